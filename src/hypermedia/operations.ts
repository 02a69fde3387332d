/** Announced operations: the `operation` lists of resources and collections, by permission (clauses MTH-1, HYD-1). */

import type { Visibility } from "../store/record.ts";
import type { ApiDefinition, OperationDefinition, ResourceDefinition, Rule } from "./api-definition.ts";
import type { Names } from "./iri.ts";
import { type Client, sees, visibility } from "./permission.ts";

/** Writes the `operation` lists of one resource type for one client. */
export interface Announcer {
  /** JSON text of the list for a record. */
  item(record: { readonly [property: string]: unknown }): string;
  /** JSON text of the list for the collection. */
  collection(): string;
}

/** Compiles a resource type's announcer factory. `iris`: class name to IRI. */
export function announcements(
  resource: ResourceDefinition,
  iris: ReadonlyMap<string, string>,
): (client: Client) => Announcer {
  const itemTexts = textsByRule(resource, "item", iris);
  const collectionTexts = textsByRule(resource, "collection", iris);
  // Cache of lists, by the set of rules that permit the client: there are few different ones.
  const lists = new Map<string, string>();

  const listOf = (passed: string): string => {
    let text = lists.get(passed);
    if (text === undefined) {
      text = inOrder(itemTexts.filter((_, index) => passed.charAt(index) === "1"));
      lists.set(passed, text);
    }
    return text;
  };

  return (client) => {
    const seen: readonly Visibility[] = itemTexts.map(({ rule }) => visibility(rule, client));
    const passed = (record: { readonly [property: string]: unknown }): string => {
      let each = "";
      for (const one of seen) each += one === "all" || (one !== "none" && sees(one, record, resource)) ? "1" : "0";
      return each;
    };
    const unconditional = seen.every((each) => typeof each === "string") ? listOf(passed({})) : undefined;
    return {
      item: (record) => unconditional ?? listOf(passed(record)),
      collection: () => inOrder(collectionTexts.filter(({ rule }) => visibility(rule, client) !== "none")),
    };
  };
}

/** Operations that share an access rule, with their positions in the list. */
interface Ruled {
  readonly rule: Rule;
  readonly texts: (readonly [place: number, text: string])[];
}

/** Groups operations by rule, so that each rule is evaluated once. */
function textsByRule(
  { operations }: ResourceDefinition,
  on: OperationDefinition["on"],
  iris: ReadonlyMap<string, string>,
): readonly Ruled[] {
  const ruled = new Map<string, Ruled>();
  for (const [place, operation] of operations.entries()) {
    if (operation.on !== on) continue;
    const key = JSON.stringify(operation.access);
    const entry = ruled.get(key) ?? { rule: operation.access, texts: [] };
    entry.texts.push([place, announcement(operation, iris)]);
    ruled.set(key, entry);
  }
  return [...ruled.values()];
}

function inOrder(ruled: readonly Ruled[]): string {
  const texts = ruled.flatMap((each) => each.texts).sort(([one], [other]) => one - other);
  return `[${texts.map(([, text]) => text).join(",")}]`;
}

function announcement(operation: OperationDefinition, iris: ReadonlyMap<string, string>): string {
  return JSON.stringify({
    "@type": operation.type,
    method: operation.method,
    ...(operation.expects === null ? {} : { expects: iris.get(operation.expects) }),
    ...(operation.returns === null ? {} : { returns: iris.get(operation.returns) }),
  });
}

/** This deployment's class IRIs, by class name. */
export function classIris(api: Pick<ApiDefinition, "resources" | "values">, names: Names): ReadonlyMap<string, string> {
  const iris = new Map<string, string>();
  for (const value of api.values) iris.set(value.name, names.rebase(value.iri));
  for (const resource of api.resources) {
    iris.set(resource.name, names.rebase(resource.iri));
    iris.set(resource.collectionType, names.rebase(resource.collectionIri));
  }
  return iris;
}
