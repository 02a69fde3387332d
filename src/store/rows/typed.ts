/** Whether a value is of the type that the spec gives it, where no database sees to that: within JSON, and among several values. */

import type { ColumnType } from "../table.ts";

/** `value`: in a record's form, and neither null nor undefined. */
export function isOfType(type: ColumnType, value: unknown): boolean {
  if (type.endsWith("[]")) {
    const each = type.slice(0, -2) as ColumnType;
    return Array.isArray(value) && value.every((one) => one !== null && isOfType(each, one));
  }
  switch (type) {
    case "json":
      return isObject(value);
    case "languages":
      return isObject(value) && Object.values(value).every((one) => typeof one === "string");
    case "bigint":
      return Number.isSafeInteger(value);
    case "double":
      return typeof value === "number";
    case "boolean":
      return typeof value === "boolean";
    case "date":
      return typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
    case "timestamp":
      return typeof value === "string" && /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/.test(value);
    default:
      return typeof value === "string";
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
