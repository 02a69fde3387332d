/** The values that the spec itself gives: defaults, examples and enumerations, against the properties they are for. */

import type { Property } from "../../model.ts";
import type { Said } from "../../node.ts";
import type { Members } from "../members.ts";
import type { Scope } from "../scope.ts";
import { type Fitting, type Misfit, misfit, single } from "./fit.ts";
import { examplesSaid } from "./property.ts";

/** Reports values that their property could not have. */
export function givenValuesFit(classes: readonly Members[], propertiesOf: Fitting["propertiesOf"], scope: Scope): void {
  const fitting: Fitting = {
    locales: scope.api.locales.offered,
    pathOf: (resource) => {
      const found = scope.classes.get(resource);
      return found?.kind === "resource" ? (found.said.path?.value ?? null) : null;
    },
    propertiesOf,
  };
  for (const members of classes) {
    for (const { said, property } of members.values()) {
      if (said === null || property === null || impossible(property)) continue;
      const look = (what: string, value: Said<unknown>, wrong: Misfit | null): void =>
        complain(what, value, wrong, property, scope);
      for (const item of said.enum?.items ?? []) look("value", item, single(item.value, property, fitting, false));
      if (said.default !== undefined) look("default", said.default, misfit(said.default.value, property, fitting));
      if (said.backfill !== undefined) look("backfill", said.backfill, misfit(said.backfill.value, property, fitting));
      for (const example of examplesSaid(said)) look("example", example, misfit(example.value, property, fitting));
    }
  }
}

/** What contradicts itself fits nothing, and that is reported already. */
function impossible({ multilingual, many, range }: Property): boolean {
  return multilingual && (many || range.kind !== "data" || range.datatype !== "string");
}

function complain(
  what: string,
  value: Said<unknown>,
  wrong: Misfit | null,
  { name }: Property,
  { api, obscure, report }: Scope,
): void {
  if (wrong === null) return;
  if (wrong.locale === undefined) {
    report.add(
      "bad-constraint",
      value.at,
      `The ${what} ${JSON.stringify(value.value)} does not fit "${name}": ${wrong.message}.`,
    );
  } else if (!obscure.has("locales")) {
    report.add(
      "unknown-locale",
      value.at,
      `The ${what} of "${name}" is in a language that is not offered, "${wrong.locale}".`,
      `The languages are ${api.locales.offered.join(", ")}; add it under "locales" in api.yaml.`,
    );
  }
}
