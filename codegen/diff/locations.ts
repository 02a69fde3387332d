/** Locates parts of a spec in its files. */

import { position } from "../language/diagnostics.ts";
import type { TableEntry } from "../language/grammar/list.ts";
import type { ParsedResource } from "../language/grammar.ts";
import type { Spec } from "../language/resolve/scope.ts";
import type { Spot } from "../language/yaml-node.ts";
import { classIn, propertyIn } from "../migrate/migration-diagnostics.ts";
import type { Part } from "./change.ts";

/** The line of a part: of its key, the part itself, or its class; null if no file has it. */
export function lineOf(part: Part, spec: Spec): { readonly file: string | null; readonly line: number | null } {
  const spot = spotOf(part, spec);
  return spot === null ? { file: null, line: null } : { file: spot.source.file, line: position(spot).line };
}

/** A YAML mapping. `keyAt` falls back to the mapping itself. */
interface Keyed {
  readonly at: Spot;
  readonly keyAt: (name: never) => Spot;
}

const keyOf = (said: Keyed, key: string | null): Spot => (key === null ? said.at : said.keyAt(key as never));

/** An entry of a mapping: the key in its value, or else its name. */
function within({ key: name, value }: TableEntry<Keyed>, key: string | null): Spot {
  const spot = value && keyOf(value, key);
  return spot === undefined || spot === value?.at ? name.at : spot;
}

function spotOf({ of, property, operation, key }: Part, spec: Spec): Spot | null {
  if (of === null) return spec.api && keyOf(spec.api, key);
  const said = classIn(spec, of);
  if (said === undefined) return null;
  if (property !== null) {
    const entry = propertyIn(spec, said, property);
    return entry === undefined ? said.at : within(entry, key);
  }
  if (!("resource" in said)) return keyOf(said, key);
  if (operation !== null) return ofOperation(key, operation, said);
  const [, ofCollection] = key?.split("collection ") ?? [];
  // A missing collection falls back to the resource.
  return ofCollection === undefined ? keyOf(said, key) : keyOf(said.collection, ofCollection);
}

/** A further operation, or the place of another in `contract`, `deprecatedOperations` or `access`. */
function ofOperation(key: string | null, operation: string, resource: ParsedResource): Spot {
  const { contract, deprecatedOperations: deprecated, operations, access } = resource;
  const paid = contract?.items.find(({ value }) => value === operation);
  if (key === "contract" && paid !== undefined) return paid.at;
  const ended = deprecated && keyOf(deprecated, operation);
  if (key === "deprecated" && ended !== undefined && ended !== deprecated?.at) return ended;
  const further = operations?.entries.find((each) => each.key.value === operation);
  if (further !== undefined) return within(further, key);
  return access === undefined ? resource.at : keyOf(access, operation);
}
