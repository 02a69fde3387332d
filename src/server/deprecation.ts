/** Deprecation headers and links of operations (RFC 9745, RFC 8594). */

import type { OperationDefinition } from "../hypermedia/api-definition.ts";
import type { Names } from "../hypermedia/iri.ts";
import { writeHttpDate } from "./transport/header-values.ts";

export interface Deprecation {
  /** `Deprecation`, and `Sunset` if its date is known. */
  readonly headers: Readonly<Record<string, string>>;
  /** Links to the documentation and to the successor. */
  readonly link: string;
}

/** Null if the operation is not deprecated. `documentation`: URL of the API's documentation. */
export function deprecationOf(
  { deprecated }: OperationDefinition,
  names: Names,
  documentation: string,
): Deprecation | null {
  if (deprecated === undefined) return null;
  const { since, sunset, successor } = deprecated;
  const links = [
    `<${documentation}>; rel="deprecation"`,
    ...(successor === null ? [] : [`<${names.absolute(successor)}>; rel="successor-version"`]),
  ];
  return {
    headers: { Deprecation: `@${since}`, ...(sunset === null ? {} : { Sunset: writeHttpDate(sunset) }) },
    link: links.join(", "),
  };
}
