/** Locates parts of a spec in its files. */

import { position } from "../language/diagnostics.ts";
import type { ParsedProperty, ParsedResource, ParsedValue } from "../language/grammar.ts";
import type { Spec } from "../language/resolve/scope.ts";
import type { Spot } from "../language/yaml-node.ts";
import type { Part } from "./change.ts";

export interface Line {
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** The line of a part: of its key, the part itself, or its class; null if no file has it. */
export function lineOf(part: Part, spec: Spec): Line | null {
  const spot = part.of === null ? ofApi(spec, part.key) : ofClass(part, part.of, spec);
  return spot === null ? null : { file: spot.source.file, line: position(spot).line };
}

/** A YAML mapping. */
interface Keyed {
  readonly at: Spot;
  readonly keyAt: (name: never) => Spot;
}

const keyOf = (said: Keyed, key: string | null): Spot => (key === null ? said.at : said.keyAt(key as never));

function ofApi({ api }: Spec, key: string | null): Spot | null {
  return api === null ? null : keyOf(api, key);
}

function ofClass(part: Part, name: string, spec: Spec): Spot | null {
  const resource = spec.resources.find((each) => each.resource?.value === name);
  const said = resource ?? spec.values.find((each) => each.value?.value === name);
  if (said === undefined) return null;
  if (part.property !== null) return ofProperty(part, part.property, said, spec);
  if (resource === undefined) return keyOf(said, part.key);
  if (part.operation !== null) return ofOperation(part, part.operation, resource);
  const [, key] = part.key?.split("collection ") ?? [];
  // `keyAt` falls back to the collection, and then to the resource.
  return key === undefined ? keyOf(resource, part.key) : keyOf(resource.collection, key);
}

function ofProperty({ key }: Part, property: string, said: ParsedResource | ParsedValue, { groups }: Spec): Spot {
  const used = new Set(said.use?.items.map(({ value }) => value));
  const tables = [said, ...groups.filter(({ group }) => used.has(group?.value ?? ""))].map(
    ({ properties }) => properties?.entries ?? [],
  );
  const entry = tables.flat().find((each) => each.key.value === property);
  if (entry === undefined) return said.at;
  const value: ParsedProperty | undefined = entry.value;
  const spot = value === undefined || key === null ? entry.key.at : keyOf(value, key);
  // Without such a key, the name of the property.
  return spot === value?.at ? entry.key.at : spot;
}

function ofOperation({ key }: Part, operation: string, resource: ParsedResource): Spot {
  const elsewhere = besideOperation(key, operation, resource);
  if (elsewhere !== null) return elsewhere;
  const further = resource.operations?.entries.find((each) => each.key.value === operation);
  if (further === undefined) return resource.access === undefined ? resource.at : keyOf(resource.access, operation);
  const spot = further.value === undefined || key === null ? further.key.at : keyOf(further.value, key);
  return spot === further.value?.at ? further.key.at : spot;
}

/** The place of an operation in `contract` or `deprecatedOperations` of its resource, or null. */
function besideOperation(key: string | null, operation: string, resource: ParsedResource): Spot | null {
  const { contract, deprecatedOperations: ended } = resource;
  if (key === "contract") return contract?.items.find(({ value }) => value === operation)?.at ?? null;
  if (key !== "deprecated" || ended === undefined) return null;
  const spot = keyOf(ended, operation);
  return spot === ended.at ? null : spot;
}
