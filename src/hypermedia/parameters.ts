/** Query parameters of filters and orders, and the search template that lists them (clause COL-3). */

import type { Comparison } from "../store/record.ts";
import type { PropertyDefinition, ResourceDefinition } from "./api-definition.ts";
import type { FilterForm } from "./datatypes.ts";

/** A declared parameter and its meaning. */
export interface Parameter {
  readonly name: string;
  readonly property: PropertyDefinition | undefined;
  readonly comparison: Comparison | "order";
  readonly propertyName: string;
  /** The link to the resource with the property, and that resource's type; null for a property of the entries. */
  readonly through: { readonly link: string; readonly target: ResourceDefinition } | null;
  /** The property's name in the search template: `population`, `addressCountry.alpha3`. */
  readonly path: string;
}

const rangeComparisons = ["gt", "gte", "lt", "lte", "between"] as const;

/** Parameters of the declared filters and orders, in API Platform's syntax. */
export function declaredParameters(
  resource: ResourceDefinition,
  resources: ReadonlyMap<string, ResourceDefinition>,
): Parameter[] {
  const own = { through: null, of: resource };
  const orders = resource.collection.orders.map((property) =>
    parameterOf(`order[${property}]`, "order", property, property, own),
  );
  const filters = resource.collection.filters.flatMap(({ link, property, forms }) => {
    const target = link === null ? undefined : targetOf(resource, link, resources);
    const on = link === null || target === undefined ? own : { through: { link, target }, of: target };
    const path = link === null ? property : `${link}.${property}`;
    return forms.flatMap((form) =>
      namesOf(path, form).map(([name, comparison]) => parameterOf(name, comparison, property, path, on)),
    );
  });
  return [...filters, ...orders];
}

/** Parameter names of a filter, with their comparisons. */
function namesOf(path: string, form: FilterForm): (readonly [name: string, comparison: Comparison])[] {
  switch (form) {
    case "equals":
      return [[path, form]];
    case "in":
      return [[`${path}[]`, form]];
    case "range":
      return rangeComparisons.map((comparison) => [`${path}[${comparison}]`, comparison] as const);
    case "exists":
      return [[`exists[${path}]`, form]];
    default:
      return [[`${path}[${form}]`, form]];
  }
}

function parameterOf(
  name: string,
  comparison: Parameter["comparison"],
  propertyName: string,
  path: string,
  { through, of }: { readonly through: Parameter["through"]; readonly of: ResourceDefinition },
): Parameter {
  const property = of.properties.find((each) => each.name === propertyName);
  return { name, property, comparison, propertyName, through, path };
}

function targetOf(
  { properties }: ResourceDefinition,
  link: string,
  resources: ReadonlyMap<string, ResourceDefinition>,
): ResourceDefinition | undefined {
  const range = properties.find(({ name }) => name === link)?.range;
  return range?.kind === "link" ? resources.get(range.resource) : undefined;
}

/** JSON text of `hydra:search`. */
export function searchTemplate(address: string, declared: readonly Parameter[]): string {
  const variables = declared.map(({ name, path }) => ({ variable: name, property: path }));
  return JSON.stringify({
    "@type": "hydra:IriTemplate",
    template: `${address}{?${variables.map(({ variable }) => variable).join(",")}}`,
    variableRepresentation: "hydra:BasicRepresentation",
    mapping: variables.map(({ variable, property }) => ({
      "@type": "hydra:IriTemplateMapping",
      variable,
      property,
      required: false,
    })),
  });
}
