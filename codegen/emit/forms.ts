/** Names of the forms in which a class is written: which one an operation expects. */

import type { Model, Operation } from "../language/model.ts";

/** A whole resource, as POST and PUT bring it: `PlaceContent`. */
export function contentForm(className: string): string {
  return `${className}Content`;
}

/** Some properties of a resource, as PATCH brings them: `PlaceChange`. */
export function changeForm(className: string): string {
  return `${className}Change`;
}

/** The form of the body that an operation expects, under which its validator is exported; null where it has no body. */
export function expectedForm(model: Model, operation: Operation): string | null {
  const { expects, lifecycle } = operation;
  if (expects === null) return null;
  if (model.values.some(({ name }) => name === expects)) return expects;
  return lifecycle === "update" ? changeForm(expects) : contentForm(expects);
}
