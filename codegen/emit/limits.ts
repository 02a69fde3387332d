/** What the spec asks of values beyond what their columns do. */

import { MAX_LANGUAGES } from "../../src/store/formats.ts";
import type { Column, ColumnType, Limits, Part } from "../../src/store/table.ts";
import type { Datatype, Property, ValueType } from "../language/model.ts";
import { DATATYPES, isFilledIn } from "../language/value-schema.ts";

/** Those for whose form the database has no type. */
const KEPT_AS_TEXT: ReadonlySet<Datatype> = new Set(["time", "duration", "email", "iri", "language"]);

/** As a part of the column, or the join, of a property. What is asked of a secret nobody can look for: it is not kept. */
export function limitsOf({ range, many, required, constraints }: Property): { readonly limits?: Limits } {
  if (range.kind === "data" && (range.datatype === "password" || range.datatype === "secret")) return {};
  const { minItems, maxLanguages, ...others } = constraints;
  const least = minItems ?? (many && required ? 1 : null);
  const languages = maxLanguages === MAX_LANGUAGES ? null : maxLanguages;
  const format = range.kind === "data" && KEPT_AS_TEXT.has(range.datatype) ? DATATYPES[range.datatype].format : null;
  const limits = Object.entries({ ...others, format, minItems: least, maxLanguages: languages }).filter(
    ([, limit]) => limit !== null,
  );
  return limits.length === 0 ? {} : { limits: Object.fromEntries(limits) };
}

/** What is asked of what is in the embedded values of a property, by the types that there are; none embeds itself. */
export function partsOf(
  { range }: Property,
  values: ReadonlyMap<string, ValueType>,
  typeOf: (property: Property) => ColumnType,
): Pick<Column, "parts"> {
  if (range.kind !== "embed") return {};
  return {
    parts: (values.get(range.value)?.properties ?? []).map(
      (property): Part => ({
        property: property.name,
        type: typeOf(property),
        required: property.required,
        ...(isFilledIn(property) ? { default: property.default } : {}),
        ...limitsOf(property),
        ...partsOf(property, values, typeOf),
      }),
    ),
  };
}
