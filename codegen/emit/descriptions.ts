/** What documents and types say about classes and operations: descriptions with states and deprecation, and statuses. */

import { STATUS_CODES } from "node:http";
import type { Deprecation, Model, Operation, Property, Resource, Transition } from "../language/model.ts";
import type { JsonObject } from "./artifact.ts";
import { memoize } from "./class-lookup.ts";

/** The text after `@deprecated`; null if not deprecated. */
export function deprecatedTag({ deprecated }: Pick<Deprecation, "deprecated">, beginning = "Since"): string | null {
  if (deprecated === null) return null;
  const { since, sunset, replacedBy } = deprecated;
  const parts = [
    `${beginning} ${since}`,
    ...(sunset === null ? [] : [`may be removed from ${sunset} on`]),
    ...(replacedBy === null ? [] : [`use ${replacedBy} instead`]),
  ];
  return `${parts.join("; ")}.`;
}

const NONE: Deprecation = { since: null, deprecated: null };

/** A description with the version that introduced it, and its deprecation. */
export function described(
  description: string,
  deprecation: Deprecation & Partial<Pick<Property, "immutable" | "automatic">> = NONE,
): string {
  const { immutable, automatic } = deprecation;
  const said = [
    immutable && "It is given when the resource is made, and never changes.",
    automatic && `If omitted, it is the ${automatic === "now" ? "time of the request" : "account of the client"}.`,
  ].filter(Boolean);
  if (deprecation.since === null && deprecation.deprecated === null && said.length === 0) return description;
  const since = deprecation.since && `Since version ${deprecation.since}.`;
  const first = said.length > 0 ? description.replace(/([^.!?])$/, "$1.") : description;
  return [first, ...said, since, deprecatedTag(deprecation, "Deprecated since")].filter(Boolean).join(" ");
}

/** A description with the constraints over several properties. */
export const withConstraints = ({ description, constraints }: Pick<Resource, "description" | "constraints">): string =>
  constraints.length === 0
    ? description
    : `${description.replace(/([^.!?])$/, "$1.")} It always holds that ${constraints.map(({ text }) => text).join("; ")}.`;

/** The `deprecated` keyword of OpenAPI and the API documentation. */
export const deprecatedKeyword = ({ deprecated } = NONE): JsonObject =>
  deprecated === null ? {} : { deprecated: true };

/** Whether any resource type or operation is deprecated. */
export const hasDeprecations = (model: Model): boolean => deprecations(model).length > 0;

const deprecations = memoize(({ resources }) =>
  [...resources, ...resources.flatMap(({ operations }) => operations)].filter(({ deprecated }) => deprecated !== null),
);

/** The deprecation of an operation, or else that of its resource. */
export const deprecationOf = (operation: Operation, resource: Resource): Deprecation =>
  operation.deprecated === null && resource.deprecated !== null
    ? { since: operation.since, deprecated: resource.deprecated }
    : operation;

/** The definition for the `Deprecation` and `Sunset` headers; empty if not deprecated. */
export function endDefinition(operation: Operation, resource: Resource, all: readonly Resource[]): object {
  const { deprecated } = deprecationOf(operation, resource);
  if (deprecated === null) return {};
  const seconds = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;
  const successor =
    operation.deprecated === null
      ? all.find(({ name }) => name === deprecated.replacedBy)?.path
      : resource.operations.find(({ name }) => name === deprecated.replacedBy)?.path;
  return {
    deprecated: {
      since: seconds(deprecated.since),
      sunset: deprecated.sunset === null ? null : seconds(deprecated.sunset),
      // An item's successor has a different URL for each item.
      successor: successor === undefined || successor.includes("{") ? null : successor,
    },
  };
}

/** The description of an operation; of a transition, with its states. */
export function operationText({ description, title, transition }: Operation): string {
  if (transition === null) return description || title;
  const { property, from, to } = transition;
  const states = `Changes \`${property}\` from ${either(from)} to "${to}".`;
  // A title used as the description only repeats the name.
  return description === "" || description === title ? states : `${sentence(description)} ${states}`;
}

/** What the 409 of a transition means. */
export function conflictText({ property, from }: Transition): string {
  return `The \`${property}\` is not ${either(from)}: \`description\` names it, and the operations that lead this client on from there. Or the idempotency key was used for another request.`;
}

const either = (states: readonly string[]): string => states.map((state) => `"${state}"`).join(" or ");

export const sentence = (text: string): string => (/[.!?…][)"'”’]?$/.test(text.trim()) ? text : `${text.trim()}.`);

/** Whether the API has states, which only transitions change. */
export const hasStates = ({ resources }: Model): boolean =>
  resources.some(({ properties }) => properties.some(({ source }) => source === "transitions"));

/** Sent before any handler runs: request timeout, URL too long, headers too large (clause LIM-3). */
const OF_MESSAGES = [408, 414, 431];

/** Statuses of the model, and those of every message, in ascending order. */
export const possibleStatuses = (statuses: readonly number[]): readonly number[] =>
  [...new Set([...statuses, ...OF_MESSAGES])].sort((one, other) => one - other);

export const reasonPhrase = (status: number): string => STATUS_CODES[status] ?? `Status ${status}`;
