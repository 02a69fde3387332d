/** Refusals of changes that no migration can make, with what to do instead. */

import type { Column, Join, Table } from "../../src/store/table.ts";
import { pathOfPage } from "../language/doc-links.ts";
import { quotedSeries } from "../language/grammar/text-format.ts";
import type { Of } from "./change.ts";
import type { Named, Refusal } from "./refusal.ts";
import { typeName } from "./type-names.ts";

type Impossible = Of<"impossible">;

const STILL = "no migration can do that by itself";

/** `--destructive` names something that is not lost. */
export function unknownLoss(name: string, losses: readonly string[], near: string | null): Refusal {
  const others = losses.length === 0 ? "Nothing would be." : `What would be, or may be, is ${losses.join(", ")}.`;
  return {
    code: "unknown-loss",
    place: { destructive: name },
    message: `"${name}" is nothing that would be lost. ${others}`,
    mend:
      near === null
        ? `Leave it out. Where a migration is meant that has been written already, make that again: "A migration that was a mistake" in ${pathOfPage("migrations.md")}.`
        : `Did you mean "${near}"?`,
  };
}

/** Another identifier. Links and IRIs contain identifiers, so each has to be moved, as `hydrant move` does. */
export function otherIdentifier(
  { columns, identifier: was }: Table,
  { resource, name, identifier: is }: Table,
): Impossible {
  const mend =
    was.kind !== "text" || is.kind !== "text"
      ? "Let it be a new type of resource at another path, and drop this one when clients have gone over."
      : `Give each resource the ${was.key} that it is to have, by \`hydrant move OLD NEW\`, which has links follow and old IRIs lead to the new ones; ${
          columns.some(({ property }) => property === is.key)
            ? `take the property ${is.key} of now out or rename it in one version, and in the next`
            : "then"
        } let ${is.key} be renamedFrom ${was.key}.`;
  return {
    does: "impossible",
    what: `changes what identifies the rows of ${name} from ${was.column} to ${is.column}`,
    refusal: {
      code: "changed-identifier",
      place: { resource, keys: ["identifier"] },
      of: { resource, property: is.key },
      message: `Stored "${resource}" resources are identified by ${identifying(was)}, which links and addresses contain, and not by ${identifying(is)}: ${STILL}.`,
      mend,
    },
  };
}

const identifying = ({ kind, key }: Table["identifier"]): string => (kind === "uuid" ? "a UUID" : `"${key}"`);

/** A new required column without a value for existing rows. */
export function lacking({ resource, name }: Table, { property, name: column, unique, type }: Column): Impossible {
  // One value for all rows would repeat, or would be no secret.
  const mend =
    unique || type === "hash"
      ? 'Add it without "required" in one version, give each resource a value of its own, and let it be required in the next.'
      : 'Say what that gets, as "backfill: …" beside "required: true".';
  return {
    does: "impossible",
    what: `adds ${name}.${column}, which is required and has no default for the rows that are there`,
    refusal: {
      code: "missing-backfill",
      place: { resource, property, keys: ["required"] },
      message: `"${property}" is required, and what is stored already has no value for it.`,
      mend,
    },
  };
}

/** A column type to which values cannot be converted. */
export function otherType({ resource, name }: Table, was: Column, is: Column): Impossible {
  const { property, name: column } = is;
  return {
    does: "impossible",
    what: `changes the type of ${name}.${column} from ${typeName(was)} to ${typeName(is)}`,
    refusal: {
      code: "unconvertible",
      place: { resource, property, keys: ["type", "link", "embed"] },
      message: `What is stored in "${property}" is of the type ${typeName(was)}, and cannot be converted to the type ${typeName(is)}: ${STILL}.`,
      mend: BESIDE,
    },
  };
}

/** Another target of links to many. */
export function otherTarget(
  { resource, name }: Table,
  { target: was }: Join,
  { property, target: is }: Join,
): Impossible {
  return {
    does: "impossible",
    what: `changes what ${name}.${property} links to from ${was.table} to ${is.table}`,
    refusal: {
      code: "unconvertible",
      place: { resource, property, keys: ["link"] },
      message: `The links stored in "${property}" lead to ${was.table}, and nothing says to which ${is.table} they would lead: ${STILL}.`,
      mend: BESIDE,
    },
  };
}

const BESIDE =
  "Add a property of another name beside it, carry the values over, and drop the old one in the next version.";

/** Circular renames of tables. */
export function swapped({ resource, name }: Table, was: string): Impossible {
  return {
    does: "impossible",
    what: `renames the table ${was} to ${name}, which is still the name of another one`,
    refusal: {
      code: "swapped-paths",
      place: { resource, keys: ["path"] },
      message: `What is stored of "${resource}" would move to the table ${name}, which is still that of another type: ${STILL}.`,
      mend: "Let a version in between use another path.",
    },
  };
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
export function passedOver(of: Named, former: string, latest: string): Impossible {
  return {
    does: "impossible",
    what: `says that ${called(of)} was "${former}", but the tables have "${latest}" beside it`,
    refusal: {
      code: "bad-rename",
      place: { ...of, former },
      message: `${called(of)} cannot have what is stored as "${former}": there is something stored as "${latest}" beside it.`,
      mend: `Drop one of the two in one version and rename in the next, or take "${former}" out of renamedFrom.`,
      explains: [of.property === undefined ? { resource: former } : { ...of, property: former }],
    },
  };
}

/** A former name under which nothing was ever stored: of a type, or of a property, which several types may have from one group. */
export function neverWas(all: readonly Named[], former: string, near: string | null): Impossible {
  const [of = { resource: "" }] = all;
  const { property } = of;
  const types = quotedSeries(
    all.map(({ resource }) => resource),
    "or",
  );
  return {
    does: "impossible",
    what: `says that ${called(of)} was "${former}", which nothing is stored as`,
    refusal: {
      code: "unknown-former-name",
      place: { ...of, former },
      message: `No ${property === undefined ? "resource type" : `property of ${types}`} was ever stored as "${former}".`,
      mend: near === null ? "Leave it out: there is nothing to move." : `Did you mean "${near}"?`,
      explains: [
        ...all,
        ...(near === null
          ? []
          : all.map((each) => (property === undefined ? { resource: near } : { ...each, property: near }))),
      ],
    },
  };
}
