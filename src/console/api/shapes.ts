/** Constraints of properties, from SHACL shapes. */

import { iriOf, isNode, listOf, type Node, nodesOf, textOf } from "./json.ts";

export interface Constraints {
  /** IRI of the datatype; empty if the shapes do not name it. */
  readonly datatype: string;
  readonly maxLength?: number | undefined;
  /** The permitted values. */
  readonly choices?: readonly string[] | undefined;
  readonly minimum?: string | undefined;
  readonly maximum?: string | undefined;
  /** Whether every answer has a value. */
  readonly isAlwaysThere: boolean;
  readonly isMultilingual: boolean;
}

const NONE: Constraints = { datatype: "", isAlwaysThere: false, isMultilingual: false };

/** Constraints by class and property, of a shapes graph. */
export function constraintsIn(shapes: Node | null): (cls: string, property: string) => Constraints {
  const found = new Map<string, Constraints>();
  for (const shape of nodesOf(shapes?.["@graph"]))
    for (const property of nodesOf(shape.property))
      found.set(`${iriOf(shape.targetClass)} ${iriOf(property.path)}`, read(property));
  return (cls, property) => found.get(`${cls} ${property}`) ?? NONE;
}

function read(property: Node): Constraints {
  const datatype = textOf(property.datatype);
  return {
    datatype,
    maxLength: property.maxLength,
    choices: property.in === undefined ? undefined : listOf(property.in).map(lexical),
    minimum: lexical(property.minInclusive ?? property.minExclusive) || undefined,
    maximum: lexical(property.maxInclusive ?? property.maxExclusive) || undefined,
    isAlwaysThere: property.minCount >= 1,
    isMultilingual: datatype.endsWith("#langString"),
  };
}

const lexical = (value: unknown): string => (isNode(value) ? lexical(value["@value"]) : String(value ?? ""));
