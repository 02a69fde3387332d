/** Data impact of a migration between two versions of a spec, for `hydrant diff`. */

import { tablesOf } from "../emit/tables.ts";
import type { Model } from "../language/model.ts";
import type { Change } from "../migrate/change.ts";
import { effectOf } from "../migrate/kinds.ts";
import type { RefusalCode } from "../migrate/refusal.ts";
import { renameHints } from "../migrate/rename-history.ts";
import { changes } from "../migrate/table-changes.ts";
import type { Harmed } from "./change.ts";
import type { Harm } from "./rules.ts";

/** Impacts by class and property. Inside embedded values, those of the value type. */
export function harmsOf(before: Model, after: Model): readonly Harmed[] {
  const found = changes(tablesOf(before), tablesOf(after), {
    ...renameHints(after),
    formerLanguage: before.api.locales.default,
  });
  const classes = new Map([...after.resources, ...after.values].map((each) => [each.name, each]));
  const embeddedAt = (of: string, name: string): string => {
    const range = classes.get(of)?.properties.find((property) => property.name === name)?.range;
    return range?.kind === "embed" ? range.value : "";
  };
  const placed = ({ resource, path, harm }: Done): readonly Harmed[] => {
    if (path.length === 0) return [{ of: resource, property: null, harm }];
    let of = resource;
    return path.map((property, at) => {
      const one: Harmed = { of, property, harm: at === path.length - 1 ? harm : "within" };
      of = embeddedAt(of, property);
      return one;
    });
  };
  return found.flatMap(harmsBy).flatMap(placed);
}

/** An impact as tables have it: on a resource type, a property, or a path inside embedded values, outermost first. */
interface Done {
  readonly resource: string;
  readonly path: readonly string[];
  readonly harm: Harm;
}

/** Refusals of a migration that concern data, not only names. */
const REFUSED: { readonly [code in RefusalCode]?: Harm } = {
  unconvertible: "retyped",
  "changed-identifier": "retyped",
  "missing-backfill": "required",
};

/** Changes of a type: some values may not be convertible. */
const RETYPES: ReadonlySet<Change["does"]> = new Set(["retype", "retype-part", "set-target", "link-to-one"]);

function harmsBy(change: Change): readonly Done[] {
  if (change.does === "impossible") {
    const { code, place } = change.refusal;
    const harm = REFUSED[code];
    if (harm === undefined || !("resource" in place)) return [];
    return [{ resource: place.resource, path: place.property === undefined ? [] : [place.property], harm }];
  }
  if (typeof change.table === "string") return [];
  const { resource } = change.table;
  const path = pathOf(change);
  const effect = effectOf(change);
  const harmed = (harm: Harm): Done => ({ resource, path, harm });
  if (effect === "destructive") return [harmed("lost")];
  // An inconvertible value inside embedded values is reported as narrowed.
  if (effect === "narrowing") return [harmed("narrowed"), ...(path.length > 1 ? [harmed("retyped")] : [])];
  if (change.does === "add-unique") return [harmed("unique")];
  if (change.does === "require") return change.backfill === null ? [harmed("required")] : [];
  return effect === "data" && RETYPES.has(change.does) ? [harmed("retyped")] : [];
}

function pathOf(change: Change): readonly string[] {
  if ("path" in change) return change.path.split(".");
  return "column" in change ? [change.column.property] : "join" in change ? [change.join.property] : [];
}
