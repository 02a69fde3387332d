/** Data impact of a migration between two versions of a spec, for `hydrant diff`. */

import { tablesOf } from "../emit/tables.ts";
import type { Model } from "../language/model.ts";
import type { Change } from "../migrate/change.ts";
import { effectOf } from "../migrate/change-kinds.ts";
import type { RefusalCode } from "../migrate/refusal.ts";
import { renameHints } from "../migrate/rename-history.ts";
import { changes } from "../migrate/table-changes.ts";
import type { PlacedImpact } from "./change.ts";
import type { DataImpact } from "./rules.ts";

/** Impacts by class and property. Inside embedded values, those of the value type. */
export function dataImpactOf(before: Model, after: Model): readonly PlacedImpact[] {
  const found = changes(tablesOf(before), tablesOf(after), {
    ...renameHints(after),
    formerLanguage: before.api.locales.default,
  });
  const classes = new Map([...after.resources, ...after.values].map((each) => [each.name, each]));
  const embeddedAt = (of: string, name: string): string => {
    const range = classes.get(of)?.properties.find((property) => property.name === name)?.range;
    return range?.kind === "embed" ? range.value : "";
  };
  const placed = ({ resource, path: [property, ...rest], impact }: TableImpact): readonly PlacedImpact[] => {
    if (property === undefined) return [{ of: resource, property: null, impact }];
    if (rest.length === 0) return [{ of: resource, property, impact }];
    const inner = placed({ resource: embeddedAt(resource, property), path: rest, impact });
    return [{ of: resource, property, impact: "within" }, ...inner];
  };
  return found.flatMap(impactsOf).flatMap(placed);
}

/** An impact on a table. `path`: the property, then those inside embedded values. */
type TableImpact = { readonly resource: string; readonly path: readonly string[]; readonly impact: DataImpact };

/** Refusals of a migration that concern data, not only names. */
const REFUSED: { readonly [code in RefusalCode]?: DataImpact } = {
  unconvertible: "retyped",
  "changed-identifier": "retyped",
  "missing-backfill": "required",
};

/** Changes of a type: some values may not be convertible. */
const RETYPES: ReadonlySet<Change["does"]> = new Set(["retype", "retype-part", "set-target", "link-to-one"]);

function impactsOf(change: Change): readonly TableImpact[] {
  if (change.does === "impossible") {
    const { code, place } = change.refusal;
    const impact = REFUSED[code];
    if (impact === undefined || !("resource" in place)) return [];
    return [{ resource: place.resource, path: place.property === undefined ? [] : [place.property], impact }];
  }
  if (typeof change.table === "string") return [];
  const { resource } = change.table;
  const path = pathOf(change);
  const effect = effectOf(change);
  const impactOn = (impact: DataImpact): TableImpact => ({ resource, path, impact });
  if (effect === "destructive") return [impactOn("lost")];
  // An inconvertible value inside embedded values is reported as narrowed.
  if (effect === "narrowing") return [impactOn("narrowed"), ...(path.length > 1 ? [impactOn("retyped")] : [])];
  if (change.does === "add-constraint") return [impactOn("narrowed")];
  if (change.does === "add-unique" || change.does === "add-unique-columns") return [impactOn("unique")];
  if (change.does === "require") return change.backfill === null ? [impactOn("required")] : [];
  return effect === "data" && RETYPES.has(change.does) ? [impactOn("retyped")] : [];
}

function pathOf(change: Change): readonly string[] {
  if ("path" in change) return change.path.split(".");
  return "column" in change ? [change.column.property] : "join" in change ? [change.join.property] : [];
}
