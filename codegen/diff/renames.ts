/** Renames between two versions: maps the old names of classes and properties to the new ones. */

import { tablesOf } from "../emit/tables.ts";
import type { Class, Model } from "../language/model.ts";
import { renameHints } from "../migrate/rename-history.ts";
import { follow, paired } from "../migrate/renames.ts";

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

/** The same renames that migrations make: what the new version says, and what stays at its path. */
export function namesOf(before: Model, after: Model): Names {
  const classes = new Map<string, string>();
  for (const [{ resource: old }, { resource: name }] of paired(
    tablesOf(before),
    tablesOf(after),
    renameHints(after).former,
  ))
    if (old !== name) classes.set(old, name).set(`${old}Collection`, `${name}Collection`);
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
  const named = ({ properties }: Class) => properties.map(({ name }) => ({ property: name }));
  const former = new Map(after.properties.map(({ name, renamedFrom }) => [name, renamedFrom]));
  return new Map(
    follow(before === undefined ? [] : named(before), named(after), former).map(([was, is]) => [
      was.property,
      is.property,
    ]),
  );
}
