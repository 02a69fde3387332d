/** Looks up the classes of a model. Indexes are memoized, so that the work is proportional to the spec. */

import { withinInverse } from "../../src/hypermedia/inverse.ts";
import { mustBeGiven } from "../language/datatype-schemas.ts";
import type { Filter, Inverse, Model, Operation, Property, Resource, ValueType } from "../language/model.ts";
import { writable } from "./schema/body-schema.ts";

/** Memoizes a function of a model. Models are frozen. */
export function memoize<T extends object>(make: (model: Model) => T): (model: Model) => T {
  const known = new WeakMap<Model, T>();
  return (model) => {
    const made = known.get(model) ?? make(model);
    known.set(model, made);
    return made;
  };
}

const indexes = memoize(({ resources, values }) => ({
  resources: new Map(resources.map((each) => [each.name, each])),
  values: new Map(values.map((each) => [each.name, each])),
  collections: new Map(resources.map((each) => [each.collectionClass.name, each])),
}));

export const resourceNamed = (name: string, model: Model): Resource | undefined => indexes(model).resources.get(name);

export const valueNamed = (name: string, model: Model): ValueType | undefined => indexes(model).values.get(name);

export function classNamed(name: string, model: Model): Resource | ValueType {
  const found = resourceNamed(name, model) ?? valueNamed(name, model);
  if (found === undefined) throw new Error(`the model has no class "${name}"`);
  return found;
}

/** Path of a class's module: `resources/time-zone.ts`. */
export function moduleOf(name: string, model: Model): string {
  const { kind, module } = classNamed(name, model);
  return `${kind}s/${module}.ts`;
}

export const resourceListedAs = (name: string | null, model: Model): Resource | undefined =>
  indexes(model).collections.get(name ?? "");

/** The resource type whose collection a custom GET returns, with that collection's query. */
export const queriedBy = ({ lifecycle, method, returns }: Operation, model: Model): Resource | undefined =>
  lifecycle === null && method === "GET" ? resourceListedAs(returns, model) : undefined;

/** An inverse collection: the property, its resource type, and the resource type of the entries as the collection has it. */
export interface InverseCollection {
  readonly property: Property;
  readonly target: Resource;
  readonly resource: Resource;
}

export const inverseCollections = memoize((model): ReadonlyMap<string, readonly InverseCollection[]> => {
  const all = model.resources.flatMap((target) =>
    target.properties.flatMap((property): InverseCollection[] => {
      const { inverse } = property;
      const listed = inverse && resourceNamed(inverse.resource, model);
      return listed === undefined ? [] : [{ property, target, resource: withinInverse(listed, inverse as Inverse) }];
    }),
  );
  return Map.groupBy(all, ({ resource }) => resource.name);
});

/** The links of a resource type that have an inverse collection. */
export const inverseLinks = ({ name }: Resource, model: Model): readonly string[] =>
  (inverseCollections(model).get(name) ?? []).flatMap(({ property }) => property.inverse?.link ?? []);

/** The property that a filter compares: of the resource type itself, of its embedded values, or of a link's target. */
export function filteredProperty({ link, property }: Filter, of: Resource, model: Model): Property {
  const range = of.properties.find(({ name }) => name === link)?.range;
  const owner = range?.kind === "link" ? resourceNamed(range.resource, model) : of;
  const [first, inner] = property.split(".");
  const whole = owner?.properties.find(({ name }) => name === first);
  const embedded = inner !== undefined && whole?.range.kind === "embed" ? valueNamed(whole.range.value, model) : null;
  const found = embedded ? embedded.properties.find(({ name }) => name === inner) : whole;
  if (found === undefined) throw new Error(`the model filters by "${property}", which is no property`);
  return found;
}

/** Whether a POST may have no body, as no property of it must be given: that of an API key, or of a transition. */
export function isBodyOptional({ method, expects }: Operation, model: Model): boolean {
  if (method !== "POST" || expects === null) return false;
  return !classNamed(expects, model).properties.some((property) => writable(property) && mustBeGiven(property));
}

/** Names of the classes that are a whole request or response body. */
export const bodyClasses = memoize(
  ({ resources }): ReadonlySet<string | null> =>
    new Set(resources.flatMap(({ operations }) => operations.flatMap(({ expects, returns }) => [expects, returns]))),
);
