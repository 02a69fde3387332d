/** Read-only values in a body, which must equal the stored ones (clause LD-4). */

import type { PropertyDefinition } from "../../hypermedia/api-definition.ts";
import type { JsonObject } from "../../hypermedia/json.ts";
import type { Exchange } from "../exchange.ts";

/** Converts links to identifiers, and a link to a file's bytes to a path, to compare them with stored values. */
export function echoedIdentifiers(
  echoed: JsonObject,
  { application, route }: Exchange,
  properties: ReadonlyMap<string, PropertyDefinition>,
): JsonObject {
  const read: JsonObject = {};
  for (const [name, value] of Object.entries(echoed)) {
    const identifier = (iri: unknown) => {
      const target = typeof iri === "string" ? application.names.resolve(iri, application.names.base) : undefined;
      return target?.at === "resource" ? target.identifier : iri;
    };
    if (route?.resource.bytes?.content === name)
      read[name] = typeof value === "string" ? (application.names.pathOf(value) ?? value) : value;
    else if (properties.get(name)?.range.kind !== "link") read[name] = value;
    else read[name] = Array.isArray(value) ? value.map(identifier) : identifier(value);
  }
  return read;
}
