/** Names of request body schemas, and the schema that an operation expects. */

import type { Model, Operation } from "../../language/model.ts";

/** Schema of a complete resource (POST, PUT): `PlaceContent`. */
export function contentForm(className: string): string {
  return `${className}Content`;
}

/** Schema of a partial update (PATCH): `PlaceChange`. */
export function changeForm(className: string): string {
  return `${className}Change`;
}

/** The body schema of an operation, also the name of its validator; null without a body. */
export function expectedForm(model: Model, operation: Operation): string | null {
  const { expects, lifecycle } = operation;
  if (expects === null) return null;
  if (model.values.some(({ name }) => name === expects)) return expects;
  return lifecycle === "update" ? changeForm(expects) : contentForm(expects);
}
