/** What stands above a property in generated types. */

import type { Property } from "../language/model.ts";
import { deprecatedTag } from "./lifespan.ts";
import { comment } from "./literal.ts";

/** Its description, or else its title; nothing where that is but the name in words. */
export function propertyComment(property: Property): string {
  const { name, title, description } = property;
  const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const said = letters(description || title) === letters(name) ? "" : description || title;
  return comment(said, 2, deprecatedTag(property));
}
