/** Names of schemas, and references to them. */

import type { Model, Operation } from "../../language/model.ts";
import type { Schema } from "../artifact.ts";
import { valueNamed } from "../class-lookup.ts";

export const schemaReference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Schema of a complete resource (POST, PUT): `PlaceContent`. */
export const contentForm = (className: string): string => `${className}Content`;

/** Schema of a partial update (PATCH): `PlaceChange`. */
export const changeForm = (className: string): string => `${className}Change`;

/** Schema of a list whose collection has groups: `PlaceCollectionOrGroups`. */
export const withGroups = (collectionClass: string): string => `${collectionClass}OrGroups`;

/** The body schema of an operation, also the name of its validator; null without a body. */
export function expectedForm({ expects, lifecycle }: Operation, model: Model): string | null {
  if (expects === null) return null;
  if (valueNamed(expects, model)) return expects;
  return lifecycle === "update" ? changeForm(expects) : contentForm(expects);
}
