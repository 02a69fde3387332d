/** What an answer is (a collection, an item or a document), which operations it announces, and the controls for them. */

import type { Class, Description, Operation } from "./description.ts";
import { iriOf, lastSegment, listOf, type Node, nodesOf, term, textOf } from "./json.ts";

/** An operation that an answer announces, as its class describes it. */
export interface Announced extends Operation {
  /** The name in the answer's `@type`. */
  readonly name: string;
  /** The address that it is sent to. */
  readonly url: string;
}

/** A resource as an answer shows it, by itself or as a member of a collection. */
export interface Item {
  readonly node: Node;
  readonly iri: string;
  readonly cls: Class | undefined;
  readonly operations: readonly Announced[];
}

export type Collection = ReturnType<typeof readCollection>;

export const isCollection = (node: Node): boolean => Array.isArray(term(node, "member"));

export function readItem(node: Node, url: string, description: Description, of?: Class): Item {
  const iri = new URL(textOf(node["@id"]) || url, url).href;
  const announced = nodesOf(term(node, "operation"));
  const cls = classOf(node, announced, description) ?? of;
  return { node, iri, cls, operations: announced.map((each) => readAnnounced(each, announced, iri, cls)) };
}

export function readCollection(node: Node, url: string, description: Description) {
  const members = nodesOf(term(node, "member"));
  const isGrouped = members.length > 0 && members.every((each) => hasType(each, "Collection"));
  const base = readItem(node, url, description);
  const of = description.classes.get(base.cls?.member ?? memberAt(base.iri, description) ?? "");
  const read = members.map((each) => readItem(each, url, description, of));
  const view = nodesOf(term(node, "view"))[0];
  const link = (name: string) => {
    const iri = iriOf(term(view, name));
    return iri && new URL(iri, url).href;
  };
  return {
    ...base,
    members: read as readonly Item[],
    /** The class of the members. */
    of: of ?? (isGrouped ? undefined : read[0]?.cls),
    total: term(node, "totalItems") as number | undefined,
    /** The addresses of other pages. */
    view: {
      first: link("first"),
      previous: link("previous"),
      next: link("next"),
      last: link("last"),
      isTruncated: view?.truncated === true,
    },
    search: nodesOf(term(node, "search"))[0],
    /** Whether the members are groups of entries. */
    isGrouped,
  };
}

/** The class of a collection's members, by the collection's last segment: groups and other pages name no class. */
function memberAt(iri: string, { collections, classes }: Description): string | undefined {
  const key = lastSegment(iri.replace(/\?.*$/, ""));
  const found = [...collections].find(([cls, property]) => property.key === key && classes.get(cls)?.member === null);
  return found?.[0];
}

const typesOf = (node: Node): readonly string[] => listOf(node["@type"]).map(textOf);

const hasType = (node: Node, name: string): boolean =>
  typesOf(node).some((type) => type === name || type === `hydra:${name}`);

/** The class of a node: what its GET returns, or the class that its `@type` names. */
function classOf(node: Node, announced: readonly Node[], { classes }: Description): Class | undefined {
  const returned = announced.find((each) => term(each, "method") === "GET");
  const exact = classes.get(iriOf(term(returned, "returns")) ?? "");
  if (exact !== undefined) return exact;
  const called = typesOf(node).flatMap((type) =>
    [...classes.values()].filter((cls) => isNamed(cls.iri, type) || cls.title === type),
  );
  return called[0];
}

/** Whether an IRI is a name, or ends with it. */
const isNamed = (iri: string, name: string): boolean =>
  iri === name || iri.endsWith(`#${name}`) || iri.endsWith(`/${name}`);

function readAnnounced(node: Node, all: readonly Node[], iri: string, cls: Class | undefined): Announced {
  const name = typesOf(node)[0] ?? "";
  const method = textOf(term(node, "method"));
  const stated = (key: string, other: string | null | undefined) => iriOf(term(node, key)) ?? other ?? null;
  const ofMethod = cls?.operations.filter((each) => each.method === method) ?? [];
  const isCalled = ({ types }: Operation, called = "") => types.some((type) => isNamed(type, called));
  // Where the IRI of a type does not end with its name, what no other is called and has the same classes.
  const described =
    ofMethod.find((each) => isCalled(each, name)) ??
    ofMethod.find(
      (each) =>
        !all.some((other) => isCalled(each, typesOf(other)[0])) &&
        each.expects === stated("expects", null) &&
        each.returns === stated("returns", null),
    );
  return {
    name,
    types: described?.types ?? [],
    title: textOf(term(node, "title")) || described?.title || name,
    description: described?.description ?? "",
    method,
    expects: stated("expects", described?.expects),
    returns: stated("returns", described?.returns),
    target: described?.target ?? null,
    readOnly: [...new Set([...(described?.readOnly ?? []), ...listOf(node.readOnly).map(textOf)])],
    url: expand(described?.target ?? null, iri),
  };
}

/** Fills a template such as `…/tickets/{id}/close` in for the resource `…/tickets/7`. */
function expand(template: string | null, iri: string): string {
  if (template === null) return iri;
  const [before = "", , after = ""] = template.split(/\{(\w+)\}/);
  if (before === template || !iri.startsWith(before)) return template;
  return before + iri.slice(before.length).split("/")[0] + after;
}

/** What a client does with an operation. */
export type ControlKind = "reload" | "open" | "edit" | "replace" | "delete" | "create" | "upload" | "act";

export interface Control {
  readonly kind: ControlKind;
  readonly operation: Announced;
}

/** Controls of an answer: one for each operation that it announces, and no other (clause WEB-3). `isList`: whether the answer is a collection. */
export function controlsOf({ operations }: Pick<Item, "operations">, isList: boolean): readonly Control[] {
  return operations.map((operation) => ({ kind: kindOf(operation, isList), operation }));
}

function kindOf({ method, target, expects }: Announced, isList: boolean): ControlKind {
  if (method === "GET") return target === null ? "reload" : "open";
  if (method === "DELETE" && target === null) return "delete";
  if (target !== null) return "act";
  if (method === "PATCH") return "edit";
  if (method === "PUT") return "replace";
  // A collection whose POST expects no class takes the bytes of a file.
  if (isList) return expects === null ? "upload" : "create";
  return "act";
}

/** Whether a control needs a form before its request can be sent. */
export const needsForm = ({ kind, operation }: Control): boolean =>
  operation.expects !== null && ["edit", "replace", "create", "act"].includes(kind);
