/** A resource type that lacks all properties that its other keys name, or those of a group: one fault, and not one for each name. */

import { quotedSeries } from "../../grammar/text-format.ts";
import type { ParsedResource } from "../../grammar.ts";
import type { Located } from "../../yaml-node.ts";
import type { Declarations } from "../members.ts";
import type { Scope } from "../scope.ts";

/** True where several properties are named that are not there for one reason, which is reported once. `kept`: those that the server keeps. */
export function lacksProperties(
  said: ParsedResource,
  name: string,
  { declared: { all, whole }, kept }: { readonly declared: Declarations; readonly kept: ReadonlySet<string> },
  { report, groups }: Scope,
): boolean {
  if (!whole || !said.legible("properties") || !said.legible("use")) return false;
  const there = new Set([...kept, ...all.map((each) => each.name.value)]);
  const missed = [...new Set(namesIn(said))].filter((each) => !there.has(each));
  const [first] = missed;
  const isBare = !said.properties?.entries.length;
  const isAlone = isBare && said.use === undefined;
  if (first === undefined || (missed.length === 1 && !isAlone)) return false;
  const list = quotedSeries(missed);
  const used = (said.use?.items ?? []).map(({ value }) => value);
  const missing = [...groups].flatMap(([group, { properties }]) => {
    const has = properties?.entries.some(({ key }) => missed.includes(key.value)) === true;
    return has && !used.includes(group) ? group : [];
  });
  const brought = missing.flatMap((group) => groups.get(group)?.properties?.entries.map(({ key }) => key.value) ?? []);
  if (missed.every((each) => brought.includes(each))) {
    const message = `${name} names ${list}, and does not use what brings them.`;
    report.add("missing-key", said.at, message, `Use the group: "use: [${[...used, ...missing].join(", ")}]".`);
  } else if (isBare) {
    const message = `${name} names ${list}, and has no properties${isAlone ? "" : " of its own"}.`;
    report.add("missing-key", said.at, message, `Add them: "properties: { ${first}: { type: string } }".`);
  } else return false;
  return true;
}

/** Every property of its own that a resource type names outside of its properties. */
function namesIn({ identifier, collection, bytes, access }: ParsedResource): readonly string[] {
  const { filter, order, defaultOrder, embed } = collection;
  const ofBytes = bytes === undefined ? [] : [bytes.name, bytes.mediaType, bytes.length, bytes.digest, bytes.content];
  const rules = [access?.list, access?.append, access?.retrieve, access?.replace, access?.update, access?.delete];
  const said: readonly (Located<string> | null | undefined)[] = [
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
