/** Losses that were not confirmed with --destructive, and guesses where the data may belong now. */

import type { Column, Part, Table } from "../../src/store/table.ts";
import { pathOfPage } from "../language/doc-links.ts";
import { quotedSeries } from "../language/grammar/text-format.ts";
import type { Change, Of } from "./change.ts";
import { lossOf } from "./change-kinds.ts";
import type { Refusal } from "./refusal.ts";
import type { Former } from "./renames.ts";

/** A change by which something goes. */
export type Drop = Of<"drop-table" | "drop-column" | "drop-part" | "drop-bytes" | "drop-join">;

/** Who may have what is gone now, under another name. */
interface Heir {
  readonly is: string;
  readonly was: string;
  /** The group that has it, if it is a property of one. */
  readonly group: string | null;
  /** The value type that has it, if it is a property of one. */
  readonly value?: string;
}

/** Changes that would lose what nobody has named, each with what is told of it: of what several types had from one group that is one thing. */
export function unconfirmedLosses(
  drops: readonly Drop[],
  before: readonly Table[],
  after: readonly Table[],
  former: ReadonlyMap<string, Former>,
): ReadonlyMap<Change, Refusal> {
  const told = new Map<Change, Refusal>();
  const shared = new Map<string, { readonly heir: Heir; readonly drops: Drop[] }>();
  for (const drop of drops) {
    const heir = heirOf(drop, before, after, former);
    if (heir === null || heir.group === null) told.set(drop, ownLoss(drop, heir));
    else {
      const key = JSON.stringify(heir);
      shared.set(key, { heir, drops: [...(shared.get(key)?.drops ?? []), drop] });
    }
  }
  const [first] = isReplaced(drops, before) ? drops.filter(({ does }) => does === "drop-table") : [];
  if (first !== undefined) told.set(first, withBeginning(told.get(first) as Refusal));
  for (const { heir, drops: all } of shared.values()) {
    const refusal = sharedLoss(all, heir);
    for (const drop of all) told.set(drop, refusal);
  }
  return told;
}

/** Whether nothing is left that migrations have made, but for accounts, which one spec has as another: so it is with a sample that gives way. */
function isReplaced(drops: readonly Drop[], before: readonly Table[]): boolean {
  const gone = new Set(drops.flatMap(({ does, table }) => (does === "drop-table" ? [table.name] : [])));
  return before.every(({ name, columns }) => gone.has(name) || columns.some(({ type }) => type === "hash"));
}

const withBeginning = (refusal: Refusal): Refusal => ({
  ...refusal,
  mend: `Where no database is to be kept, nothing has to be named: "Beginning anew" in ${pathOfPage("migrations.md")}. ${refusal.mend}`,
});

const permitted = (drops: readonly Drop[]): string =>
  `Where it may be lost, say so: ${drops.map((drop) => `--destructive ${lossOf(drop)}`).join(" ")}`;

/** Of a property that is one of a group now, by all that use the group: it stands in the file of the group. */
function sharedLoss(drops: readonly Drop[], { is, was, group }: Heir): Refusal {
  const types = drops.map(({ table }) => table.resource);
  const properties = types.map((resource) => ({ resource, property: is }));
  return {
    code: "unnamed-loss",
    place: properties[0] ?? { resource: "" },
    message: `${quotedSeries(types)} ${types.length === 1 ? "has" : "have"} no property "${was}" any more, and what is stored in it would be lost.`,
    mend: `If it is "${is}" of the group "${group}" now, say there: renamedFrom: ${was}. ${permitted(drops)}`,
    explains: properties,
  };
}

function ownLoss(change: Drop, heir: Heir | null): Refusal {
  const named = permitted([change]);
  const of = heir?.value === undefined ? "" : ` of "${heir.value}"`;
  const mend = heir === null ? named : `If it is "${heir.is}"${of} now, say there: renamedFrom: ${heir.was}. ${named}`;
  const { resource } = change.table;
  if (change.does === "drop-part")
    return {
      code: "unnamed-loss",
      place: { resource, property: change.column.property, keys: ["embed"] },
      of: { resource, property: change.path },
      message: `What "${resource}" embeds has no property "${change.path}" any more, and what is stored in it would be lost.`,
      mend,
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

/** Where what is dropped may have gone: to what alone is new, of the same kind, and of no former name. */
function heirOf(
  change: Drop,
  before: readonly Table[],
  after: readonly Table[],
  former: ReadonlyMap<string, Former>,
): Heir | null {
  if (change.does === "drop-table") {
    const heirs = after.filter(
      ({ resource }) => before.every((table) => table.resource !== resource) && !former.get(resource)?.formerly.length,
    );
    return onlyOne(heirs.map(({ resource }) => ({ is: resource, was: change.table.resource, group: null })));
  }
  if (change.does === "drop-part") return partHeir(change, former);
  if (change.does !== "drop-column" && change.does !== "drop-join") return null;
  const is = after.find(({ name }) => name === change.table.name);
  if (is === undefined) return null;
  const { properties, groups } = former.get(is.resource) ?? {};
  const was = change.does === "drop-column" ? change.column.property : change.join.property;
  const kind = kindOf(was, change.table);
  const heirs = [...is.columns, ...is.joins].filter(
    ({ property }) =>
      kindOf(property, change.table) === null && kindOf(property, is) === kind && !properties?.has(property),
  );
  return onlyOne(heirs.map(({ property }) => ({ is: property, was, group: groups?.get(property) ?? null })));
}

/** Beside it in the values that were embedded, as a property of a group is told of like one of their own. */
function partHeir(
  { table, before, column, path: part }: Of<"drop-part">,
  former: ReadonlyMap<string, Former>,
): Heir | null {
  const [, ...path] = part.split(".");
  const was = path.at(-1) ?? "";
  const levelOf = (one: Pick<Column, "parts">): readonly Part[] =>
    path
      .slice(0, -1)
      .reduce((level, name) => level.find(({ property }) => property === name)?.parts ?? [], one.parts ?? []);
  const [olds, news] = [levelOf(before), levelOf(column)];
  const type = olds.find(({ property }) => property === was)?.type;
  const within = (property: string) => former.get(table.resource)?.within?.get(part.slice(0, -was.length) + property);
  const heirs = news.filter(
    (one) =>
      one.type === type &&
      olds.every(({ property }) => property !== one.property) &&
      within(one.property)?.formerly.length === 0,
  );
  return onlyOne(
    heirs.map(({ property }) => ({ is: property, was, group: null, value: within(property)?.value ?? "" })),
  );
}

const onlyOne = <T>([only, ...others]: readonly T[]): T | null =>
  only === undefined || others.length > 0 ? null : only;

/** Of which kind the values of a property are, as far as they can follow a rename; null: the table has no such property. */
export function kindOf(property: string, { identifier, columns, joins }: Table): string | null {
  if (identifier.key === property) return identifier.kind;
  const column = columns.find((each) => each.property === property);
  if (column !== undefined) return column.references === null ? column.type : `link to ${column.references.table}`;
  const join = joins.find((each) => each.property === property);
  return join === undefined ? null : `links to ${join.target.table}`;
}
