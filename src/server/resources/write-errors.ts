/** Errors of writes: by stored state, permissions and read-only values. */

import { isDeepStrictEqual } from "node:util";
import type { Rule } from "../../hypermedia/access-rules.ts";
import type { PropertyDefinition, ResourceDefinition } from "../../hypermedia/api-definition.ts";
import { isUuid } from "../../hypermedia/iri.ts";
import {
  beyondRecord,
  intersection,
  isPermitted,
  permits,
  readable,
  ruleOf,
  sees,
  visibility,
} from "../../hypermedia/permission.ts";
import { tooManyLanguages, type Violation } from "../../hypermedia/validation-errors.ts";
import type { StoredRecord, Visibility, WriteRefusal } from "../../store/record.ts";
import type { RecordContent, Store } from "../../store/store.ts";
import { type Asked, type Echoed, type ItemRequest, type Refused, type ReplaceRequest, refuse } from "../handlers.ts";
import { relatedTo } from "./relations.ts";

/** A client and the resource type that it asks for. */
type Who = Pick<Asked, "client" | "resource">;

export const notFound = (): Refused<404> => refuse(404, "There is no such resource.");

export const forbidden = refuse(403, "These credentials do not permit this operation.");

/** Whether an identifier can exist. Only valid UUIDs are looked up in the store. */
export const possible = (resource: ResourceDefinition, identifier: string): boolean =>
  resource.identifier.kind === "uuid" ? isUuid(identifier) : !identifier.includes("\u0000");

/** Whether a record exists that has this identifier and is visible. */
export async function isThere(
  store: Store,
  resource: ResourceDefinition,
  identifier: string,
  visibility: Visibility = "all",
): Promise<boolean> {
  if (!possible(resource, identifier)) return false;
  return (await store.resource(resource.name).visible([identifier], visibility)).has(identifier);
}

/** Whether to lock the row and what leads from it to the client; `firmly`: for this transaction alone. */
export type Lock = boolean | "firmly";

/** The record of a request with its relations to the client, if its identifier can exist. */
export async function lookUp({ resource, identifier, client }: ItemRequest, store: Store, lock: Lock = false) {
  if (!possible(resource, identifier)) return undefined;
  return store.resource(resource.name).retrieve(identifier, { lock, related: relatedTo(resource, client) });
}

/** 404 if the client may not read the record, 403 if it may read it but not do this (clause MTH-11). */
export function refusedFor(current: StoredRecord | undefined, request: ItemRequest): Refused<403 | 404> | undefined {
  const { resource, client, access, operation } = request;
  if (current === undefined || !sees(readable(resource, client), current, resource)) return notFound();
  return sees(visibility(access, client), current, resource) && isPermitted(resource, client, operation, current)
    ? undefined
    : forbidden;
}

/** 403 if the client may not append that, or 400 if it may not write a value of it. `given`: the values that are the client's. */
export async function refusedContent(content: RecordContent, request: Asked, store: Store, given: RecordContent) {
  const { resource } = request;
  if (!(await mayAppend(content, request, store))) return forbidden;
  const violations: Violation[] = [];
  for (const { name, write } of judgedOnNew(given, resource))
    if (!(await admits(write, content, request, store)))
      violations.push(violation(name, "These credentials do not permit writing it."));
  return refuseFor(violations, "The body has a property that is not writable.");
}

/** What a record has to meet, so that the client may append it with the values that it gives. */
export const appendable = (given: RecordContent, { resource, client }: Asked): Visibility =>
  judgedOnNew(given, resource)
    .map(({ write }) => visibility(write, client))
    .reduce(intersection, visibility(ruleOf(resource, "append"), client));

/** Properties in the content of a new resource that not every client may write. Those with their defaults change nothing. */
const judgedOnNew = (content: RecordContent, { properties }: ResourceDefinition) =>
  properties.flatMap(({ name, write, default: standard }) =>
    content[name] === undefined || write === null || isDeepStrictEqual(content[name], standard ?? null)
      ? []
      : [{ name, write }],
  );

const mayAppend = (content: RecordContent, request: Asked, store: Store): Promise<boolean> =>
  admits(ruleOf(request.resource, "append"), content, request, store);

/** Whether a rule lets the client make a record with that content. */
async function admits(rule: Rule, content: RecordContent, { resource, client }: Asked, store: Store): Promise<boolean> {
  const seen = visibility(rule, client);
  if (typeof seen === "string") return seen === "all";
  const owned = { ...(resource.owner === "creator" ? { owner: client.account } : {}), ...content };
  return store.resource(resource.name).admits(owned, seen);
}

/**
 * 403 if a change of a link that access rules follow further would move the record to where the client may not append
 * it, or from where the client may not delete it (clause REL-4).
 */
export async function refusedMove(current: StoredRecord, content: RecordContent, request: Asked, store: Store) {
  const { resource, client } = request;
  if (!changesFollowed(resource, content, current)) return undefined;
  const mayDelete =
    permits(ruleOf(resource, "delete"), client, resource, current) && isPermitted(resource, client, "delete", current);
  if (!mayDelete || !isPermitted(resource, client, "append")) return forbidden;
  return (await mayAppend({ ...current, ...content }, request, store)) ? undefined : forbidden;
}

/** The content of a replacement. Omitted properties get their defaults, or no value. */
export function withOmitted(content: RecordContent, { resource }: Asked): RecordContent {
  const omitted = resource.properties.filter(
    ({ name, source, readOnly, writeOnly }) =>
      source === "client" && !readOnly && !writeOnly && content[name] === undefined,
  );
  const values = omitted.map((each) => [each.name, each.default ?? (each.many ? [] : null)]);
  return { ...content, ...Object.fromEntries(values) };
}

/** The content with the defaults that follow from the request: its time, and the client's account (clause VAL-4). */
export function withAutomatic(content: RecordContent, { resource, client, machine }: Asked): RecordContent {
  const omitted = resource.properties.filter(
    ({ name, automatic }) => automatic !== undefined && content[name] === undefined,
  );
  if (omitted.length === 0) return content;
  const now = new Date(machine.now()).toISOString();
  const values = omitted.map(({ name, automatic, range }) => {
    if (automatic === "me") return [name, client.account];
    return [name, range.kind === "data" && range.datatype === "date" ? now.slice(0, 10) : now];
  });
  return { ...content, ...Object.fromEntries(values) };
}

/** Whether content gives a link that access rules follow further; with the present record, another value of it. */
export function changesFollowed(resource: ResourceDefinition, content: RecordContent, current?: StoredRecord): boolean {
  return beyondRecord(resource).paths.some(({ links: [link] }) => {
    if (link === undefined || content[link] === undefined) return false;
    return current === undefined || !isDeepStrictEqual(content[link] ?? null, current[link] ?? null);
  });
}

/** Another resource has the identifier (clause MTH-10). */
export const identifierTaken = refuse(409, "A resource with this identifier already exists.");

/** Attempts of a PUT to a free IRI while others create and delete the resource there (clause MTH-3). */
export const attempts = 5;

export function violation(property: string, message: string): Violation {
  return { property, path: `/${property}`, message };
}

export const invalid = (description: string, property: string, message: string): Refused<400> =>
  refuse(400, description, { violations: [violation(property, message)] });

export const refuseFor = (violations: readonly Violation[], description: string): Refused<400> | undefined =>
  violations.length === 0 ? undefined : refuse(400, description, { violations });

export function writeRefused(refusal: WriteRefusal): Refused<400 | 409> {
  switch (refusal.refused) {
    case "identifier-taken":
      return identifierTaken;
    case "value-taken":
      return invalid("A value that must be unique is taken.", refusal.property, "Another resource has this value.");
    case "values-taken":
      return refuse(409, `Another resource has the same ${series(refusal.properties)}.`);
    case "check-failed":
      return refuse(400, `The values violate a check: ${refusal.text}.`, {
        violations: refusal.properties.map((each) => violation(each, `It takes part in the check: ${refusal.text}.`)),
      });
    case "overlapping":
      return refuse(409, `Another resource is in the way, by its ${series(refusal.properties)}.`);
    case "newer-constraint":
      return refuse(409, "The service is being upgraded, and its newer version does not accept these values.");
    case "no-such-target":
      return invalid("A link has no target.", refusal.property, "It links to a resource that does not exist.");
    case "linked":
      return refuse(409, "Other resources link to this one.");
    case "value-missing":
      return invalid(
        "A required property would be left without a value.",
        refusal.property,
        "It is required: at least one value must remain.",
      );
    case "too-many-languages":
      return invalid("A property would have too many languages.", refusal.property, tooManyLanguages(refusal.limit));
    case "value-unstorable":
      return invalid(
        "A value cannot be stored.",
        refusal.property ?? "",
        "It contains something that cannot be stored: U+0000, half a surrogate pair, a number beyond 2^53, or a text too long for an index.",
      );
    case "absent":
    case "overtaken":
      throw new Error("a resource that is locked for a write is gone");
  }
}

/** The answer to a write that the store has refused, for handlers: 400 with the violation, or 409, also if the record is gone. */
export function refuseWrite(refusal: WriteRefusal): Refused<400 | 409> {
  if (refusal.refused === "absent") return refuse(409, "A resource to be changed does not exist any more.");
  if (refusal.refused === "overtaken") return refuse(409, "A resource to be changed has changed since it was read.");
  return writeRefused(refusal);
}

const series = (names: readonly string[]): string => names.join(", ").replace(/, ([^,]*)$/, " and $1");

/** Most resources in the way that an answer names (clause VAL-10). */
const mostInTheWay = 10;

/** The answer to a refused write. Of resources that are in its way, it names those that the client may read (clauses MTH-5, VAL-10). */
export async function refusedWrite(refusal: WriteRefusal, { api, client }: Asked, store: Store) {
  const refused = writeRefused(refusal);
  if (refusal.refused !== "linked" && refusal.refused !== "overlapping") return refused;
  const named: string[] = [];
  for (const resource of api.resources) {
    const identifiers = refusal.by.flatMap((each) => (each.resource === resource.name ? [each.identifier] : []));
    if (identifiers.length === 0) continue;
    const visible = await store.resource(resource.name).visible(identifiers, readable(resource, client));
    const shown = identifiers.filter((identifier) => visible.has(identifier));
    named.push(...shown.map((identifier) => resource.path + encodeURIComponent(identifier)));
  }
  const some = refusal.refused === "overlapping" ? named.slice(0, mostInTheWay) : named;
  return some.length === 0 ? refused : refuse(409, `${refused.description.replace(/\.$/, "")}: ${some.join(", ")}.`);
}

/** Whether a client may write a property. Ignores the permission for the operation. */
export function mayWrite(property: PropertyDefinition, { client, resource }: Who, record?: StoredRecord): boolean {
  const { readOnly, source, immutable, write } = property;
  if (readOnly || source !== "client" || (immutable && record !== undefined)) return false;
  return write === null || permits(write, client, resource, record);
}

/** Whether a client that may read a record may read a property of it. */
export const mayRead = ({ read }: PropertyDefinition, { client, resource }: Who, record: StoredRecord): boolean =>
  read === null || permits(read, client, resource, record);

/** Adds stored values that the client may not write or see to a replacement. */
export function withUnwritable(content: RecordContent, current: StoredRecord, request: Who): RecordContent {
  const kept = request.resource.properties.filter(
    (property) =>
      ["client", "transitions"].includes(property.source) &&
      !property.writeOnly &&
      !mayWrite(property, request, current),
  );
  return { ...content, ...Object.fromEntries(kept.map(({ name }) => [name, current[name]])) };
}

/** 400 if a new resource lacks required values that are write-only or immutable. A replacement may omit them. */
export function missingSecrets(content: RecordContent, { resource }: Asked): Refused<400> | undefined {
  const missing = resource.properties.filter(
    ({ name, required, writeOnly, immutable, automatic, ...property }) =>
      required && (writeOnly || (immutable && !automatic && property.default === null)) && content[name] === undefined,
  );
  const violations = missing.map(({ name }) => violation(name, "It is required."));
  return refuseFor(violations, "A new resource needs further properties.");
}

/** Never changed, read-only for all, or not writable with these credentials. */
export function whyUnwritable(property: PropertyDefinition | undefined): string {
  if (property?.immutable) return "It never changes";
  return property === undefined || property.readOnly || property.source !== "client"
    ? "It is read-only"
    : "These credentials do not permit writing it";
}

/** Violations for values of a new resource that the client may not write, unless they are those that it has anyway: its initial state (STA-1), a default. */
export function readOnlyWithoutRecord(
  echoed: Echoed,
  propertyNamed: (name: string) => PropertyDefinition | undefined,
): readonly Violation[] {
  return Object.entries(echoed).flatMap(([name, given]) => {
    const property = propertyNamed(name);
    const isState = property?.source === "transitions";
    const hasDefault = isState || (property?.source === "client" && !property.readOnly);
    if (hasDefault && isDeepStrictEqual(given, property.default ?? null)) return [];
    const why = isState ? `A new resource begins as "${property.default}"` : whyUnwritable(property);
    return [violation(name, `${why}.`)];
  });
}

export function newReadOnlyValues({ echoed, resource }: ReplaceRequest<RecordContent>): Refused<400> | undefined {
  const propertyNamed = (name: string) => resource.properties.find((property) => property.name === name);
  return refuseFor(readOnlyWithoutRecord(echoed, propertyNamed), "The body has a property that is not writable.");
}

/** 400 if the last segment of a PUT's IRI is not a valid identifier (clause MTH-3). */
export function chosenIdentifier(content: RecordContent, { resource, identifier }: ItemRequest) {
  const { key, kind } = resource.identifier;
  if (kind === "uuid" ? isUuid(identifier) : content[key] === identifier) return undefined;
  if (kind === "uuid")
    return refuse(400, "A resource created by PUT must be identified by a UUID, in lower-case hexadecimal digits.");
  const description = `The last segment of the IRI is “${identifier}”, but the property ${key} gives “${String(content[key])}”.`;
  return invalid(description, key, `It must be “${identifier}”, as in the IRI.`);
}

/** 409 with the state, and the transitions that the client may carry out from there. */
export function wrongState(current: StoredRecord, property: string, { resource, client }: Who): Refused<409> {
  const possible = resource.operations.filter(
    ({ name, transition, access }) =>
      transition?.from.includes(String(current[transition.property])) &&
      permits(access, client, resource, current) &&
      isPermitted(resource, client, name, current),
  );
  const names = possible.map(({ name }) => name).join(", ");
  const onward = names === "" ? "No operation leads you on from there." : `From there you may: ${names}.`;
  const state = resource.properties.find(({ name }) => name === property);
  const isShown = state !== undefined && mayRead(state, { resource, client }, current);
  return refuse(409, isShown ? `The ${property} is "${current[property]}". ${onward}` : onward);
}
