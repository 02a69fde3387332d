/** The description of an API: classes, properties and operations of a Hydra `ApiDocumentation`, with its SHACL shapes. */

import { iriOf, isNode, lastSegment, listOf, type Node, nodesOf, term, textOf } from "./json.ts";
import { type Constraints, constraintsIn } from "./shapes.ts";

const HYDRA = "http://www.w3.org/ns/hydra/core#";
const OWL = "http://www.w3.org/2002/07/owl#";

export interface Property {
  /** The key in JSON. */
  readonly key: string;
  readonly iri: string;
  readonly label: string;
  readonly description: string;
  /** IRIs of a datatype, or of a class and its collection. */
  readonly ranges: readonly string[];
  /** Whether values are IRIs of other resources. */
  readonly isLink: boolean;
  /** Whether values are other resources' collections. */
  readonly isCollection: boolean;
  readonly isMany: boolean;
  readonly isRequired: boolean;
  readonly isReadable: boolean;
  readonly isWritable: boolean;
  readonly constraints: Constraints;
  /** How its values are shown and given. */
  readonly kind: FieldKind;
  /** The class of its values, if those are parts of the resource. */
  readonly part: Class | undefined;
}

/** Kinds that are typed as a text. */
type TypedKind = "text" | "long text" | "secret" | "address" | "point" | "json" | "number" | "decimal";

/** Kinds of which a value is chosen. */
type ChosenKind = "flag" | "choice" | "link" | "date" | "date and time" | "time";

export type FieldKind = TypedKind | ChosenKind | "translations" | "part";

/** An operation of a class. */
export type Operation = ReturnType<typeof readOperation>;

export interface Class {
  readonly iri: string;
  readonly title: string;
  readonly description: string;
  readonly properties: readonly Property[];
  readonly operations: readonly Operation[];
  /** For a collection: IRI of its members' class. */
  readonly member: string | null;
}

export interface Description {
  readonly title: string;
  readonly classes: ReadonlyMap<string, Class>;
  /** Keys of the entrypoint's links, by the class of their members. */
  readonly collections: ReadonlyMap<string, Property>;
}

export function readDescription(apidoc: Node, url: string, shapes: Node | null): Description {
  const expand = expander(apidoc["@context"], url);
  const constraints = constraintsIn(shapes);
  const classes = new Map<string, Class>();
  for (const node of nodesOf(term(apidoc, "supportedClass"))) {
    const read = readClass(node, expand, constraints, classes);
    classes.set(read.iri, read);
  }
  const start = [...classes.values()].find(({ iri }) => /[/#]entrypoint$/i.test(iri));
  const collections = new Map(
    (start?.properties ?? []).flatMap((property) => {
      // Titles of links are free; the key in the entrypoint is what the IRI ends with.
      const key = lastSegment(property.iri);
      const named = { ...property, key, label: wordsOf(key) };
      return property.ranges.filter((range) => range !== `${HYDRA}Collection`).map((range) => [range, named] as const);
    }),
  );
  return { title: textOf(term(apidoc, "title")), classes, collections };
}

function readClass(
  node: Node,
  expand: (iri: string) => string,
  constraints: (cls: string, property: string) => Constraints,
  classes: ReadonlyMap<string, Class>,
): Class {
  const iri = expand(textOf(node["@id"]));
  const member = nodesOf(term(node, "memberAssertion")).map((each) => iriOf(term(each, "object")))[0];
  return {
    iri,
    title: textOf(term(node, "label")) || textOf(term(node, "title")) || lastSegment(iri),
    description: textOf(term(node, "description")),
    properties: nodesOf(term(node, "supportedProperty")).map((each) => {
      const read = readProperty(each, expand);
      const property = { ...read, constraints: constraints(iri, read.iri) };
      return {
        ...property,
        // Found when it is asked for, as classes may have values of each other.
        get part() {
          return property.isLink ? undefined : classes.get(property.ranges[0] ?? "");
        },
        get kind() {
          return kindOf(property, this.part);
        },
      };
    }),
    operations: nodesOf(term(node, "supportedOperation")).map((each) => readOperation(each, expand)),
    member: member === undefined ? null : expand(member),
  };
}

function readProperty(node: Node, expand: (iri: string) => string): Omit<Property, "constraints" | "kind" | "part"> {
  const property = term(node, "property");
  const inner: Node = isNode(property) ? property : { "@id": property };
  const iri = expand(textOf(inner["@id"]));
  const key = textOf(term(node, "title")) || lastSegment(iri);
  const types = listOf(inner["@type"]).map((type) => expand(textOf(type)));
  const ranges = listOf(term(inner, "range")).flatMap((range) => rangesIn(range, expand));
  const label = textOf(term(inner, "label")) || wordsOf(key);
  const description = textOf(term(node, "description"));
  const most = Number(term(inner, "maxCardinality") ?? term(node, "maxCardinality") ?? Number.NaN);
  return {
    key,
    iri,
    label,
    // A description that only repeats the label helps nobody.
    description: description === label ? "" : description,
    ranges,
    isLink: types.includes(`${HYDRA}Link`),
    isCollection: ranges.includes(`${HYDRA}Collection`),
    isMany: most !== 1,
    isRequired: term(node, "required") === true,
    isReadable: term(node, "readable") !== false,
    isWritable: (term(node, "writable") ?? term(node, "writeable")) === true,
  };
}

/** The IRIs of a range: a collection's range names the class of its members by a restriction of OWL. */
function rangesIn(range: unknown, expand: (iri: string) => string): readonly string[] {
  const iri = iriOf(range);
  if (iri !== undefined) return [expand(iri)];
  return nodesOf(term(range as Node, "equivalentClass")).flatMap((restriction) =>
    listOf(term(restriction, "allValuesFrom")).flatMap((all) => rangesIn(all, expand)),
  );
}

function readOperation(node: Node, expand: (iri: string) => string) {
  const iriIn = (name: string) => {
    const iri = iriOf(term(node, name));
    return iri === undefined || expand(iri) === `${OWL}Nothing` ? null : expand(iri);
  };
  return {
    /** IRIs of its types. */
    types: listOf(node["@type"]).map((type) => expand(textOf(type))),
    title: textOf(term(node, "title")) || textOf(term(node, "label")),
    description: textOf(term(node, "description")),
    method: textOf(term(node, "method")),
    expects: iriIn("expects"),
    returns: iriIn("returns"),
    /** URI template of its address, if that is not the resource's own. */
    target: textOf(nodesOf(node.target)[0]?.urlTemplate) || null,
    readOnly: listOf(node.readOnly).map(textOf),
  };
}

/** Expands compact IRIs by the prefixes of a context. `url`: of the document. */
function expander(context: unknown, url: string): (iri: string) => string {
  const terms = Object.assign({}, ...listOf(context).filter(isNode)) as Record<string, unknown>;
  const hasHydra = listOf(context).some((each) => typeof each === "string" && each.includes("/ns/hydra/"));
  const expand = (iri: string): string => {
    // Hydra's own context, which is not fetched, has these words.
    if (hasHydra && (iri === "Link" || iri === "Collection")) return HYDRA + iri;
    if (iri.startsWith("#")) return url + iri;
    const [prefix = "", ...rest] = iri.split(":");
    const namespace = rest.length === 0 || rest[0]?.startsWith("//") ? undefined : iriOf(terms[prefix]);
    if (namespace !== undefined) return expand(namespace) + rest.join(":");
    if (rest.length > 0) return iri;
    const whole = iriOf(terms[iri]);
    return whole === undefined || whole === iri ? textOf(terms["@vocab"]) + iri : expand(whole);
  };
  return expand;
}

/** Kinds by the names of datatypes, besides integers and texts. */
const kinds: ReadonlyMap<string, FieldKind> = new Map([
  ["boolean", "flag"],
  ["date", "date"],
  ["time", "time"],
  ["dateTime", "date and time"],
  ["dateTimeStamp", "date and time"],
  ["decimal", "decimal"],
  ["anyURI", "address"],
  ["JSON", "json"],
  ["wktLiteral", "point"],
  ["double", "number"],
  ["float", "number"],
]);

const nameIn = (iri: string): string => iri.replace(/^.*[#/]/, "");

function kindOf(property: Omit<Property, "kind" | "part">, part: Class | undefined): FieldKind {
  const { constraints, ranges, isLink, isReadable } = property;
  const [range = ""] = ranges;
  if (constraints.isMultilingual || range.endsWith("#langString")) return "translations";
  if (isLink) return nameIn(range) === "Resource" ? "address" : "link";
  if (part !== undefined) return "part";
  if (constraints.choices !== undefined) return "choice";
  const datatype = nameIn(constraints.datatype || range);
  if (/(^|[a-z])(integer|int|long|short|byte)$/i.test(datatype)) return "number";
  return kinds.get(datatype) ?? (isReadable ? (isLong(property) ? "long text" : "text") : "secret");
}

/** Whether texts may need several lines. */
export const isLong = ({ constraints: { maxLength = 0 } }: Pick<Property, "constraints">): boolean => maxLength > 250;

/** `addressCountry` becomes "Address country". */
function wordsOf(key: string): string {
  const words = key.replace(/([a-z0-9])([A-Z])/g, (_, one, two: string) => `${one} ${two.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1).replaceAll("_", " ");
}
