/** Data impact of a migration between two versions of a spec, for `hydrant diff`. */

import { tablesOf } from "../emit/tables.ts";
import type { Change } from "../evolve/change.ts";
import { changes } from "../evolve/changes.ts";
import { effectOf } from "../evolve/kinds.ts";
import type { RefusalCode } from "../evolve/refusal.ts";
import { renameHints } from "../evolve/rename-history.ts";
import type { Model } from "../language/model.ts";
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

function harmsBy(change: Change): readonly Done[] {
  if (change.does === "impossible") {
    const { code, place } = change.refusal;
    const harm = REFUSED[code];
    if (harm === undefined || !("resource" in place)) return [];
    return [{ resource: place.resource, path: place.property === undefined ? [] : [place.property], harm }];
  }
  const harmed = (path: readonly string[], harm: Harm): readonly Done[] =>
    typeof change.table === "string" ? [] : [{ resource: change.table.resource, path, harm }];
  switch (change.does) {
    case "drop-table":
    case "drop-bytes":
      return harmed([], "lost");
    case "drop-column":
      return harmed([change.column.property], "lost");
    case "drop-join":
      return harmed([change.join.property], "lost");
    case "drop-part":
      return harmed(change.part.split("."), "lost");
    case "retype":
    case "set-target":
    case "link-to-one":
      return effectOf(change) === "data" ? harmed([change.column.property], "retyped") : [];
    case "retype-part":
      return effectOf(change) === "data" ? harmed(change.path.split("."), "retyped") : [];
    case "require":
      return change.backfill === null ? harmed([change.column.property], "required") : [];
    case "add-unique":
      return harmed([change.column.property], "unique");
    case "narrow": {
      const path = change.property.split(".");
      // An inconvertible value inside embedded values is reported as narrowed.
      const isPart = path.length > 1;
      return [...harmed(path, "narrowed"), ...(isPart ? harmed(path, "retyped") : [])];
    }
    default:
      return [];
  }
}
