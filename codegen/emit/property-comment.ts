/** Doc comments of properties in generated types. */

import type { Property } from "../language/model.ts";
import { deprecatedTag } from "./deprecation.ts";
import { comment } from "./typescript-literal.ts";

/** The description or title; empty if it only repeats the name. */
export function propertyComment(property: Property): string {
  const { name, title, description } = property;
  const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const said = letters(description || title) === letters(name) ? "" : description || title;
  return comment(said, 2, deprecatedTag(property));
}
