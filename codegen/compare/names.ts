/** What was called otherwise before: the classes and properties of the old version by the names of the new one. */

import type { Class, Model, Property } from "../language/model.ts";

export interface Names {
  /** The new name of an old class, or of the class of its collection; those that are gone keep theirs. */
  readonly classOf: <T extends string | null>(name: T) => T;
  /** The same of a property of a class that has the new name given. */
  readonly propertyOf: (of: string, property: string) => string;
  /** Whether a property of an old class is there no more, under any name. */
  readonly isGone: (of: string, property: string) => boolean;
  /** An old IRI under the vocabulary of now. */
  readonly iriOf: (iri: string) => string;
}

/** The renames that the new version says, as far as they were not made before, and those of what stays at its path. */
export function namesOf(before: Model, after: Model): Names {
  const classes = new Map<string, string>();
  const rename = (old: string, name: string) => classes.set(old, name).set(`${old}Collection`, `${name}Collection`);
  const known = new Set(before.resources.map(({ name }) => name));
  for (const { name, renamedFrom } of after.resources) {
    const old = known.has(name) ? undefined : renamedFrom.find((former) => known.has(former));
    if (old !== undefined) rename(old, name);
  }
  // What is at the path of one that is gone has its rows, as in migrations.
  const present = new Set(after.resources.map(({ name }) => name));
  for (const { name, table } of after.resources) {
    const old = before.resources.find((each) => each.table === table)?.name;
    const isNew = !known.has(name) && ![...classes.values()].includes(name);
    if (isNew && old !== undefined && !present.has(old) && !classes.has(old)) rename(old, name);
  }
  const classOf = <T extends string | null>(name: T): T => (name === null ? name : ((classes.get(name) ?? name) as T));
  const old = new Map([...before.resources, ...before.values].map((each) => [classOf(each.name), each]));
  const properties = new Map(
    [...after.resources, ...after.values].map((each) => [each.name, renamedIn(old.get(each.name), each)]),
  );
  const had = new Map([...old].map(([name, each]) => [name, namesIn(each)]));
  const has = new Map([...after.resources, ...after.values].map((each) => [each.name, namesIn(each)]));
  const propertyOf: Names["propertyOf"] = (of, property) => properties.get(of)?.get(property) ?? property;
  const { vocabulary } = before.api;
  return {
    classOf,
    propertyOf,
    isGone: (of, property) => {
      const now = classOf(of);
      return had.get(now)?.has(property) === true && has.get(now)?.has(propertyOf(now, property)) !== true;
    },
    iriOf: (iri) => (iri.startsWith(vocabulary) ? `${after.api.vocabulary}${iri.slice(vocabulary.length)}` : iri),
  };
}

const namesIn = ({ properties }: Class): ReadonlySet<string> => new Set(properties.map(({ name }) => name));

function renamedIn(before: Class | undefined, after: Class): ReadonlyMap<string, string> {
  const known = new Set(before?.properties.map(({ name }) => name));
  return new Map(
    after.properties.flatMap(({ name, renamedFrom }: Property) => {
      const old = known.has(name) ? undefined : renamedFrom.find((former) => known.has(former));
      return old === undefined ? [] : [[old, name] as const];
    }),
  );
}
