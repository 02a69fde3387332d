/** Operations: lifecycle operations that somebody may carry out, then further ones. */

import { didYouMean } from "../../edit-distance.ts";
import type { ParsedRule } from "../../grammar/access-rule.ts";
import { capital } from "../../grammar/text-format.ts";
import type { ParsedOperation, ParsedResource } from "../../grammar.ts";
import type { Lifecycle, Operation, Resource, Rule, Transition } from "../../model.ts";
import type { Located, Spot } from "../../yaml-node.ts";
import { type Governed, OWNER, resolveRule } from "../access-rule.ts";
import { collectionClassName } from "../classes.ts";
import { deprecationOf } from "../deprecation.ts";
import { inSentence, inWords, moduleName, snake, variableOfValue } from "../derived-names.ts";
import { expandTerm } from "../iris.ts";
import { find, type Members, type ResolvedResource, type ResolvedValue } from "../members.ts";
import { checkState } from "../property/property.ts";
import { classNamed, isNothingRead, type Scope, unknownClass } from "../scope.ts";
import { OPTIONAL } from "./server-values.ts";
import { furtherStatuses, LIFECYCLE, lifecycleStatuses } from "./statuses.ts";

/** What operations need to know of their resource type. */
export interface Owner
  extends Pick<Resource, "name" | "title" | "path" | "plural" | "collectionClass" | "identifier" | "collection"> {
  readonly governed: Governed;
  readonly members: Members;
}

/** Whether the access rule can be read. */
const accessKnown = ({ access }: ParsedResource, lifecycle: Lifecycle): boolean => access?.legible(lifecycle) === true;

/** Whether there may be a further operation of that name, in a part that cannot be read. */
const operationsObscure = (said: ParsedResource, name: string): boolean =>
  !said.legible("operations") ||
  isNothingRead(said.operations) ||
  said.operations?.entries.some(({ key }) => key.value === name) === true;

const ruleOf = ({ access }: ParsedResource, lifecycle: Lifecycle): ParsedRule | undefined =>
  access?.[lifecycle] ?? (lifecycle === "list" ? access?.retrieve : undefined);

/** Who may query the collection, also by further operations that return it; nobody if that cannot be read, so that nothing is reported. */
export function listersOf(said: ParsedResource, governed: Governed, scope: Scope): Rule {
  const isKnown = accessKnown(said, "list") && accessKnown(said, "retrieve");
  const returning = (said.operations?.entries ?? []).flatMap(({ value }) =>
    value?.returns?.value === `${said.resource?.value}Collection` ? [value.access] : [],
  );
  if (!isKnown) return [];
  const rules = [ruleOf(said, "list"), ...returning];
  const rule = rules.flatMap((each) => resolveRule(each, { ...governed, subject: "resource" }, scope));
  if (!said.collection.me.value) return rule;
  // `?me` also finds an account that is not listed, for the account itself.
  return [...rule.map((each) => ({ ...each, when: [] })), { parties: [{ who: "related", path: OWNER }], when: [] }];
}

export function resolveOperations(said: ParsedResource, owner: Owner, scope: Scope): readonly Operation[] {
  const contract = new Set(said.contract?.items.map((each) => each.value));
  const given = LIFECYCLE.filter((lifecycle) => (ruleOf(said, lifecycle)?.alternatives.length ?? 0) > 0);
  const lifecycle = given.map((each) => lifecycleOperation(each, given, contract, said, owner, scope));
  const further = (said.operations?.entries ?? []).flatMap(({ key, value }) =>
    value === undefined ? [] : [furtherOperation(key, value, owner, contract.has(key.value), scope)],
  );
  const names = [...lifecycle, ...further].map((operation) => operation.name);
  for (const name of said.contract?.items ?? []) {
    if (names.includes(name.value)) continue;
    const known = (LIFECYCLE as readonly string[]).includes(name.value);
    if (known ? !accessKnown(said, name.value as Lifecycle) : operationsObscure(said, name.value)) continue;
    if (known) {
      const message = `Nobody may "${name.value}", so it cannot need a contract.`;
      scope.report.add("bad-permission", name.at, message, "Give access to it, or leave it out.");
    } else {
      const message = `${owner.name} has no operation "${name.value}".`;
      scope.report.add("unknown-operation", name.at, message, didYouMean(name.value, names));
    }
  }
  return [...lifecycle, ...further];
}

interface Kind extends Pick<Operation, "on" | "method" | "type" | "action"> {
  readonly title: (thing: string, owner: Owner) => string;
  readonly description: (thing: string, owner: Owner) => string;
}

const KINDS: Readonly<Record<Lifecycle, Kind>> = {
  list: {
    on: "collection",
    method: "GET",
    type: "RetrieveResourceOperation",
    action: "FindAction",
    title: (_, { collectionClass }) => `Retrieve the ${inSentence(collectionClass.title)}`,
    description: (_, { collection }) => collection.description,
  },
  append: {
    on: "collection",
    method: "POST",
    type: "AppendResourceOperation",
    action: "CreateAction",
    title: (thing) => `Append a new ${thing}`,
    description: (thing, { identifier }) =>
      identifier.kind === "uuid"
        ? `Adds a new ${thing} to the collection. The server generates its identifier.`
        : `Adds a new ${thing} to the collection. Its property "${identifier.property}" identifies it.`,
  },
  retrieve: {
    on: "item",
    method: "GET",
    type: "RetrieveResourceOperation",
    action: "FindAction",
    title: (thing) => `Retrieve one ${thing}`,
    description: (thing) => `Retrieves the properties of one ${thing} that the client may read.`,
  },
  replace: {
    on: "item",
    method: "PUT",
    type: "CreateOrReplaceOperation",
    action: "ReplaceAction",
    title: (thing) => `Create or replace one ${thing}`,
    description: (thing) => `Replaces the whole ${thing}, or creates it if it does not exist.`,
  },
  update: {
    on: "item",
    method: "PATCH",
    type: "UpdateResourceOperation",
    action: "UpdateAction",
    title: (thing) => `Update one ${thing}`,
    description: (thing) =>
      `Overwrites the properties of one ${thing} that the body contains, removes those that are null, and keeps the rest.`,
  },
  delete: {
    on: "item",
    method: "DELETE",
    type: "DeleteResourceOperation",
    action: "DeleteAction",
    title: (thing) => `Delete one ${thing}`,
    description: (thing) => `Deletes one ${thing} permanently.`,
  },
};

/** Types of the lifecycle operations. */
export const RUNTIME_OPERATIONS: ReadonlySet<string> = new Set(Object.values(KINDS).map(({ type }) => type));

const SCHEMA = "https://schema.org/";

/** `given`: the lifecycle operations that somebody may carry out. `contract`: those that need a paid contract. */
function lifecycleOperation(
  lifecycle: Lifecycle,
  given: readonly Lifecycle[],
  contract: ReadonlySet<string>,
  said: ParsedResource,
  owner: Owner,
  scope: Scope,
): Operation {
  const { on, method, type, action, title, description } = KINDS[lifecycle];
  const one = inSentence(owner.title);
  // Words like "staff" and "equipment" have no singular.
  const thing = one.replaceAll(" ", "").toLowerCase() === owner.plural.toLowerCase() ? `${one} entry` : one;
  const isFile = said.bytes !== undefined && lifecycle === "append";
  const rule = ruleOf(said, lifecycle);
  const isContracted = contract.has(lifecycle);
  // A replacement may append.
  const isContractedAppend = lifecycle === "replace" && contract.has("append");
  return {
    id: `${lifecycle}${capital(lifecycle === "list" ? owner.plural : owner.name)}`,
    name: lifecycle,
    ...deprecationOf({ since: undefined, deprecated: said.deprecatedOperations?.[lifecycle] }),
    lifecycle,
    on,
    method,
    path: on === "collection" ? owner.path : `${owner.path}{id}`,
    segment: null,
    type,
    typeIri: `${scope.api.vocabulary}${type}`,
    action: `${SCHEMA}${action}`,
    title: title(thing, owner),
    description: description(thing, owner),
    // A file is appended as bytes.
    expects: ["append", "replace", "update"].includes(lifecycle) && !isFile ? owner.name : null,
    returns: lifecycle === "list" ? owner.collectionClass.name : lifecycle === "delete" ? null : owner.name,
    access: resolveRule(rule, { ...owner.governed, subject: lifecycle === "append" ? "new" : "resource" }, scope),
    transition: null,
    contract: isContracted,
    statuses: lifecycleStatuses(lifecycle, isContracted || isContractedAppend, given.includes("append")),
  };
}

function furtherOperation(
  name: Located<string>,
  said: ParsedOperation,
  owner: Owner,
  contract: boolean,
  scope: Scope,
): Operation {
  const on = said.on?.value ?? "item";
  const method = said.method.value;
  const type = said.type?.value ?? `${capital(name.value)}Operation`;
  const title = said.title?.value ?? inWords(name.value);
  const segment = said.path?.value ?? snake(name.value);
  if (said.expects !== undefined && (method === "GET" || method === "DELETE")) {
    const suggestion = 'Leave out "expects", or choose the method POST.';
    scope.report.add("bad-operation", said.expects.at, `${method} requests have no body.`, suggestion);
  }
  for (const { value, at } of said.statuses?.items ?? []) {
    if (value >= 200 && value <= 599) continue;
    scope.report.add("bad-operation", at, `${value} is no status of an answer.`, "Statuses are 200 to 599.");
  }
  const transition = transitionOf(said, owner, scope);
  const expects = said.accepts === undefined ? className(said.expects, scope) : capital(name.value);
  const shape = { on, method, transition, expects, returns: returnedClass(said.returns, scope) };
  const added = said.statuses?.items.map((status) => status.value) ?? [];
  return {
    ...shape,
    id: name.value,
    name: name.value,
    ...deprecationOf(said),
    lifecycle: null,
    path: `${owner.path}${on === "item" ? "{id}/" : ""}${segment}`,
    segment,
    type,
    typeIri: said.iri === undefined ? `${scope.api.vocabulary}${type}` : expandTerm(said.iri, scope),
    action: `${SCHEMA}Action`,
    title,
    description: said.description?.value ?? title,
    access: resolveRule(said.access, { ...owner.governed, subject: on === "item" ? "resource" : "collection" }, scope),
    contract,
    statuses: furtherStatuses(shape, contract, added, scope),
  };
}

/** Keys that a transition cannot have, and that only a transition has. */
const OF_OTHERS = ["method", "expects", "returns"] as const;
const OF_TRANSITIONS = ["from", "accepts"] as const;

/** The transition, or null, also for one that is reported. */
function transitionOf(said: ParsedOperation, { name, members }: Owner, scope: Scope): Transition | null {
  const refuse = (at: Spot, message: string, suggestion: string): null => {
    scope.report.add("bad-states", at, message, suggestion);
    return null;
  };
  const { to } = said;
  for (const key of to === undefined ? OF_TRANSITIONS : OF_OTHERS) {
    const at = said.keyAt(key);
    if (at === said.at) continue;
    if (to === undefined)
      refuse(at, `"${key}" belongs to an operation with "to".`, 'Write "to" in place of "on", or leave it out.');
    else {
      const why = 'a transition is a POST with the properties in "accepts", and answers 204';
      refuse(at, `"${key}" does not go with "to": ${why}.`, "Leave it out.");
    }
  }
  if (to === undefined) return null;
  const [property, ...others] = [...members.values()].flatMap((member) =>
    member.property?.source === "transitions" ? member.property : [],
  );
  if (property === undefined) {
    const isKnown =
      members.whole && [...members.values()].every((each) => each.said === null || each.property !== null);
    if (!isKnown) return null;
    return refuse(to.at, `${name} has no property with states.`, 'Add one: "state: { states: [open, closed] }".');
  }
  if (others.length > 0) {
    const message = `${name} has several properties with states, and an operation changes one.`;
    return refuse(to.at, message, "Keep one of them.");
  }
  const states = (property.constraints.enum ?? []).map(String);
  for (const state of [to, ...(said.from?.items ?? [])]) checkState(state, states, scope.report);
  for (const { value, at } of said.accepts?.items ?? []) {
    const accepted = find(members, { value, at }, scope);
    if (accepted === null || (accepted.source === "client" && !accepted.immutable)) continue;
    const reason = accepted.immutable ? "it never changes" : "the server writes it";
    refuse(at, `"${value}" cannot be in "accepts": ${reason}.`, "Leave it out.");
  }
  const from = said.from?.items.map(({ value }) => value) ?? states.filter((state) => state !== to.value);
  return { property: property.name, from, to: to.value };
}

/** The classes of the bodies of transitions: what they accept, each property optional. */
export function bodiesOf({ model, members, said }: ResolvedResource, scope: Scope): readonly ResolvedValue["model"][] {
  return (said.operations?.entries ?? []).flatMap(({ key, value }) => {
    const operation = model.operations.find(({ name }) => name === key.value);
    if (value?.accepts === undefined || operation === undefined) return [];
    const name = capital(key.value);
    if (scope.classes.has(name)) {
      const message = `The body of "${key.value}" would have the name of the class "${name}".`;
      scope.report.add("duplicate-name", key.at, message, "Rename one of them.");
    }
    const properties = value.accepts.items.flatMap((accepted) => members.get(accepted.value)?.property ?? []);
    return {
      kind: "value" as const,
      name,
      module: moduleName(name),
      variable: variableOfValue(name),
      iri: `${scope.api.vocabulary}${name}`,
      superClasses: [],
      title: operation.title,
      description: `What the operation "${operation.title}" accepts.`,
      properties: properties.map((property) => ({ ...property, ...OPTIONAL })),
    };
  });
}

/** The class of an answer, or null. Whoever returns `Comments` means their collection. */
function returnedClass(said: Located<string> | undefined, scope: Scope): string | null {
  const listed = [...scope.classes.values()].find(
    ({ name, kind }) => kind === "resource" && [`${name}s`, `${name}List`].includes(said?.value ?? ""),
  );
  if (said === undefined || listed === undefined || scope.classes.has(said.value)) return className(said, scope);
  const message = unknownClass(said.value, "resource type or value type", scope);
  scope.report.add("unknown-class", said.at, message, `Did you mean "${collectionClassName(listed.name)}"?`);
  return null;
}

/** The name of a class or collection class, or null. */
function className(said: Located<string> | undefined, scope: Scope): string | null {
  if (said === undefined) return null;
  const member = said.value.replace(/Collection$/, "");
  if (scope.classes.get(member)?.kind === "resource" && collectionClassName(member) === said.value) return said.value;
  // If the class is missing, which is reported, so is that of its collection.
  const missing = member !== "" && !scope.classes.has(member) && scope.missingClasses.has(member);
  const named = missing ? { ...said, value: member } : said;
  return classNamed(scope, named, ["resource", "value"], "unknown-class", "")?.name ?? null;
}
