/** Client members and types renamed by a spec change, because the spec now uses their name. For `hydrant diff`. */

import { derivedOf, EXPORTED, membersOf, Words } from "../emit/client/reserved-names.ts";
import { readable } from "../emit/schema/response-schema.ts";
import type { Model, Resource } from "../language/model.ts";
import type { RenamedMember } from "./change.ts";

export function renamedMembers(before: Model, after: Model): readonly RenamedMember[] {
  const was = new Map(before.resources.map((each) => [each.name, each]));
  return [...typesDisplaced(before, after), ...after.resources.flatMap((is) => membersDisplaced(was.get(is.name), is))];
}

/** For resources that exist in both versions. */
function membersDisplaced(was: Resource | undefined, is: Resource): readonly RenamedMember[] {
  if (was === undefined) return [];
  const former = new Set(membersOf(was));
  const members = new Set(membersOf(is).filter((name) => former.has(name)));
  const hidden = new Set(was.properties.filter(readable).map(({ name }) => name));
  return is.properties
    .filter((property) => readable(property) && members.has(property.name) && !hidden.has(property.name))
    .map(({ name }) => ({ of: is.name, property: name, was: name, is: `$${name}` }));
}

function typesDisplaced(before: Model, after: Model): readonly RenamedMember[] {
  const classes = ({ resources, values }: Model) => [...resources, ...values].map(({ name }) => name);
  const known = new Set(classes(before));
  const names = classes(after);
  const own = new Set([
    "Api",
    ...Object.values(EXPORTED).flat(),
    ...names.filter((name) => known.has(name)).flatMap(derivedOf),
  ]);
  const words = new Words(after);
  return names
    .filter((name) => own.has(name) && !known.has(name))
    .map((name) => ({ of: name, property: null, was: name, is: words.free(name) }));
}
