/** Refusals: why a change is not made, and its place in the spec. */

import type { Column, Join, Table } from "../../src/store/table.ts";
import { pathOfPage } from "../language/doc-links.ts";
import { quotedSeries } from "../language/grammar/text-format.ts";
import { typeName } from "./sql-values.ts";

export type RefusalCode =
  | "unnamed-loss"
  | "unknown-loss"
  | "missing-backfill"
  | "changed-identifier"
  | "unconvertible"
  | "duplicate-column"
  | "swapped-paths"
  | "bad-rename"
  | "unknown-former-name"
  | "bad-snapshot"
  | "missing-migration"
  | "stray-migration";

/** A place in the spec. */
export type Whereabouts =
  | {
      /** A resource type, which may be gone. */
      readonly resource: string;
      /** One of its properties, which may be gone; left out: the type itself. */
      readonly property?: string;
      /** The keys to report, by preference. */
      readonly keys?: readonly string[];
      /** The former name in `renamedFrom` to report. */
      readonly former?: string;
    }
  /** A place in the command line, or in a file of the migrations folder. */
  | {
      readonly source: { readonly file: string; readonly text: string };
      readonly start: number;
      readonly end: number;
    };

export interface Refusal {
  readonly code: RefusalCode;
  readonly place: Whereabouts;
  /** What it is about, if that differs from its place. */
  readonly of?: Named;
  /** What is not possible, and why. */
  readonly message: string;
  /** How to go on. */
  readonly mend: string;
  /** Things whose own refusals only follow from this one, and are left out. */
  readonly explains?: readonly Named[];
}

/** A resource type, or one of its properties. */
export interface Named {
  readonly resource: string;
  readonly property?: string;
}

/** Codes of refusals that may follow from another one. */
const FOLLOWING: ReadonlySet<RefusalCode> = new Set(["unnamed-loss", "missing-backfill", "changed-identifier"]);

/** Without refusals that another one explains. */
export function unexplained(refused: readonly Refusal[]): readonly Refusal[] {
  const explained = new Map(refused.flatMap((one) => (one.explains ?? []).map((each) => [keyOf(each), one] as const)));
  const follows = (refusal: Refusal): boolean => {
    const { code, place, of = place } = refusal;
    if (!FOLLOWING.has(code) || !("resource" in of)) return false;
    const by = explained.get(keyOf(of));
    return by !== undefined && by !== refusal;
  };
  return refused.filter((refusal) => !follows(refusal));
}

const keyOf = ({ resource, property = "" }: Named): string => `${resource}.${property}`;

/** A change that no migration can make. */
export interface Impossible {
  readonly does: "impossible";
  readonly refusal: Refusal;
}

const impossible = (refusal: Refusal): Impossible => ({ does: "impossible", refusal });

const STILL = "no migration can do that by itself";

/** `--destructive` names something that is not lost. */
export function unknownLoss(name: string, losses: readonly string[], near: string | null): Refusal {
  const others = losses.length === 0 ? "This change loses nothing." : `Possible losses: ${losses.join(", ")}.`;
  const text = `--destructive ${name}`;
  return {
    code: "unknown-loss",
    place: { source: { file: "command line", text }, start: text.length - name.length, end: text.length },
    message: `"${name}" would not be lost. ${others}`,
    mend:
      near === null
        ? `Leave it out. To change a migration that has been written already, make it again: "A migration that was a mistake" in ${pathOfPage("migrations.md")}.`
        : `Did you mean "${near}"?`,
  };
}

/** Another identifier. Links and IRIs contain identifiers, so each has to be moved, as `hydrant move` does. */
export function otherIdentifier({ columns, identifier: was }: Table, { resource, identifier: is }: Table): Impossible {
  const mend =
    was.kind !== "text" || is.kind !== "text"
      ? "Add a new resource type at another path, and remove this one when clients have switched."
      : `Give each resource its new ${was.key} by \`hydrant move OLD NEW\`, which updates links and redirects old IRIs. ${
          columns.some(({ property }) => property === is.key)
            ? `Remove or rename the present property ${is.key} in one version, and in the next`
            : "Then"
        } give ${is.key} the renamedFrom ${was.key}.`;
  return impossible({
    code: "changed-identifier",
    place: { resource, keys: ["identifier"] },
    of: { resource, property: is.key },
    message: `Stored "${resource}" resources are identified by ${identifying(was)}, which links and addresses contain, and not by ${identifying(is)}: ${STILL}.`,
    mend,
  });
}

const identifying = ({ kind, key }: Table["identifier"]): string => (kind === "uuid" ? "a UUID" : `"${key}"`);

/** A new required column without a value for existing rows. */
export function lacking({ resource }: Table, { property, unique, type }: Column): Impossible {
  // One value for all rows would repeat, or would be no secret.
  const mend =
    unique || type === "hash"
      ? 'Add it without "required" in one version, give each resource its own value, and make it required in the next.'
      : 'Add "backfill: …" beside "required: true", for what is stored.';
  return impossible({
    code: "missing-backfill",
    place: { resource, property, keys: ["required"] },
    message: `"${property}" is required, but existing resources have no value for it.`,
    mend,
  });
}

/** A column type to which values cannot be converted. */
export function otherType({ resource }: Table, was: Column, is: Column): Impossible {
  const { property } = is;
  return impossible({
    code: "unconvertible",
    place: { resource, property, keys: ["type", "link", "embed"] },
    message: `What is stored in "${property}" is of the type ${typeName(was)}, and cannot be converted to the type ${typeName(is)}: ${STILL}.`,
    mend: BESIDE,
  });
}

/** Another target of links to many. */
export function otherTarget({ resource }: Table, { target: was }: Join, { property, target: is }: Join): Impossible {
  return impossible({
    code: "unconvertible",
    place: { resource, property, keys: ["link"] },
    message: `The links stored in "${property}" lead to ${was.table}, and nothing says to which ${is.table} they would lead: ${STILL}.`,
    mend: BESIDE,
  });
}

const BESIDE = "Add a property with another name, copy the values, and remove the old one in the next version.";

/** Circular renames of tables. */
export function swapped({ resource, name }: Table): Impossible {
  return impossible({
    code: "swapped-paths",
    place: { resource, keys: ["path"] },
    message: `What is stored of "${resource}" would move to the table ${name}, which is still that of another type: ${STILL}.`,
    mend: "Use another path in a version in between.",
  });
}

const called = ({ resource, property }: Named): string =>
  property === undefined ? resource : `${resource}.${property}`;

/** Two things with the same name in the database. */
export const sharedName = (of: Named, other: Named, name: string): Refusal => ({
  code: "duplicate-column",
  place: of,
  message: `${called(of)} and ${called(other)} would share the name "${name}" in the database.`,
  mend: "Rename one of them, or choose another path.",
});

/** A former name that is stored beside a later one. */
export function passedOver(of: Named, former: string, latest: string, lost: readonly Named[]): Impossible {
  return impossible({
    code: "bad-rename",
    place: { ...of, former },
    message: `${called(of)} cannot have what is stored as "${former}": there is something stored as "${latest}" beside it.`,
    mend: `Drop one of the two in one version and rename in the next, or take "${former}" out of renamedFrom.`,
    explains: [of.property === undefined ? { resource: former } : { ...of, property: former }, ...lost],
  });
}

/** A former name under which nothing was ever stored: of a type, or of a property, which several types may have from one group. */
export function neverWas(all: readonly Named[], former: string, near: string | null, lost: readonly Named[]) {
  const [of = { resource: "" }] = all;
  const { property } = of;
  const resources = all.map(({ resource }) => resource);
  const meant =
    near === null ? [] : all.map((each) => (property === undefined ? { resource: near } : { ...each, property: near }));
  return impossible({
    code: "unknown-former-name",
    place: { ...of, former },
    message: `No ${property === undefined ? "resource type" : `property of ${quotedSeries(resources, "or")}`} was ever stored as "${former}".`,
    mend: near === null ? "Remove it: there is nothing to move." : `Did you mean "${near}"?`,
    explains: [...all, ...meant, ...lost],
  });
}
