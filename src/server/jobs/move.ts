/** `move`: gives a resource another identifier and redirects its old IRI (clause IRI-6). */

import type { ResourceDefinition } from "../../hypermedia/api-definition.ts";
import { operator } from "../../hypermedia/client.ts";
import { isUuid, type Target } from "../../hypermedia/iri.ts";
import { type Violation, validate } from "../../hypermedia/validation-errors.ts";
import { isWriteRefusal } from "../../store/record.ts";
import type { Store } from "../../store/store.ts";
import type { Application } from "../exchange.ts";
import { isRefused } from "../handlers.ts";
import { isDirect } from "../matcher.ts";
import { isThere, mayWrite, violation, writeRefused } from "../resources/write-errors.ts";
import { type Job, JobRefused } from "./job.ts";
import { perform } from "./run-operation.ts";

type Item = Extract<Target, { at: "resource" }>;

export const move: Job = async (application, given) => {
  const { machine, names } = application;
  const [from, to] = [itemAt(application, given.text("OLD")), itemAt(application, given.text("NEW"))];
  const { resource } = from;
  if (to.resource !== resource)
    throw new JobRefused(
      `${from.iri} is a ${resource.name}, and ${to.iri} would be a ${to.resource.name}. A resource can only move within its collection.`,
    );
  if (to.identifier === from.identifier) throw new JobRefused("Both are the same IRI.");
  await checkThere(application, from);

  await (isPropertyToWrite(resource) ? byUpdate : byItself)(application, from, to.identifier);

  const [old, present] = [from, to].map(({ identifier }) => names.item(resource, identifier)) as [string, string];
  machine.log.info({ by: "operator", resource: resource.name, from: from.identifier, to: to.identifier }, "moved");
  return { said: `Moved ${old} to ${present}. The old IRI redirects there.`, result: { from: old, to: present } };
};

/** Parses an IRI, or a path with or without the base. */
function itemAt({ names }: Application, given: string): Item {
  for (const reference of given.startsWith("/") ? [names.absolute(given), given] : [given]) {
    const target = names.resolve(reference, names.base);
    if (target.at === "nowhere") throw new JobRefused(`“${given}” is no IRI: ${target.reason}.`);
    if (target.at === "resource") return target;
  }
  throw new JobRefused(
    `“${given}” is not the IRI of a resource of ${names.base}. Write a path, such as /collection/identifier, or set the server's BASE_URL.`,
  );
}

async function checkThere({ machine, names }: Application, { resource, identifier, iri }: Item): Promise<void> {
  if (await isThere(machine.store, resource, identifier)) return;
  const present = (await machine.store.resource(resource.name).moved([identifier], "all")).get(identifier);
  throw new JobRefused(
    present === undefined
      ? `There is no ${resource.name} at ${iri}.`
      : `There is no ${resource.name} at ${iri} any more: it has moved to ${names.item(resource, present)}.`,
  );
}

/** Whether the API permits updates of the identifier. */
function isPropertyToWrite(resource: ResourceDefinition): boolean {
  const { key, kind } = resource.identifier;
  const property = resource.properties.find(({ name }) => name === key);
  return (
    kind === "property" &&
    property !== undefined &&
    mayWrite(property, { client: operator, resource }) &&
    resource.operations.some(({ lifecycle }) => lifecycle === "update")
  );
}

type Moving = (application: Application, from: Item, to: string) => Promise<void>;

const byUpdate: Moving = async (application, { resource, identifier }, to) => {
  const { key } = resource.identifier;
  const after = async (transaction: Store) => {
    if (!(await isThere(transaction, resource, to)))
      throw new JobRefused(`The update handler set another ${key}. Nothing was changed.`);
  };
  await perform(application, { resource, lifecycle: "update", identifier, body: { [key]: to }, after });
};

/** An operator may change an identifier that no client may. */
const byItself: Moving = async (application, { resource, identifier }, to) => {
  const violations = faultsOf(application, resource, to);
  if (violations.length > 0) throw new JobRefused("Nothing was changed.", { violations });
  await application.machine.store.transaction(async (transaction) => {
    const outcome = await transaction.resource(resource.name).move(identifier, to);
    if (isWriteRefusal(outcome)) {
      const refusal = outcome.refused === "absent" ? null : writeRefused(outcome);
      throw new JobRefused(isRefused(refusal) ? refusal.description : "The resource has just been deleted or moved.");
    }
  });
};

/** Validates an identifier by the rules for a new resource. */
function faultsOf(application: Application, resource: ResourceDefinition, identifier: string): readonly Violation[] {
  const { key, kind } = resource.identifier;
  if (kind === "uuid")
    return isUuid(identifier) ? [] : [violation(key, "It must be a UUID, in lower-case hexadecimal digits.")];
  const append = resource.operations.find(({ lifecycle }) => lifecycle === "append");
  const route = append && application.matcher.match(append.path)?.endpoint.methods.get(append.method);
  if (route === undefined || isDirect(route) || route.validator === null) return [];
  return validate(route.validator, { [key]: identifier }).filter(({ property }) => property === key);
}
