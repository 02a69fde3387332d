/** The parameters that a collection's filters and orders give, and the search template that tells of them (clause COL-3). */

import type { Comparison } from "../store/record.ts";
import type { FilterForm, PropertyDefinition, ResourceDefinition } from "./definition.ts";

/** One declared parameter and what to do with its values. */
export interface Parameter {
  readonly name: string;
  readonly property: PropertyDefinition | undefined;
  readonly comparison: Comparison | "order";
  readonly propertyName: string;
  /** The link whose target has the property, and the type of that target; null: the entries themselves have it. */
  readonly through: { readonly link: string; readonly target: ResourceDefinition } | null;
  /** The property as the search template names it: `population`, `addressCountry.alpha3`. */
  readonly path: string;
}

const rangeComparisons = ["gt", "gte", "lt", "lte", "between"] as const;

/** The parameters that filters and orders give, in API Platform's forms. */
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

/** The parameters of one form of a filter, each with its comparison. */
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

/** The `hydra:search` value that tells of the declared parameters, as JSON text. */
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
