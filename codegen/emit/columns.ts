/** Columns and join tables of properties, with the constraints that column types do not express. */

import { DATATYPES, isHashed } from "../../src/hypermedia/datatypes.ts";
import {
  aggregatedColumn,
  aggregatedKey,
  aggregateTrigger,
  averageColumns,
  objectName,
} from "../../src/store/database/constraint-names.ts";
import { MAX_LANGUAGES, MOST_DIGITS } from "../../src/store/formats.ts";
import type { Aggregate, Column, ColumnType, Join, Limits, Part, Reference, Table } from "../../src/store/table.ts";
import { isFilledIn } from "../language/datatype-schemas.ts";
import type { Model, Property, Resource } from "../language/model.ts";
import { withoutNulls } from "./artifact.ts";
import { resourceNamed, valueNamed } from "./class-lookup.ts";

export function identifierOf({ identifier, properties }: Resource): Table["identifier"] {
  const property = properties.find(({ name }) => name === identifier.property);
  const limits = property === undefined ? {} : limitsOf(property);
  if (identifier.kind === "uuid") return { key: identifier.property ?? "id", column: "id", kind: "uuid", ...limits };
  const kind = property?.source === "sequence" ? "counted" : "text";
  return { key: identifier.property, column: property?.column ?? identifier.property, kind, ...limits };
}

export const isJoin = ({ range, many }: Property): boolean => range.kind === "link" && many;

export function columnOf(property: Property, model: Model): Column {
  const { name, column, source, required, readOnly, writeOnly, range } = property;
  return {
    property: name,
    name: column ?? name,
    type: columnType(property, model),
    required: required || source === "created" || source === "modified",
    // A secret is looked up by its hash.
    unique: property.unique || source === "secret",
    default: property.default,
    kept: readOnly || writeOnly || property.immutable || source !== "client",
    references: referenceOf(range, model),
    ...(property.aggregate && { derived: true }),
    ...limitsOf(property),
    ...orderOf(range),
    ...partsOf(property, model),
  };
}

/** The aggregates of a resource type, and columns that no property has: for their date, and for averages. */
export function aggregatesOf(
  { properties, table }: Resource,
  model: Model,
): { readonly aggregates: readonly Aggregate[]; readonly hidden: readonly Column[] } {
  const aggregates = properties.flatMap((property): Aggregate[] => {
    const { aggregate, column } = property;
    const rows = resourceNamed(aggregate?.resource ?? "", model);
    if (aggregate === undefined || column === null || rows === undefined) return [];
    const named = (name: string): string => rows.properties.find((each) => each.name === name)?.column ?? name;
    const link = named(aggregate.link);
    return [
      {
        column,
        does: aggregate.does,
        rows: rows.table,
        link,
        trigger: aggregateTrigger(table, rows.table, link),
        value: aggregate.property === null ? null : named(aggregate.property),
        type: columnType(property, model),
        when: aggregate.when.map(({ property, is }) => ({ column: named(property), is: is === "past" ? [] : is })),
      },
    ];
  });
  const hidden = (name: string, property: string, type: ColumnType, standard: string | number | null): Column => ({
    property,
    name,
    type,
    required: standard !== null,
    unique: false,
    default: standard,
    kept: true,
    references: null,
    derived: true,
  });
  const averages = aggregates.filter(({ does }) => does === "average");
  return {
    aggregates,
    hidden: [
      ...averages.flatMap(({ column, type }) => {
        const [sum, count] = averageColumns(column);
        return [
          hidden(sum, `$${sum}`, type.replace(/\d+/, String(MOST_DIGITS)) as ColumnType, "0"),
          hidden(count, `$${count}`, "bigint", 0),
        ];
      }),
      ...(aggregates.length === 0 ? [] : [hidden(aggregatedColumn, aggregatedKey, "timestamp", null)]),
    ],
  };
}

function columnType({ range, many, multilingual }: Property, model: Model): ColumnType {
  if (range.kind === "embed") return many ? "json[]" : "json";
  if (range.kind === "link") return linkTarget(range.resource, model).kind;
  if (multilingual) return "languages";
  const { column } = DATATYPES[range.datatype];
  const type: ColumnType = column === "decimal" ? `decimal(${range.precision ?? 1},${range.scale ?? 0})` : column;
  return many && type !== "hash" ? (`${type}[]` as ColumnType) : type;
}

export function joinOf(resource: Resource, property: Property, model: Model): Join {
  const { range } = property;
  if (range.kind !== "link") throw new Error(`${resource.name}.${property.name} is no link.`);
  const { table, column, kind } = linkTarget(range.resource, model);
  return {
    property: property.name,
    name: property.column ?? objectName(resource.table, property.name),
    source: { column: "source", kind: identifierOf(resource).kind },
    target: { column: "target", kind, table, references: column },
    required: property.required,
    kept: property.readOnly,
    onDelete: range.onDelete,
    ...limitsOf(property),
  };
}

function referenceOf(range: Property["range"], model: Model): Reference | null {
  if (range.kind !== "link") return null;
  const { table, column } = linkTarget(range.resource, model);
  return { table, column, onDelete: range.onDelete };
}

function linkTarget(name: string, model: Model): { table: string; column: string; kind: Table["identifier"]["kind"] } {
  const resource = resourceNamed(name, model);
  if (resource === undefined) throw new Error(`A link leads to ${name}, which is no resource.`);
  const { column, kind } = identifierOf(resource);
  return { table: resource.table, column, kind };
}

/** Constraints of a column or join table. Passwords and secrets are stored as hashes, so none apply. */
function limitsOf({ range, many, required, constraints }: Property): { readonly limits?: Limits } {
  if (isHashed(range)) return {};
  const { minItems, maxLanguages, ...others } = constraints;
  const least = minItems ?? (many && required ? 1 : null);
  const languages = maxLanguages === MAX_LANGUAGES ? null : maxLanguages;
  const datatype = range.kind === "data" ? DATATYPES[range.datatype] : null;
  // The database has a type for other formats.
  const format = datatype?.column === "text" ? (datatype.schema.format ?? null) : null;
  const limits: Limits = withoutNulls({ ...others, format, minItems: least, maxLanguages: languages });
  return Object.keys(limits).length === 0 ? {} : { limits };
}

const orderOf = (range: Property["range"]): Pick<Column, "ordered"> =>
  range.kind === "data" && range.ordered !== undefined ? { ordered: true } : {};

/** Constraints of embedded values, recursively. A value type never contains itself. */
function partsOf({ range }: Property, model: Model): Pick<Column, "parts"> {
  if (range.kind !== "embed") return {};
  return {
    parts: (valueNamed(range.value, model)?.properties ?? []).map(
      (property): Part => ({
        property: property.name,
        type: columnType(property, model),
        required: property.required,
        ...(isFilledIn(property) ? { default: property.default } : {}),
        ...limitsOf(property),
        ...orderOf(property.range),
        ...partsOf(property, model),
      }),
    ),
  };
}
