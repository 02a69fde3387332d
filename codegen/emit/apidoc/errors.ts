/** The Hydra class of error responses. */

import type { Model } from "../../language/model.ts";
import type { JsonObject } from "../json.ts";
import { HYDRA, RDFS, XSD } from "../vocabularies.ts";
import { type Supported, supportedProperty } from "./properties.ts";

/** `Error`, with its violations for an invalid body. */
export function errorNodes({ api }: Model): readonly JsonObject[] {
  const own = (name: string): string => `${api.vocabulary}Error/${name}`;
  const violation = `${api.vocabulary}Violation`;
  return [
    {
      "@id": `${HYDRA}Error`,
      "@type": "Class",
      title: "Error",
      label: "Error",
      description: "An error response.",
      supportedProperty: [
        told("date", own("date"), `${XSD}dateTime`, "When the error occurred."),
        told("request", own("request"), `${XSD}string`, "Identifier of the request."),
        told("statusCode", `${HYDRA}statusCode`, `${XSD}integer`, "The HTTP status code."),
        told("title", `${HYDRA}title`, `${XSD}string`, "The reason phrase of the status code."),
        told("description", `${HYDRA}description`, `${XSD}string`, "The cause."),
        told("seeAlso", `${RDFS}seeAlso`, `${RDFS}Resource`, "The documentation of this status.", { link: true }),
        told("violations", own("violations"), violation, "All validation errors of a body.", { many: true }),
      ],
    },
    {
      "@id": violation,
      "@type": "Class",
      title: "Violation",
      label: "Violation",
      description: "One validation error of a body.",
      supportedProperty: [
        told("property", own("property"), `${XSD}string`, "The invalid property."),
        told("path", own("path"), `${XSD}string`, "The place of the value in the body: a JSON Pointer (RFC 6901)."),
        told("message", own("message"), `${XSD}string`, "Why the value is invalid."),
      ],
    },
  ];
}

function told(key: string, iri: string, range: string, description: string, more: Partial<Supported> = {}): JsonObject {
  const label = `${key.charAt(0).toUpperCase()}${key.slice(1)}`;
  return supportedProperty({
    key,
    label,
    description,
    iri,
    range,
    link: false,
    many: false,
    required: false,
    readable: true,
    writable: false,
    ...more,
  });
}
