/** The parameters that a collection's filters and orders give, and the search template that tells of them (clause COL-3). */

import type { Comparison } from "../store/record.ts";
import type { PropertyDefinition, ResourceDefinition } from "./definition.ts";
import type { Names } from "./iri.ts";

/** One declared parameter and what to do with its values. */
export interface Parameter {
  readonly name: string;
  readonly property: PropertyDefinition | undefined;
  readonly comparison: Comparison | "order";
  readonly propertyName: string;
}

const rangeComparisons = ["gt", "gte", "lt", "lte"] as const;

/** The parameters that a filter gives, in API Platform's forms. */
export function declaredParameters(resource: ResourceDefinition): Parameter[] {
  const parameters: Parameter[] = [];
  const properties = new Map(resource.properties.map((property) => [property.name, property]));
  const add = (name: string, propertyName: string, comparison: Parameter["comparison"]) =>
    parameters.push({ name, property: properties.get(propertyName), comparison, propertyName });
  for (const { property, forms } of resource.collection.filters) {
    for (const form of forms) {
      if (form === "equals") add(property, property, "equals");
      else if (form === "in") add(`${property}[]`, property, "in");
      else if (form === "range")
        for (const comparison of rangeComparisons) add(`${property}[${comparison}]`, property, comparison);
      else if (form === "exists") add(`exists[${property}]`, property, "exists");
      else add(`${property}[${form}]`, property, form);
    }
  }
  for (const property of resource.collection.orders) add(`order[${property}]`, property, "order");
  return parameters;
}

/** The `hydra:search` value that tells of the declared parameters, as JSON text. */
export function searchTemplate(resource: ResourceDefinition, declared: readonly Parameter[], names: Names): string {
  const variables = [...declared.map((parameter) => ({ variable: parameter.name, property: parameter.propertyName }))];
  return JSON.stringify({
    "@type": "hydra:IriTemplate",
    template: `${names.collection(resource)}{?${variables.map(({ variable }) => variable).join(",")}}`,
    variableRepresentation: "hydra:BasicRepresentation",
    mapping: variables.map(({ variable, property }) => ({
      "@type": "hydra:IriTemplateMapping",
      variable,
      property,
      required: false,
    })),
  });
}
