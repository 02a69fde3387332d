/** Datatypes: text of a query parameter as a value, and values as the store keeps them. */

import type { Datatype } from "./definition.ts";

/** A parameter's text as a value of the datatype, in the store's form; undefined where it is none. */
export function parameterValue(datatype: Datatype, text: string): unknown {
  switch (datatype) {
    case "integer": {
      const value = Number(text);
      return /^[+-]?\d+$/.test(text) && Number.isSafeInteger(value) ? value : undefined;
    }
    case "number": {
      const value = Number(text);
      return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text) && Number.isFinite(value) ? value : undefined;
    }
    case "boolean":
      return text === "true" || text === "1" ? true : text === "false" || text === "0" ? false : undefined;
    case "date":
      return isDate(text) ? text : undefined;
    case "dateTime":
      return canonicalDateTime(text) ?? (isDate(text) ? `${text}T00:00:00.000Z` : undefined);
    case "uuid":
      return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : undefined;
    default:
      return text.includes("\u0000") ? undefined : text;
  }
}

/** A date with time in the service's own form (clause TRN-8), from any ISO 8601 date-time with an offset; undefined where it is none. */
export function canonicalDateTime(text: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(text) || !isDate(text.slice(0, 10)))
    return undefined;
  const time = Date.parse(text.toUpperCase());
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Whether a string is a calendar date `YYYY-MM-DD` that exists. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
