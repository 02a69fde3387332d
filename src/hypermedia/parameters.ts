/** Query parameters of filters and orders, and the search template that lists them (clause COL-3). */

import type { Comparison } from "../store/record.ts";
import type { PropertyDefinition, ResourceDefinition } from "./api-definition.ts";
import { alternativeName, type FilterForm, pathOf } from "./datatypes.ts";
import type { Vocabulary } from "./iri.ts";

/** A declared parameter and its meaning. */
export interface Parameter {
  readonly name: string;
  readonly property: PropertyDefinition;
  readonly comparison: Comparison | "order";
  /** Whether it is one of several conditions of which one has to be met. */
  readonly isAlternative?: true;
  /** The link to the resource with the property, and that resource's type; null for a property of the entries. */
  readonly through: { readonly link: string; readonly target: ResourceDefinition } | null;
  /** The property's name in the search template: `population`, `addressCountry.alpha3`. */
  readonly path: string;
}

const rangeComparisons = ["gt", "gte", "lt", "lte", "between"] as const;

/** Parameters of the declared filters and orders, in API Platform's syntax. */
export function declaredParameters(resource: ResourceDefinition, { resources, values }: Vocabulary): Parameter[] {
  const orders = resource.collection.orders.map((path): Parameter => {
    const property = propertyOf(resource, path);
    return { name: `order[${path}]`, property, comparison: "order", through: null, path };
  });
  const filters = resource.collection.filters.flatMap(({ link, property: name, forms }) => {
    const through = link === null ? null : { link, target: targetOf(resource, link, resources) };
    const target = through?.target ?? resource;
    const [first = "", inner] = name.split(".");
    const { range } = propertyOf(target, first);
    const embedded = range.kind === "embed" && inner !== undefined ? values.get(range.value) : undefined;
    const property = propertyOf(embedded ?? target, embedded ? (inner as string) : first);
    const of = { property, through, path: pathOf({ link, property: name }) };
    const own = forms.flatMap((form) => namesOf(of.path, form));
    const alternatives = own.map(([name, comparison]) => [alternativeName(of.path, name), comparison] as const);
    return [
      ...own.map(([name, comparison]): Parameter => ({ name, comparison, ...of })),
      ...(forms.includes("or") ? [...new Map(alternatives)] : []).map(
        ([name, comparison]): Parameter => ({ name, comparison, isAlternative: true, ...of }),
      ),
    ];
  });
  return [...filters, ...orders];
}

/** Parameter names of a filter, with their comparisons. */
function namesOf(path: string, form: FilterForm): (readonly [name: string, comparison: Comparison])[] {
  if (form === "or") return [];
  if (form === "range") return rangeComparisons.map((comparison) => [`${path}[${comparison}]`, comparison] as const);
  const names: Partial<Record<FilterForm, string>> = { equals: path, in: `${path}[]`, exists: `exists[${path}]` };
  return [[names[form] ?? `${path}[${form}]`, form]];
}

function propertyOf({ properties }: Pick<ResourceDefinition, "properties">, name: string): PropertyDefinition {
  return properties.find((each) => each.name === name) as PropertyDefinition;
}

function targetOf(resource: ResourceDefinition, link: string, resources: Vocabulary["resources"]): ResourceDefinition {
  const { range } = propertyOf(resource, link);
  return resources.get(range.kind === "link" ? range.resource : "") as ResourceDefinition;
}

/** Parameters of a full-text search and of groups, with their properties in the search template. */
export const SEARCH = { name: "q", path: "hydra:freetextQuery" };
export const GROUP = { name: "group", path: "hydra:property" };

/** A parameter as the search template has it. `in`: the permitted values. */
type Announced = Pick<Parameter, "name" | "path"> & { readonly in?: readonly string[] };

/** JSON text of `hydra:search`. */
export function searchTemplate(address: string, announced: readonly Announced[]): string {
  return JSON.stringify({
    "@type": "hydra:IriTemplate",
    template: `${address}{?${announced.map(({ name }) => name).join(",")}}`,
    variableRepresentation: "hydra:BasicRepresentation",
    mapping: announced.map(({ name, path, in: permitted }) => ({
      "@type": "hydra:IriTemplateMapping",
      variable: name,
      property: path,
      required: false,
      in: permitted,
    })),
  });
}
