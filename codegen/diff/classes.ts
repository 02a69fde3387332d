/** Compares resources and value types, without their properties and operations. */

import { same } from "../language/json-equal.ts";
import type { Model, Resource, ValueType } from "../language/model.ts";
import { inWords } from "../language/resolve/names.ts";
import type { ShiftOf } from "./access.ts";
import { type Found, lacking, shown } from "./change.ts";
import { compareCollections } from "./collections.ts";
import { compareDeprecations, isRetired } from "./deprecation.ts";
import { compareOperations } from "./operations.ts";
import { compareProperties } from "./properties.ts";
import type { Names } from "./renames.ts";
import { compareTexts } from "./texts.ts";

/** What both versions as a whole tell about their classes. */
export interface Around {
  readonly names: Names;
  /** By which a sunset is past or not. */
  readonly today: string;
  readonly shiftOf: ShiftOf;
  /** Names of the classes, of the new version, that bodies have. */
  readonly sent: ReadonlySet<string>;
}

export function compareClasses(before: Model, after: Model, around: Around, found: Found): void {
  for (const [was, is] of pairs(before.resources, after.resources, around.names)) {
    if (was === null) found.add("resource-added", `There is a resource type ${is?.name}.`, { of: is?.name ?? null });
    else if (is === null)
      found.add(
        isRetired(was, around.today) ? "resource-retired" : "resource-removed",
        `The resource type ${was.name} is gone${isRetired(was, around.today) ? `, as was told for ${was.deprecated?.sunset}` : ""}.`,
        { side: "old", of: was.name },
      );
    else compareResources(was, is, around, found.at({ of: is.name }));
  }
  for (const [was, is] of pairs(before.values, after.values, around.names)) {
    if (was === null) found.add("value-added", `There is a value type ${is?.name}.`, { of: is?.name ?? null });
    else if (is === null)
      found.add("value-removed", `The value type ${was.name} is gone.`, { side: "old", of: was.name });
    else compareClass(was, is, around, found.at({ of: is.name }));
  }
}

/** Each class of either version with what it is in the other, those that are gone last. */
function pairs<T extends Resource | ValueType>(
  before: readonly T[],
  after: readonly T[],
  { classOf }: Names,
): readonly (readonly [T, T] | readonly [null, T] | readonly [T, null])[] {
  const was = new Map(before.map((each) => [classOf(each.name), each]));
  const is = new Set(after.map(({ name }) => name));
  return [
    ...after.map((each) => [was.get(each.name) ?? null, each] as readonly [T, T]),
    ...before.filter(({ name }) => !is.has(classOf(name))).map((each) => [each, null] as const),
  ];
}

function compareClass<T extends Resource | ValueType>(before: T, after: T, around: Around, found: Found): void {
  const { names } = around;
  if (names.iriOf(before.iri) !== after.iri)
    found.add("class-iri-changed", `The class is ${after.iri}, no longer ${before.iri}.`, { key: "iri" });
  const supers = before.superClasses.map(names.iriOf);
  for (const iri of lacking(supers, after.superClasses))
    found.add("superclass-removed", `It is no longer a kind of ${iri}.`, { key: "subClassOf" });
  for (const iri of lacking(after.superClasses, supers))
    found.add("superclass-added", `It is a kind of ${iri}.`, { key: "subClassOf" });
  compareTexts([before, inWords(before.name)], [after, inWords(after.name)], found);
  compareProperties(before, after, around, found);
}

function compareResources(before: Resource, after: Resource, around: Around, found: Found): void {
  const { names } = around;
  if (before.name !== after.name)
    found.add("resource-renamed", `${before.name} is called ${after.name}.`, { key: "renamedFrom" });
  if (before.path !== after.path)
    found.add("path-moved", `Its collection is at ${after.path}, no longer ${before.path}.`, { key: "path" });
  compareClass(before, after, around, found);
  const [was, is] = [before.collectionClass, after.collectionClass];
  // Where its own follows its name, so does that one.
  if (names.iriOf(was.iri) !== is.iri && names.iriOf(before.iri) === after.iri)
    found.add("class-iri-changed", `The class of its collection is ${is.iri}, no longer ${was.iri}.`);
  identifiers(before, after, names, found);
  if (before.owner !== after.owner)
    found.add("owner-changed", `Its owner is ${ownerOf(after)}, no longer ${ownerOf(before)}.`, { key: "owner" });
  if (before.maxAge !== after.maxAge)
    found.add(
      "caching-changed",
      `Answers may be used again for ${after.maxAge ?? 0} seconds, no longer ${before.maxAge ?? 0}.`,
      { key: "cache" },
    );
  const [bytes, others] = [partsOf(before), partsOf(after)];
  const present = bytes?.map(([part, name]) => [part, names.propertyOf(after.name, name)]);
  if (!same(present, others))
    found.add(
      "bytes-changed",
      others === undefined
        ? "It is no file any more."
        : bytes === undefined
          ? "It is a file."
          : "Other properties tell of its bytes.",
      { key: "bytes" },
    );
  compareDeprecations(before, after, found, names.classOf);
  compareOperations(before, after, around, found);
  compareCollections(before, after, names, found);
}

/** Which property tells what of a file's bytes; where those are follows from the path. */
const partsOf = ({ bytes }: Resource) =>
  bytes === null ? undefined : Object.entries(bytes).filter(([part]) => part !== "path");

const ownerOf = ({ owner }: Resource): string =>
  owner === "creator" ? "whoever made it" : owner === "itself" ? "itself" : "nobody";

function identifiers(before: Resource, after: Resource, names: Names, found: Found): void {
  const [was, is] = [before.identifier, after.identifier];
  const property = was.property === null ? null : names.propertyOf(after.name, was.property);
  if (was.kind === is.kind && property === is.property) return;
  // Whether and by what name the UUID is shown is told of the property.
  if (was.kind === "uuid" && is.kind === "uuid") return;
  const words = ({ kind, property: name }: Resource["identifier"]): string =>
    kind === "uuid" ? "a UUID" : `the value of ${shown(name)}`;
  found.add("identifier-changed", `The last segment of its path is ${words(is)}, no longer ${words(was)}.`, {
    key: "identifier",
  });
}
