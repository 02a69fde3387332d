/** Emits the API description that a client needs at run time. */

import { isJson } from "../../../src/hypermedia/datatypes.ts";
import type { Class, Model, Property, Resource } from "../../language/model.ts";
import type { Artifact } from "../artifact.ts";
import { queriedBy, resourceNamed } from "../class-lookup.ts";
import { comment, literal } from "../typescript-literal.ts";
import { callable } from "./reserved-names.ts";

/** Whether a collection has groups. */
export const isGrouped = ({ resources }: Model): boolean =>
  resources.some(({ collection }) => collection.group !== null);

export function descriptionModule(model: Model): Artifact {
  const { api, resources } = model;
  const listed = (entries: readonly (readonly unknown[])[]) =>
    entries.length > 0 ? Object.fromEntries(entries as readonly [string, unknown][]) : undefined;
  const jsonNames = namesOf(model, isJson);
  const readable = {
    paths: Object.fromEntries(resources.map(({ plural, path }) => [plural, path.slice(1)])),
    links: namesOf(model, ({ kind }) => kind === "link"),
    json: jsonNames.length > 0 ? jsonNames : undefined,
    embed: listed(
      resources.flatMap(({ name, collection: { embeddable } }) => (embeddable.length > 0 ? [[name, embeddable]] : [])),
    ),
    entrypoint: api.paths.entrypoint === "/" ? undefined : api.paths.entrypoint.slice(1),
  };
  const further = {
    operations: listed(resources.flatMap((resource) => furtherOperations(resource, model))),
    bytes: listed(
      resources.flatMap(({ name, plural, bytes }) =>
        bytes ? [name, plural].map((each) => [each, [bytes.content, bytes.digest]]) : [],
      ),
    ),
    token: api.authentication?.tokenPath.slice(1),
  };
  const inverses = resources.flatMap(({ name, properties }) =>
    properties.flatMap(({ name: property, inverse }) =>
      inverse ? [[`${name}.${property}`, resourceNamed(inverse.resource, model)?.plural]] : [],
    ),
  );
  const isInverse = inverses.length > 0;
  const made = [
    ...(isInverse ? [`inverse: inverseIn(${literal(Object.fromEntries(inverses))})`] : []),
    ...(isGrouped(model) ? ["group: groupsOf"] : []),
  ];
  const described = made.length > 0 ? `{ ...${literal(readable)}, ${made.join(", ")} }` : literal(readable);
  const text = [
    "/** What the client must know of the API before its first request. Generated from the spec; do not edit. */\n",
    [
      ...(isInverse ? ['import { inverseIn } from "./runtime/inverse.ts";\n'] : []),
      ...(isGrouped(model) ? ['import { groupsOf } from "./runtime/groups.ts";\n'] : []),
      'import type { Description } from "./runtime/types.ts";\n',
    ].join(""),
    `${comment("What reading needs.")}export const readable: Description = ${described};\n`,
    `${comment("What writing and sessions need in addition.")}export const further: Omit<Description, "paths" | "links"> = ${literal(further)};\n`,
  ];
  return { path: "client/description.ts", text: text.join("\n") };
}

function furtherOperations(resource: Resource, model: Model): (readonly [string, unknown])[] {
  const { name, plural, operations } = resource;
  return (["item", "collection"] as const).flatMap((on) => {
    const further = operations.filter((each) => each.lifecycle === null && each.on === on);
    const entries = further.map((operation) => {
      const { type, method, segment, expects } = operation;
      const takes = expects !== null || queriedBy(operation, model) !== undefined;
      return [callable(operation, resource), [type, method, segment, ...(takes ? [true] : [])]];
    });
    return further.length === 0 ? [] : [[on === "item" ? name : plural, Object.fromEntries(entries)] as const];
  });
}

/** Names of the properties of a kind, as `Class.name` where another class has a property of that name and another kind. */
function namesOf({ resources, values }: Model, isOfKind: (range: Property["range"]) => boolean): string[] {
  const classes: readonly Class[] = [...resources, ...values];
  const all = classes.flatMap(({ name: owner, properties }) =>
    properties.map(({ name, range, writeOnly }) => ({ owner, name, is: isOfKind(range), writeOnly })),
  );
  const others = new Set(all.filter(({ is, writeOnly }) => !is && !writeOnly).map(({ name }) => name));
  const names = all.flatMap(({ owner, name, is }) => (is ? [others.has(name) ? `${owner}.${name}` : name] : []));
  return [...new Set(names)].sort();
}
