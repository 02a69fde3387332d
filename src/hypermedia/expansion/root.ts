/** Finds the root of an expanded document: the node that the body describes (clause LD-1). */

import { isObject, type JsonObject, objectsIn } from "../json.ts";
import { shortened } from "../validation-errors.ts";
import { ExpansionError } from "./input-limits.ts";

/**
 * The root, and all nodes by identifier. Throws an `ExpansionError` without a single root. `requested`: whether an
 * identifier is the requested resource's.
 */
export function rootOf(expanded: readonly unknown[], requested: (id: string) => boolean) {
  const nodes: JsonObject[] = [];
  for (const each of expanded.flatMap(unwrapped)) {
    if (!isObject(each) || "@value" in each || "@list" in each)
      throw new ExpansionError("The body has a value that belongs to no resource.");
    if ("@graph" in each)
      throw new ExpansionError("The body has a named graph. It must describe one resource and no others.");
    nodes.push(each);
  }
  const named = merged(nodes);
  const referred = new Map([...named].map((node) => [node, referencesIn(node)]));
  const referrers = new Map<string, number>();
  for (const [node, ids] of referred) {
    for (const id of ids) if (id !== node["@id"]) referrers.set(id, (referrers.get(id) ?? 0) + 1);
  }
  const roots = [...named].filter((node) => !referrers.has(idOf(node) ?? ""));
  const root = roots[0] ?? [...named].find((node) => requested(idOf(node) ?? ""));
  const byId = new Map([...named].flatMap((node) => (idOf(node) === undefined ? [] : [[idOf(node) as string, node]])));
  if (root === undefined || roots.length > 1 || reachable(root, byId, referred).size < named.size)
    throw new ExpansionError(
      `The body describes ${named.size === 0 ? "no resource" : "several resources"}: ${said(named)}. It must describe one, from which links lead to all others in it.`,
    );
  const whole = new Map([...byId, ...blankNodes(named)]);
  return { root: whole.get(idOf(root) ?? "") ?? root, nodes: whole };
}

const idOf = ({ "@id": id }: JsonObject): string | undefined => (typeof id === "string" ? id : undefined);

/** Unwraps a default graph. */
function unwrapped(node: unknown): unknown[] {
  return isObject(node) && "@graph" in node && Object.keys(node).length === 1 ? [node["@graph"]].flat() : [node];
}

/** Merges nodes with the same identifier. */
function merged(nodes: readonly JsonObject[]): ReadonlySet<JsonObject> {
  const byId = new Map<string, JsonObject>();
  const all = new Set<JsonObject>();
  const meaningOf = meanings();
  /** Canonical texts of the values in a merged list. */
  const said = new Map<unknown, Set<string>>();
  for (const node of nodes) {
    const id = node["@id"];
    const before = typeof id === "string" ? byId.get(id) : undefined;
    if (before === undefined) {
      all.add(node);
      if (typeof id === "string") byId.set(id, node);
      continue;
    }
    for (const [name, values] of Object.entries(node)) {
      if (name === "@id") continue;
      if (!said.has(before[name])) {
        before[name] = [before[name] ?? []].flat();
        said.set(before[name], new Set((before[name] as unknown[]).map(meaningOf)));
      }
      const [joined, known] = [before[name] as unknown[], said.get(before[name]) as Set<string>];
      const fresh = [values].flat().filter((value) => !known.has(meaningOf(value)));
      for (const value of fresh) {
        joined.push(value);
        known.add(meaningOf(value));
      }
    }
  }
  return all;
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
function blankNodes(top: Iterable<JsonObject>): Iterable<readonly [string, JsonObject]> {
  const mentions = objectsIn([...top]).filter((node) => idOf(node)?.startsWith("_:"));
  // Copies, as merging changes nodes.
  return [...merged(mentions.map((node) => ({ ...node })))].map((node) => [idOf(node) as string, node]);
}

/** Identifiers that a node refers to. */
function referencesIn(node: JsonObject): ReadonlySet<string> {
  const properties = Object.entries(node).filter(([name]) => !name.startsWith("@"));
  return new Set(objectsIn(properties).flatMap((each) => idOf(each) ?? []));
}

function reachable(
  root: JsonObject,
  byId: ReadonlyMap<string, JsonObject>,
  referred: ReadonlyMap<JsonObject, ReadonlySet<string>>,
): ReadonlySet<JsonObject> {
  const found = new Set([root]);
  // Iterating a Set includes members added during the loop.
  for (const node of found) {
    for (const id of referred.get(node) ?? []) {
      const next = byId.get(id);
      if (next !== undefined) found.add(next);
    }
  }
  return found;
}

function said(nodes: ReadonlySet<JsonObject>): string {
  const names = [...nodes].slice(0, 5).map((node) => {
    const id = idOf(node);
    return id === undefined ? "one without an @id" : `“${shortened(id)}”`;
  });
  return names.length === 0 ? "it is empty" : names.join(", ") + (nodes.size > 5 ? " and more" : "");
}
