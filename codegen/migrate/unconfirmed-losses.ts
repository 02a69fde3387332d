/** Losses that `--destructive` does not confirm, with a suggestion of what may be a rename. */

import type { Table } from "../../src/store/table.ts";
import { pathOfPage } from "../language/doc-links.ts";
import { quotedSeries } from "../language/grammar/text-format.ts";
import type { Change, Of } from "./change.ts";
import { lossOf } from "./change-kinds.ts";
import { levelOf } from "./json-rewrites.ts";
import type { Refusal } from "./refusal.ts";
import type { FormerNames } from "./rename-detection.ts";

export type Drop = Of<"drop-table" | "drop-column" | "drop-part" | "drop-bytes" | "drop-join">;

/** A property or type that may be the dropped one under another name. */
interface Heir {
  readonly is: string;
  readonly was: string;
  /** Its group; null: none. */
  readonly group: string | null;
  /** Its value type. */
  readonly value?: string;
}

/** The refusal of each unconfirmed loss. Types that lose the same property of a group share one. */
export function unconfirmedLosses(
  drops: readonly Drop[],
  before: readonly Table[],
  after: readonly Table[],
  former: FormerNames,
): ReadonlyMap<Change, Refusal> {
  const [first] = isReplaced(drops, before) ? drops.filter(({ does }) => does === "drop-table") : [];
  const found = drops.map((drop) => ({ drop, heir: heirOf(drop, before, after, former) }));
  const same = Map.groupBy(found, ({ drop, heir }) => (heir?.group == null ? drop : JSON.stringify(heir)));
  return new Map(
    [...same.values()].flatMap((all) => {
      const [{ drop, heir }] = all as [(typeof found)[number]];
      const ofAll = all.map((one) => one.drop);
      const refusal = heir?.group == null ? ownLoss(drop, heir) : sharedLoss(ofAll, heir);
      const anew = `Where no database is to be kept, nothing has to be named: "Beginning anew" in ${pathOfPage("migrations.md")}.`;
      return ofAll.map((one) => [one, one === first ? { ...refusal, mend: `${anew} ${refusal.mend}` } : refusal]);
    }),
  );
}

/** Whether nothing is left of the former tables except accounts, as when a spec replaces the sample of a new project. */
function isReplaced(drops: readonly Drop[], before: readonly Table[]): boolean {
  const gone = new Set(drops.flatMap(({ does, table }) => (does === "drop-table" ? [table.name] : [])));
  return before.every(({ name, columns }) => gone.has(name) || columns.some(({ type }) => type === "hash"));
}

const permitted = (drops: readonly Drop[]): string =>
  `If it may be lost, use ${drops.map((drop) => `--destructive ${lossOf(drop)}`).join(" ")}`;

/** For a property that may have moved into a group, whose file then needs the `renamedFrom`. */
function sharedLoss(drops: readonly Drop[], { is, was, group }: Heir): Refusal {
  const types = drops.map(({ table }) => table.resource);
  const properties = types.map((resource) => ({ resource, property: is }));
  return {
    code: "unnamed-loss",
    place: properties[0] ?? { resource: "" },
    message: `${quotedSeries(types)} ${types.length === 1 ? "has" : "have"} no property "${was}" ${LOST}`,
    mend: `If it is "${is}" of the group "${group}" now, add there: renamedFrom: ${was}. ${permitted(drops)}`,
    explains: properties,
  };
}

const LOST = "any more, so its data would be lost.";

function ownLoss(change: Drop, heir: Heir | null): Refusal {
  const { resource } = change.table;
  const of = heir?.value === undefined ? "" : ` of "${heir.value}"`;
  const renamed = heir === null ? "" : `If it is "${heir.is}"${of} now, add there: renamedFrom: ${heir.was}. `;
  const refusal = { code: "unnamed-loss", place: { resource }, mend: `${renamed}${permitted([change])}` } as const;
  switch (change.does) {
    case "drop-table":
      return { ...refusal, message: `There is no resource type "${resource}" ${LOST}` };
    case "drop-bytes":
      return { ...refusal, message: `"${resource}" is no file any more, so its bytes would be lost.` };
    case "drop-part":
      return {
        ...refusal,
        place: { resource, property: change.column.property, keys: ["embed"] },
        of: { resource, property: change.path },
        message: `What "${resource}" embeds has no property "${change.path}" ${LOST}`,
      };
    default: {
      const { property } = change.does === "drop-column" ? change.column : change.join;
      return {
        ...refusal,
        place: { resource, property },
        message: `"${resource}" has no property "${property}" ${LOST}`,
        explains: heir === null ? [] : [{ resource, property: heir.is }],
      };
    }
  }
}

/** The only new thing of the same kind without a former name; null if there is none, or several. */
function heirOf(change: Drop, before: readonly Table[], after: readonly Table[], former: FormerNames): Heir | null {
  if (change.does === "drop-table") {
    const had = new Set(before.map(({ resource }) => resource));
    const heirs = after.filter(({ resource }) => !had.has(resource) && !former.get(resource)?.formerly.length);
    return onlyOne(heirs.map(({ resource }) => ({ is: resource, was: change.table.resource, group: null })));
  }
  const is = after.find(({ name }) => name === change.table.name);
  if (change.does === "drop-bytes" || is === undefined) return null;
  const isPart = change.does === "drop-part";
  const path = isPart ? change.path : (change.does === "drop-column" ? change.column : change.join).property;
  const [olds, news] = isPart
    ? [levelOf(change.before, path), levelOf(change.column, path)]
    : [membersOf(change.table), membersOf(is)];
  const was = path.slice(path.lastIndexOf(".") + 1);
  const old = new Map(olds.map(({ property, type }) => [property, type]));
  const declared = former.get(is.resource)?.properties;
  const heirs = news.flatMap(({ property, type }): Heir[] => {
    const { of = "", group = null, formerly = [] } = declared?.get(`${path.slice(0, -was.length)}${property}`) ?? {};
    if (type !== old.get(was) || old.has(property) || formerly.length > 0) return [];
    // A property of embedded values is reported with its value type, also if it is in a group.
    return [isPart ? { is: property, was, group: null, value: of } : { is: property, was, group }];
  });
  return onlyOne(heirs);
}

const onlyOne = <T>([only, ...others]: readonly T[]): T | null =>
  only === undefined || others.length > 0 ? null : only;

/** A property of a table, or of embedded values. */
export interface Member {
  readonly property: string;
  /** What a rename keeps. */
  readonly type: string;
  readonly parts?: readonly Member[];
}

export const membersOf = ({ identifier, columns, joins }: Table): readonly Member[] => [
  { property: identifier.key, type: identifier.kind },
  ...columns.map((column) => ({
    ...column,
    type: column.references === null ? column.type : `link to ${column.references.table}`,
  })),
  ...joins.map(({ property, target }) => ({ property, type: `links to ${target.table}` })),
];
