/** Finds the root of an expanded document: the node that the body describes (clause LD-1). */

import { isObject, type JsonObject, objectsIn } from "../json.ts";
import { shortened } from "../validation-errors.ts";
import { ExpansionError } from "./input-limits.ts";

/** The only root, and all nodes by identifier; else throws. `requested`: whether an identifier is the request's. */
export function rootOf(expanded: readonly unknown[], requested: (id: string) => boolean) {
  const nodes = expanded.flatMap(unwrapped).map((each) => {
    if (!isObject(each) || "@value" in each || "@list" in each)
      throw new ExpansionError("The body has a value that belongs to no resource.");
    if ("@graph" in each)
      throw new ExpansionError("The body has a named graph. It must describe one resource and no others.");
    return each;
  });
  const named = merged(nodes);
  const referred = new Map(named.map((node) => [node, referencesIn(node)]));
  /** Identifiers by which nodes refer to others. */
  const inner = new Set([...referred].flatMap(([node, ids]) => ids.filter((id) => id !== node["@id"])));
  const roots = named.filter((node) => !inner.has(idOf(node) ?? ""));
  const root = roots[0] ?? named.find((node) => requested(idOf(node) ?? ""));
  const byId = new Map(named.flatMap((node) => (idOf(node) === undefined ? [] : [[idOf(node) as string, node]])));
  const reached = new Set(root && [root]);
  // Iterating a Set includes members added during the loop.
  for (const node of reached)
    for (const id of referred.get(node) ?? []) {
      const next = byId.get(id);
      if (next !== undefined) reached.add(next);
    }
  if (root === undefined || roots.length > 1 || reached.size < named.length)
    throw new ExpansionError(
      `The body describes ${named.length === 0 ? "no resource" : "several resources"}: ${said(named)}. It must describe one, from which links lead to all others in it.`,
    );
  const whole = new Map([...byId, ...blankNodes(named)]);
  return { root: whole.get(idOf(root) ?? "") ?? root, nodes: whole };
}

const idOf = ({ "@id": id }: JsonObject): string | undefined => (typeof id === "string" ? id : undefined);

/** Unwraps a default graph. */
function unwrapped(node: unknown): unknown[] {
  return isObject(node) && "@graph" in node && Object.keys(node).length === 1 ? [node["@graph"]].flat() : [node];
}

/** Merges nodes with the same identifier: of a later one, without the values that an earlier one has. */
function merged(nodes: readonly JsonObject[]): readonly JsonObject[] {
  const meaningOf = meanings();
  return [...Map.groupBy(nodes, (node) => idOf(node) ?? node).values()].map((same) => {
    const [first = {}, ...others] = same;
    if (others.length === 0) return first;
    const members = [...Map.groupBy(same.flatMap(Object.entries<unknown>), ([name]) => name)];
    const joined = members.map(([name, given]) => {
      const known = new Set<string>();
      const values = given.flatMap(([, value]) => {
        const fresh = [value].flat().filter((each) => !known.has(meaningOf(each)));
        for (const each of fresh) known.add(meaningOf(each));
        return fresh;
      });
      return [name, name === "@id" ? values[0] : values];
    });
    return Object.fromEntries(joined);
  });
}

/** Returns equal short texts for equal values. Visits each object once, however deeply nested. */
function meanings(): (value: unknown) => string {
  const numbers = new Map<string, string>();
  const known = new WeakMap<object, string>();
  return function meaningOf(value): string {
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    const before = known.get(value);
    if (before !== undefined) return before;
    const members = Array.isArray(value)
      ? value.map(meaningOf)
      : Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${meaningOf(member)}`);
    const text = `${Array.isArray(value) ? "list" : "object"} ${members.join()}`;
    const number = numbers.get(text) ?? `#${numbers.size}`;
    numbers.set(text, number);
    known.set(value, number);
    return number;
  };
}

/** Blank nodes by identifier, each merged from all its occurrences in the document. */
function blankNodes(top: readonly JsonObject[]): Iterable<readonly [string, JsonObject]> {
  const mentions = objectsIn(top).filter((node) => idOf(node)?.startsWith("_:"));
  return merged(mentions).map((node) => [idOf(node) as string, node]);
}

/** Identifiers that a node refers to. */
function referencesIn(node: JsonObject): readonly string[] {
  const properties = Object.entries(node).filter(([name]) => !name.startsWith("@"));
  return objectsIn(properties).flatMap((each) => idOf(each) ?? []);
}

function said(nodes: readonly JsonObject[]): string {
  const names = nodes.slice(0, 5).map((node) => {
    const id = idOf(node);
    return id === undefined ? "one without an @id" : `“${shortened(id)}”`;
  });
  return names.length === 0 ? "it is empty" : names.join(", ") + (nodes.length > 5 ? " and more" : "");
}
