/** Renames between two versions: maps the old names of classes and properties to the new ones. */

import { tablesOf } from "../emit/tables.ts";
import type { Class, Model } from "../language/model.ts";
import { follow, paired } from "../migrate/rename-detection.ts";
import { renameHints } from "../migrate/rename-history.ts";

export interface Names {
  /** The new name of an old class or collection class. Removed ones keep theirs. */
  readonly classOf: <T extends string | null>(name: T) => T;
  /** The new name of an old property. `of`: the new name of its class. */
  readonly propertyOf: (of: string, property: string) => string;
  /** True if a property of an old class is removed. */
  readonly isGone: (of: string, property: string) => boolean;
  /** An old IRI in the new vocabulary. */
  readonly iriOf: (iri: string) => string;
}

/** The renames that migrations make too: by `renamedFrom`, and resource types that keep their path. */
export function namesOf(before: Model, after: Model): Names {
  const pairs = paired(tablesOf(before), tablesOf(after), renameHints(after).former);
  const classes = new Map(
    [...pairs].flatMap(([{ resource: was }, { resource: is }]) => [
      [was, is],
      [`${was}Collection`, `${is}Collection`],
    ]),
  );
  const classOf = <T extends string | null>(name: T): T => (name === null ? name : ((classes.get(name) ?? name) as T));
  const old = new Map([...before.resources, ...before.values].map((each) => [classOf(each.name), each]));
  const properties = new Map(
    [...after.resources, ...after.values].map((each) => [each.name, keptProperties(old.get(each.name), each)]),
  );
  const { vocabulary } = before.api;
  return {
    classOf,
    propertyOf: (of, property) => properties.get(of)?.get(property) ?? property,
    isGone: (of, property) => properties.get(classOf(of))?.has(property) !== true,
    iriOf: (iri) => (iri.startsWith(vocabulary) ? `${after.api.vocabulary}${iri.slice(vocabulary.length)}` : iri),
  };
}

/** Old names to new ones. */
function keptProperties(before: Class | undefined, after: Class): ReadonlyMap<string, string> {
  const named = ({ properties }: Class) => properties.map(({ name }) => ({ property: name }));
  const former = new Map(after.properties.map(({ name, renamedFrom: formerly }) => [name, { formerly }]));
  const pairs = follow(before === undefined ? [] : named(before), named(after), former);
  return new Map(pairs.map(([was, is]) => [was.property, is.property]));
}
