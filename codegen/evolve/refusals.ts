/** What is told of each step that is not made: in the names of the spec, and with what can be done. */

import type { Column, Join, Table } from "../../src/store/table.ts";
import type { Change } from "./change.ts";
import type { Named, Refusal } from "./refusal.ts";

type Impossible = Extract<Change, { readonly does: "impossible" }>;

const STILL = "no migration does that by itself";

/** A change by which something goes. */
type Drop = Extract<Change, { readonly does: "drop-table" | "drop-column" | "drop-part" | "drop-bytes" | "drop-join" }>;

/** A change that would lose what nobody has named; `loss`: its name. */
export function unnamedLoss(change: Drop, loss: string, before: readonly Table[], after: readonly Table[]): Refusal {
  const named = `Where it may be lost, say so: --destructive ${loss}`;
  const heir = heirOf(change, before, after);
  const mend = heir === null ? named : `If it is "${heir.is}" now, say there: renamedFrom: ${heir.was}. ${named}`;
  const { resource } = change.table;
  if (change.does === "drop-part")
    return {
      code: "unnamed-loss",
      place: { resource, property: change.property, keys: ["embed"] },
      message: `What "${resource}" embeds has no property "${change.part}" any more: what is stored in it is answered to nobody, and lost when the value is written.`,
      mend: named,
    };
  const gone = change.does === "drop-column" ? change.column : change.does === "drop-join" ? change.join : null;
  const message =
    gone !== null
      ? `"${resource}" has no property "${gone.property}" any more, and what is stored in it would be lost.`
      : change.does === "drop-table"
        ? `There is no resource type "${resource}" any more, and what is stored of it would be lost.`
        : `"${resource}" is no file any more, and the bytes that are stored would be lost.`;
  return {
    code: "unnamed-loss",
    place: { resource, ...(gone === null ? {} : { property: gone.property }) },
    message,
    mend,
    explains: heir !== null && gone !== null ? [{ resource, property: heir.is }] : [],
  };
}

/** A name that was given to be lost, and is of nothing that would be. */
export function unknownLoss(name: string, losses: readonly string[], near: string | null): Refusal {
  const others = losses.length === 0 ? "Nothing would be." : `What would be, or may be, is ${losses.join(", ")}.`;
  return {
    code: "unknown-loss",
    place: { destructive: name },
    message: `"${name}" is nothing that would be lost. ${others}`,
    mend:
      near === null
        ? 'Leave it out. Where a migration is meant that has been written already, make that again: "A migration that was a mistake" in docs/migrations.md.'
        : `Did you mean "${near}"?`,
  };
}

/** Identifiers are what links hold and where resources are, so each has to be followed by both; moving does that, one by one. */
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
      message: `What is stored of "${resource}" is identified by ${identifying(was)}, which links and addresses hold, and would be by ${identifying(is)}: ${STILL}.`,
      mend,
    },
  };
}

const identifying = ({ kind, key }: Table["identifier"]): string => (kind === "uuid" ? "a UUID" : `"${key}"`);

/** A column that rows cannot lack, and do. */
export function lacking({ resource, name }: Table, { property, name: column }: Column): Impossible {
  return {
    does: "impossible",
    what: `adds ${name}.${column}, which is required and has no default for the rows that are there`,
    refusal: {
      code: "missing-backfill",
      place: { resource, property, keys: ["required"] },
      message: `"${property}" is required, and what is stored already has no value for it.`,
      mend: 'Say what that gets, as "backfill: …" beside "required: true".',
    },
  };
}

/** A column whose values have to be of a type that they cannot be carried over to. */
export function otherType(
  { resource, name }: Table,
  { type: was }: Column,
  { property, name: column, type: is }: Column,
): Impossible {
  return {
    does: "impossible",
    what: `changes the type of ${name}.${column} from ${was} to ${is}`,
    refusal: {
      code: "unconvertible",
      place: { resource, property, keys: ["type", "link", "embed"] },
      message: `What is stored in "${property}" is of the type ${was}, and nobody can say what of the type ${is} it is to be: ${STILL}.`,
      mend: BESIDE,
    },
  };
}

/** Links to many that have to lead to something else. */
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
      message: `The links that are stored in "${property}" lead to rows of ${was.table}, and nobody can say to which of ${is.table} they are to lead: ${STILL}.`,
      mend: BESIDE,
    },
  };
}

const BESIDE =
  "Add a property of another name beside it, carry the values over, and drop the old one in the next version.";

/** Tables that would have to pass one another. */
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

/** A former name whose rows or values are there beside those of a later one. */
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

/** A former name that nothing has ever been stored under. */
export function neverWas(of: Named, former: string, near: string | null): Impossible {
  return {
    does: "impossible",
    what: `says that ${called(of)} was "${former}", which nothing is stored as`,
    refusal: {
      code: "unknown-former-name",
      place: { ...of, former },
      message:
        of.property === undefined
          ? `No resource type was ever stored as "${former}".`
          : `No property of "${of.resource}" was ever stored as "${former}".`,
      mend: near === null ? "Leave it out: there is nothing to move." : `Did you mean "${near}"?`,
      explains: [
        of,
        ...(near === null ? [] : [of.property === undefined ? { resource: near } : { ...of, property: near }]),
      ],
    },
  };
}

/** Where what is dropped may have gone: to what is new and of the same type. */
function heirOf(
  change: Drop,
  before: readonly Table[],
  after: readonly Table[],
): { readonly is: string; readonly was: string } | null {
  if (change.does === "drop-table") {
    const [only, ...others] = after.filter(({ resource }) => before.every((table) => table.resource !== resource));
    return only === undefined || others.length > 0 ? null : { is: only.resource, was: change.table.resource };
  }
  if (change.does !== "drop-column" && change.does !== "drop-join") return null;
  const is = after.find(({ name }) => name === change.table.name);
  const { columns, joins } = change.table;
  const isNew = ({ property }: { readonly property: string }): boolean =>
    [...columns, ...joins].every((each) => each.property !== property);
  const heirs =
    change.does === "drop-column"
      ? is?.columns.filter(({ type }) => type === change.column.type)
      : is?.joins.filter(({ target }) => target.table === change.join.target.table);
  const [only, ...others] = (heirs ?? []).filter(isNew);
  const gone = change.does === "drop-column" ? change.column : change.join;
  return only === undefined || others.length > 0 ? null : { is: only.property, was: gone.property };
}
