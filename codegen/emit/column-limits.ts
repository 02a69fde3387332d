/** Value constraints of the spec that column types do not express. */

import { DATATYPES, isHashed } from "../../src/hypermedia/datatypes.ts";
import { MAX_LANGUAGES } from "../../src/store/formats.ts";
import type { Column, ColumnType, Limits, Part } from "../../src/store/table.ts";
import { isFilledIn } from "../language/datatype-schemas.ts";
import type { Property, ValueType } from "../language/model.ts";

/** Constraints of a property's column or join table. Passwords and secrets are stored as hashes, so none apply. */
export function limitsOf({ range, many, required, constraints }: Property): { readonly limits?: Limits } {
  if (isHashed(range)) return {};
  const { minItems, maxLanguages, ...others } = constraints;
  const least = minItems ?? (many && required ? 1 : null);
  const languages = maxLanguages === MAX_LANGUAGES ? null : maxLanguages;
  const datatype = range.kind === "data" ? DATATYPES[range.datatype] : null;
  // The database has a type for other formats.
  const format = datatype?.column === "text" ? (datatype.schema.format ?? null) : null;
  const limits = Object.entries({ ...others, format, minItems: least, maxLanguages: languages }).filter(
    ([, limit]) => limit !== null,
  );
  return limits.length === 0 ? {} : { limits: Object.fromEntries(limits) };
}

/** Constraints of embedded values, recursively. A value type never contains itself. */
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
