/** A resource type without any properties whose other keys name some: one fault, and not one for each name. */

import type { ResourceSaid } from "../../grammar.ts";
import type { Said } from "../../node.ts";
import type { Scope } from "../scope.ts";

/** True where properties are named and there can be none, which is reported once. `kept`: those that the server keeps. */
export function lacksProperties(
  said: ResourceSaid,
  name: string,
  kept: ReadonlySet<string>,
  { report }: Scope,
): boolean {
  if (said.properties !== undefined || said.use !== undefined) return false;
  if (!said.legible("properties") || !said.legible("use")) return false;
  const names = [...new Set(namesIn(said))].filter((each) => !kept.has(each));
  const [first, ...others] = names;
  if (first === undefined) return false;
  const last = others.at(-1);
  const list = [first, ...others.slice(0, -1)].map((each) => `"${each}"`).join(", ");
  report.add(
    "missing-key",
    said.at,
    `${name} names ${list}${last === undefined ? "" : ` and "${last}"`}, and has no properties.`,
    `Add them: "properties: { ${first}: { type: string } }".`,
  );
  return true;
}

/** Every property of its own that a resource type names outside of its properties. */
function namesIn({ identifier, collection, bytes, access }: ResourceSaid): readonly string[] {
  const { filter, order, defaultOrder, embed } = collection;
  const ofBytes = bytes === undefined ? [] : [bytes.name, bytes.mediaType, bytes.length, bytes.digest, bytes.content];
  const rules = [access?.list, access?.append, access?.retrieve, access?.replace, access?.update, access?.delete];
  const said: readonly (Said<string> | null | undefined)[] = [
    identifier.value === "uuid" ? null : identifier,
    ...(filter?.entries ?? []).map(({ key }) => key),
    ...(order?.items ?? []),
    defaultOrder?.property,
    ...(embed?.items ?? []),
    ...ofBytes,
    ...rules.flatMap((rule) => (rule?.alternatives ?? []).map(({ when }) => when)),
  ];
  return said.flatMap((each) => each?.value.split(".")[0] ?? []);
}
