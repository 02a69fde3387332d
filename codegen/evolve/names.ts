/** Names of migrations: what one is about, in the form of a file name. */

import type { Change } from "./change.ts";

/** Of changes of a column, or of links to many. */
const VERBS = {
  "add-column": "add_* to",
  "add-join": "add_* to",
  "drop-column": "drop_* from",
  "drop-join": "drop_* from",
  require: "require_* of",
  relax: "relax_* of",
  "add-unique": "make_* unique in",
  "drop-unique": "let_* repeat in",
  retype: "change_* of",
  "retype-part": "change_* of",
  "fill-part": "fill_* in",
  "link-to-many": "change_* to many of",
  "link-to-one": "change_* to one of",
  "set-default": "change_* default of",
  "set-target": "change_* target of",
  "set-on-delete": "change_* deletion of",
  "set-join-on-delete": "change_* deletion of",
  narrow: "narrow_* of",
} as const;

const words = (property: string): string => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `add_author_to_notes_and_2_more`: the first change, and how many others there are; indexes count where there is nothing else. */
export function subject(changes: readonly Change[]): string {
  const others = changes.filter(({ does }) => !does.endsWith("-index") && does !== "rename-constraints");
  const [first, ...more] = others.length > 0 ? others : changes;
  if (first === undefined) return "nothing";
  const name = nameOf(first).replaceAll("-", "_");
  return more.length === 0 ? name : `${name}_and_${more.length}_more`;
}

function nameOf(change: Change): string {
  switch (change.does) {
    case "impossible":
      return "nothing";
    case "rename-constraints":
      return `rename_constraints_of_${change.table}`;
    case "rename-table":
      return `rename_${change.before.name}_to_${change.table.name}`;
    case "rename-resource":
      return `keep_${change.table.name}_for_${change.table.resource.toLowerCase()}`;
    case "rename-column":
      return `rename_${change.from}_to_${change.to}_in_${change.table.name}`;
    case "rename-part": {
      const from = change.from.slice(change.from.lastIndexOf(".") + 1);
      return `rename_${words(from)}_to_${words(change.to)}_in_${change.table.name}`;
    }
    case "rename-join":
      return `rename_${words(change.before.property)}_to_${words(change.join.property)}_in_${change.table.name}`;
    case "add-table":
      return `create_${change.table.name}`;
    case "drop-table":
      return `drop_${change.table.name}`;
    case "add-bytes":
      return `add_bytes_to_${change.table.name}`;
    case "drop-bytes":
      return `drop_bytes_from_${change.table.name}`;
    case "add-index":
    case "drop-index":
    case "rename-index":
      return `${change.does}_${change.index.name.replace(/_idx$/, "")}`;
    case "drop-part": {
      const part = change.part.slice(change.part.lastIndexOf(".") + 1);
      return `drop_${words(part)}_from_${change.table.name}`;
    }
    default: {
      const what =
        change.does === "narrow"
          ? words(change.property)
          : change.does === "retype-part" || change.does === "fill-part"
            ? words(change.path.slice(change.path.lastIndexOf(".") + 1))
            : "column" in change
              ? change.column.name
              : words(change.join.property);
      return `${VERBS[change.does].replace("*", what).replaceAll(" ", "_")}_${change.table.name}`;
    }
  }
}
