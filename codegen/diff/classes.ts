/** Compares resources and value types, without their properties and operations. */

import { same } from "../language/json-equal.ts";
import type { Constraint, Model, Resource, ValueType } from "../language/model.ts";
import { inWords } from "../language/resolve/derived-names.ts";
import { addRemoved, compareDeprecations, compareTexts } from "./annotations.ts";
import { type ComparisonContext, type Found, pairs, shown } from "./change.ts";
import { compareCollections } from "./collections.ts";
import { compareOperations } from "./operations.ts";
import { compareProperties } from "./properties.ts";
import type { Names } from "./renames.ts";

export function compareClasses(before: Model, after: Model, context: ComparisonContext, found: Found): void {
  for (const [was, is] of pairs(before.resources, after.resources, context.names.classOf)) {
    if (is === null)
      addRemoved("resource", was, `The resource type ${was.name}`, context, found.at({ side: "old", of: was.name }));
    else if (was === null) found.at({ of: is.name }).add("resource-added", `There is a resource type ${is.name}.`);
    else compareResources(was, is, context, found.at({ of: is.name }));
  }
  // What transitions accept is compared with them.
  const [old, latest] = [before, after].map(({ values, resources }) => {
    const operations = resources.flatMap((resource) => resource.operations);
    const bodies = new Set(operations.flatMap(({ transition, expects }) => (transition === null ? [] : expects)));
    return values.filter(({ name }) => !bodies.has(name));
  });
  for (const [was, is] of pairs(old ?? [], latest ?? [], context.names.classOf)) {
    if (is === null)
      found.at({ side: "old", of: was.name }).add("value-removed", `The value type ${was.name} is removed.`);
    else if (was === null) found.at({ of: is.name }).add("value-added", `There is a value type ${is.name}.`);
    else compareClass(was, is, context, found.at({ of: is.name }));
  }
}

function compareClass<T extends Resource | ValueType>(before: T, after: T, context: ComparisonContext, found: Found) {
  const { names } = context;
  if (names.iriOf(before.iri) !== after.iri)
    found.add("class-iri-changed", `The class is ${after.iri}, no longer ${before.iri}.`, "iri");
  const supers = before.superClasses.map(names.iriOf);
  const supersFound = found.at({ key: "subClassOf" });
  supersFound.addLacking("superclass", supers, after.superClasses, (iri, no) => `It is ${no}a kind of ${iri}.`);
  compareTexts([before, inWords(before.name)], [after, inWords(after.name)], found);
  compareProperties(before, after, context, found);
}

function compareResources(before: Resource, after: Resource, context: ComparisonContext, found: Found): void {
  const { names } = context;
  if (before.name !== after.name)
    found.add("resource-renamed", `${before.name} is now called ${after.name}.`, "renamedFrom");
  found.addOther("path-moved", "Its collection is at", before.path, after.path, "path");
  compareClass(before, after, context, found);
  const [was, is] = [before.collectionClass, after.collectionClass];
  // If the IRI of the class is derived from its name, so is this one.
  if (names.iriOf(was.iri) !== is.iri && names.iriOf(before.iri) === after.iri)
    found.add("class-iri-changed", `The class of its collection is ${is.iri}, no longer ${was.iri}.`);
  identifiers(before, after, names, found);
  found.addOther("owner-changed", "Its owner is", ownerOf(before), ownerOf(after), "owner");
  if (before.maxAge !== after.maxAge)
    found.add(
      "caching-changed",
      `Answers may be reused for ${after.maxAge ?? 0} seconds, no longer ${before.maxAge ?? 0}.`,
      "cache",
    );
  const [bytes, others] = [partsOf(before), partsOf(after)];
  if (bytes === undefined && others !== undefined) found.add("bytes-changed", "It is a file.", "bytes");
  else if (bytes !== undefined && others === undefined) found.add("bytes-changed", "It is no longer a file.", "bytes");
  else if (
    !same(
      bytes?.map(([part, name]) => [part, names.propertyOf(after.name, name)]),
      others,
    )
  )
    found.add("bytes-changed", "Other properties describe its bytes.", "bytes");
  compareConstraints(before, after, names, found);
  compareDeprecations(before, after, found, names.classOf);
  compareOperations(before, after, context, found);
  compareCollections(before, after, names, found);
}

const CONSTRAINT_KEYS = { unique: "unique", compare: "checks", require: "checks", overlap: "noOverlap" } as const;

/** Constraints over several properties. */
function compareConstraints(before: Resource, after: Resource, names: Names, found: Found): void {
  const bare = ({ text: _, ...constraint }: Constraint) => constraint;
  const of = (property: string) => names.propertyOf(after.name, property);
  const was = before.constraints.map((constraint) => ({
    ...constraint,
    operands: constraint.operands.map(of),
    when: constraint.when.map((each) => ({ ...each, property: of(each.property) })),
  }));
  const apart = (some: readonly Constraint[], others: readonly Constraint[]) =>
    some.filter((one) => !others.some((other) => same(bare(one), bare(other))));
  for (const { kind, text } of apart(after.constraints, was))
    found.add("properties-constrained", `It now holds that ${text}.`, CONSTRAINT_KEYS[kind]);
  for (const { kind, text } of apart(was, after.constraints))
    found.add("properties-unconstrained", `It no longer holds that ${text}.`, CONSTRAINT_KEYS[kind]);
}

/** The properties that describe a file's bytes. Their path follows from that of the collection. */
const partsOf = ({ bytes }: Resource) =>
  bytes === null ? undefined : Object.entries(bytes).filter(([part]) => part !== "path");

const ownerOf = ({ owner }: Resource): string =>
  owner === "creator" ? "whoever made it" : owner === "itself" ? "itself" : "nobody";

function identifiers(before: Resource, after: Resource, names: Names, found: Found): void {
  const [was, is] = [before.identifier, after.identifier];
  const property = was.property === null ? null : names.propertyOf(after.name, was.property);
  // The property that shows a UUID is compared itself.
  if (was.kind === is.kind && (was.kind === "uuid" || property === is.property)) return;
  const [old, latest] = [was, is].map(({ kind, property: name }) =>
    kind === "uuid" ? "a UUID" : `the value of ${shown(name)}`,
  );
  found.add("identifier-changed", `The last segment of its path is ${latest}, no longer ${old}.`, "identifier");
}
