/** Memoized look-ups in a model. */

import type { Model, Operation, Resource, ValueType } from "../language/model.ts";

/** Memoizes a function of a model, in a WeakMap. */
export function memoize<T>(gather: (model: Model) => T): (model: Model) => T {
  const known = new WeakMap<Model, { readonly found: T }>();
  return (model) => {
    const { found } = known.get(model) ?? { found: gather(model) };
    known.set(model, { found });
    return found;
  };
}

const resourcesByName = memoize(({ resources }) => new Map(resources.map((each) => [each.name, each])));

/** The resource type of that name. */
export function resourceNamed(name: string, model: Model): Resource | undefined {
  return resourcesByName(model).get(name);
}

const resourcesByCollection = memoize(
  ({ resources }) => new Map(resources.map((each) => [each.collectionClass.name, each])),
);

/** The resource type whose collection has that name. */
export function resourceListedAs(name: string | null, model: Model): Resource | undefined {
  return resourcesByCollection(model).get(name ?? "");
}

/** The resource type whose collection a custom GET returns, with that collection's query. */
export function queriedBy({ lifecycle, method, returns }: Operation, model: Model): Resource | undefined {
  return lifecycle === null && method === "GET" ? resourceListedAs(returns, model) : undefined;
}

const valuesByName = memoize(({ values }) => new Map(values.map((each) => [each.name, each])));

/** The value type of that name. */
export function valueNamed(name: string, model: Model): ValueType | undefined {
  return valuesByName(model).get(name);
}
