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
      description: "What went wrong, for people and programs.",
      supportedProperty: [
        told("date", own("date"), `${XSD}dateTime`, "When it happened."),
        told("request", own("request"), `${XSD}string`, "Identifier of the request."),
        told("statusCode", `${HYDRA}statusCode`, `${XSD}integer`, "The HTTP status code."),
        told("title", `${HYDRA}title`, `${XSD}string`, "The status in words."),
        told("description", `${HYDRA}description`, `${XSD}string`, "The cause."),
        told("seeAlso", `${RDFS}seeAlso`, `${RDFS}Resource`, "Where to read about it.", { link: true }),
        told("violations", own("violations"), violation, "Everything that is wrong with a body.", { many: true }),
      ],
    },
    {
      "@id": violation,
      "@type": "Class",
      title: "Violation",
      label: "Violation",
      description: "One thing that is wrong with a body.",
      supportedProperty: [
        told("property", own("property"), `${XSD}string`, "The property at fault."),
        told("path", own("path"), `${XSD}string`, "Where the value stands in the body."),
        told("message", own("message"), `${XSD}string`, "What is wrong with it."),
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
