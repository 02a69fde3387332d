/** The Hydra classes of error responses. */

import type { Model } from "../../language/model.ts";
import type { JsonObject } from "../json.ts";
import { HYDRA, RDFS, XSD } from "../vocabularies.ts";
import { aboutClass, type Supported, supportedProperty } from "./properties.ts";

/** `Error`, with its violations for an invalid body. */
export function errorNodes({ api }: Model): readonly JsonObject[] {
  const own = (name: string): string => `${api.vocabulary}Error/${name}`;
  const violation = `${api.vocabulary}Violation`;
  return [
    {
      ...aboutClass(`${HYDRA}Error`, "Error", "An error response."),
      supportedProperty: [
        member("date", own("date"), `${XSD}dateTime`, "When the error occurred."),
        member("request", own("request"), `${XSD}string`, "Identifier of the request."),
        member("statusCode", `${HYDRA}statusCode`, `${XSD}integer`, "The HTTP status code."),
        member("title", `${HYDRA}title`, `${XSD}string`, "The reason phrase of the status code."),
        member("description", `${HYDRA}description`, `${XSD}string`, "The cause."),
        member("seeAlso", `${RDFS}seeAlso`, `${RDFS}Resource`, "The documentation of this status.", { link: true }),
        member("violations", own("violations"), violation, "All validation errors of a body.", { many: true }),
      ],
    },
    {
      ...aboutClass(violation, "Violation", "One validation error of a body."),
      supportedProperty: [
        member("property", own("property"), `${XSD}string`, "The invalid property."),
        member("path", own("path"), `${XSD}string`, "The place of the value in the body: a JSON Pointer (RFC 6901)."),
        member("message", own("message"), `${XSD}string`, "Why the value is invalid."),
      ],
    },
  ];
}

function member(
  key: string,
  iri: string,
  range: string,
  description: string,
  more: Partial<Supported> = {},
): JsonObject {
  const label = `${key.charAt(0).toUpperCase()}${key.slice(1)}`;
  return supportedProperty({ key, label, description, iri, range, ...more });
}
