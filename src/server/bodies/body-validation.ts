/** Body validation: all violations of form, type, `@id` and values at once (clauses LD-1 to LD-4, IRI-2 to IRI-6). */

import type { PropertyDefinition, ResourceDefinition } from "../../hypermedia/api-definition.ts";
import { baseUnder } from "../../hypermedia/base-iri.ts";
import { identifierFaults, identityFault, typeError } from "../../hypermedia/body-errors.ts";
import { type Content, readContent, withIdentifiers } from "../../hypermedia/content.ts";
import { type OwnTerms as ExpandedBody, expandBody } from "../../hypermedia/expansion/expansion.ts";
import { ExpansionError } from "../../hypermedia/expansion/input-limits.ts";
import { type OwnContext, propertiesOf, readOwnTerms } from "../../hypermedia/expansion/service-context.ts";
import { isObject, type JsonObject } from "../../hypermedia/json.ts";
import { canonicalTag } from "../../hypermedia/language-negotiation.ts";
import { readable } from "../../hypermedia/permission.ts";
import { type ContentLink, resolved } from "../../hypermedia/property-value.ts";
import { mostErrors } from "../../hypermedia/validation.ts";
import {
  addViolation,
  placed,
  validate as runValidator,
  shortened,
  type Violation,
} from "../../hypermedia/validation-errors.ts";
import type { Exchange, Reply } from "../exchange.ts";
import { problem } from "../problem.ts";
import { isThere, mayWrite, readOnlyWithoutRecord } from "../resources/write-errors.ts";

interface OwnTerms extends OwnContext, ExpandedBody {}

/** Sets `content` and `echoed`, or returns the error response. */
export async function checkBody(exchange: Exchange, sent: JsonObject | readonly unknown[]): Promise<Reply | undefined> {
  const { application, route } = exchange;
  if (route === undefined) return undefined;
  const { operation, validator } = route;
  const { resources, values, names } = application;
  const expects = operation.expects ?? "";
  const resource = resources.get(expects);
  const value = values.get(expects);
  const properties = resource?.properties ?? propertiesOf(value);
  const given = await inOwnTerms(exchange, sent, properties);
  if (typeof given === "string") return problem(exchange, 400, given);
  const own = { ...given, body: withLink(given.body, exchange) };
  const wrongType = typeError(own.body["@type"], expects, resource?.definition.iri ?? value?.iri ?? "", names);
  if (wrongType) return problem(exchange, 400, wrongType);
  const identity = await checkIdentity(own.body["@id"], own.base, exchange);
  if (identity) return identity;

  const content = readAll(own, properties, exchange);
  const { lifecycle } = operation;
  // A new resource has no stored values that a read-only property could equal.
  const isNew = lifecycle === "append" || lifecycle === null;
  const refused = isNew ? readOnlyWithoutRecord(content.echoed, (name) => properties.get(name)) : [];
  const unread = [...own.violations, ...content.violations, ...refused];
  // Unreadable values are not validated again.
  const reported = new Set(unread.map(({ path }) => path));
  // Write-only values cannot be sent back, and immutable ones need not, so a replacement without them keeps the stored ones.
  const isKept = (property: string) =>
    lifecycle === "replace" &&
    (properties.get(property)?.writeOnly || properties.get(property)?.immutable) === true &&
    !(property in content.values);
  const unfit = validator === null ? [] : runValidator(validator, content.values, content.places);
  const read = [...unread, ...unfit.filter(({ path, property }) => !reported.has(path) && !isKept(property))];
  const links = await followLinks(content.links, exchange);
  const found = [
    ...read,
    ...identifierFaults(resource?.definition, content, read),
    ...links.violations,
    ...linkedElsewhere(links.followed, exchange),
  ];
  if (found.length > 0) {
    const violations = await own.placed(found.slice(0, mostErrors));
    return problem(exchange, 400, summary(violations, found.length), { violations });
  }
  // Violations that only the stored state shows get paths in the body, too.
  exchange.placed = async (later) =>
    own.placed(later.map((violation) => ({ ...violation, path: placed(violation.path, content.places) })));
  exchange.content = withIdentifiers(content.values, links.followed);
  exchange.echoed = echoedIdentifiers(content.echoed, exchange, properties);
  return undefined;
}

/** The body as sent if it has the service context, else expanded by JSON-LD; an error message if that fails. */
async function inOwnTerms(
  { application, route, path }: Exchange,
  sent: JsonObject | readonly unknown[],
  properties: ReadonlyMap<string, PropertyDefinition>,
): Promise<OwnTerms | string> {
  const { names, contexts, resources, values, api } = application;
  const requested = names.absolute(path);
  const contextOf = (name: string) => names.absolute(api.paths.contexts + name);
  const ownContext = contextOf(route?.operation.expects ?? "");
  try {
    // A body may be an array with one node.
    const [body, start] = Array.isArray(sent) && sent.length === 1 && isObject(sent[0]) ? [sent[0], "/0"] : [sent, ""];
    const context = readOwnTerms(body, { ownContext, contextOf, properties, values, resources, names });
    if (context !== undefined) {
      const own = body as JsonObject;
      const base = baseUnder(own["@context"], requested, names.base);
      return { ...context, body: own, base, violations: [], placed: async (violations) => under(start, violations) };
    }
    const onItem = route?.operation.on === "item";
    const expanded = await expandBody(body, { properties, values, names, contexts, ownContext, requested, onItem });
    const placed: OwnTerms["placed"] = async (violations) => under(start, await expanded.placed(violations));
    return { ...expanded, language: undefined, languages: new Map(), placed };
  } catch (error) {
    if (error instanceof ExpansionError) return error.message;
    throw error;
  }
}

const under = (start: string, violations: readonly Violation[]): readonly Violation[] =>
  start === "" ? violations : violations.map((violation) => ({ ...violation, path: start + violation.path }));

function readAll(own: OwnTerms, properties: ReadonlyMap<string, PropertyDefinition>, exchange: Exchange): Content {
  const { application, client } = exchange;
  const { resource, operation } = exchange.route as NonNullable<Exchange["route"]>;
  return readContent(own.body, {
    properties,
    values: application.values,
    names: application.names,
    base: own.base,
    language: contentLanguage(exchange, own),
    languages: own.languages,
    change: operation.lifecycle === "update",
    writable: (property) =>
      operation.lifecycle === null
        ? !property.readOnly
        : mayWrite(property, { client, resource }) && !(operation.lifecycle === "update" && property.immutable),
  });
}

function summary([first]: readonly Violation[], count: number): string {
  const more = count > mostErrors ? `more than ${mostErrors - 1}` : count - 1;
  const others = count > 1 ? ` And ${more} more, see violations.` : "";
  return `${shortened(first?.property || "The body")}: ${first?.message}${others}`;
}

/** Language of plain strings (clause LNG-6). */
function contentLanguage({ application, request, query }: Exchange, { language }: OwnContext): string {
  const given = [language, request.headers["content-language"]?.split(",")[0]?.trim(), query.get("locale")];
  const tag = given.map((each) => canonicalTag(each ?? "")).find((each) => each !== undefined);
  return tag ?? application.api.locales.default;
}

/** The error response to an `@id`: 409 for a POST to the IRI of a resource that the client may read. */
async function checkIdentity(given: unknown, base: string, exchange: Exchange): Promise<Reply | undefined> {
  const { application, route, path, client } = exchange;
  const onItem = route?.operation.on === "item";
  const requested = application.names.absolute(path);
  const fault = identityFault(given, base, { requested, onItem }, application.names);
  if (fault === undefined) return undefined;
  const { description, target } = fault;
  if (!onItem && target?.at === "resource") {
    const { resource, identifier, iri } = target;
    if (await isThere(application.machine.store, resource, identifier, readable(resource, client)))
      return problem(exchange, 409, `${iri} exists.`);
  }
  return problem(exchange, 400, description);
}

/** Replaces old IRIs by current identifiers. A target that is missing or invisible to the client is a violation. */
async function followLinks(links: readonly ContentLink[], exchange: Exchange) {
  const followed: ContentLink[] = [];
  const violations: Violation[] = [];
  if (links.length === 0) return { followed, violations };
  const identifiers = await identifiersNow(links, exchange);
  for (const link of links) {
    const { property, path, given, target } = link;
    const identifier = identifiers.get(target.resource)?.get(target.identifier);
    const message = `${resolved(given, target.iri)} is not a ${target.resource.name} that you may read.`;
    if (identifier === undefined) addViolation(violations, { property: property.name, path, message });
    else followed.push({ ...link, target: { ...target, identifier } });
  }
  return { followed, violations };
}

/** Current identifiers of visible targets, by type and by the identifier in the link. */
async function identifiersNow(links: readonly ContentLink[], { application, client }: Exchange) {
  const { store } = application.machine;
  const wanted = [...Map.groupBy(links, ({ target }) => target.resource)].map(([resource, group]) => ({
    resource,
    identifiers: group.map(({ target }) => target.identifier),
    visibility: readable(resource, client),
  }));
  const present = await store.present(wanted.map((each) => ({ ...each, resource: each.resource.name })));
  const now = new Map<ResourceDefinition, ReadonlyMap<string, string>>();
  for (const { resource, identifiers, visibility } of wanted) {
    const there = present.get(resource.name) ?? new Set();
    const gone = identifiers.filter((identifier) => !there.has(identifier));
    const moved = gone.length === 0 ? [] : await store.resource(resource.name).moved(gone, visibility);
    now.set(resource, new Map([...[...there].map((identifier) => [identifier, identifier] as const), ...moved]));
  }
  return now;
}

/** A body for an inverse collection, whose link it may omit (clause VAL-5). */
function withLink(body: JsonObject, { application, route, linked = "" }: Exchange): JsonObject {
  const { inverse } = route ?? {};
  if (inverse === undefined || (body[inverse.link] ?? null) !== null) return body;
  return { ...body, [inverse.link]: application.names.item(inverse.target, linked) };
}

/** The violation if the link of a body leads elsewhere than to the resource of the inverse collection. */
function linkedElsewhere(links: readonly ContentLink[], exchange: Exchange): readonly Violation[] {
  const { application, route, linked = "" } = exchange;
  const { inverse } = route ?? {};
  const own = links.filter(({ property }) => property.name === inverse?.link);
  const [first] = own;
  if (inverse === undefined || first === undefined || own.some(({ target }) => target.identifier === linked)) return [];
  const message = `It must be ${application.names.item(inverse.target, linked)}, as in the address.`;
  return [{ property: inverse.link, path: first.path, message }];
}

/** Converts links to identifiers, and a link to a file's bytes to a path, to compare them with stored values. */
function echoedIdentifiers(
  echoed: JsonObject,
  { application, route }: Exchange,
  properties: ReadonlyMap<string, PropertyDefinition>,
): JsonObject {
  const { names } = application;
  const identifier = (iri: unknown) => {
    const target = typeof iri === "string" ? names.resolve(iri, names.base) : undefined;
    return target?.at === "resource" ? target.identifier : iri;
  };
  const read = (name: string, value: unknown) => {
    if (route?.resource.bytes?.content === name || properties.get(name)?.inverse !== undefined)
      return typeof value === "string" ? (names.pathOf(value) ?? value) : value;
    if (properties.get(name)?.range.kind !== "link") return value;
    return Array.isArray(value) ? value.map(identifier) : identifier(value);
  };
  return Object.fromEntries(Object.entries(echoed).map(([name, value]) => [name, read(name, value)]));
}
