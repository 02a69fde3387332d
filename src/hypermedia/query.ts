/** Collection queries: parses parameters, and lists them in a search template (clauses COL-2 to COL-4). */

import type { Comparison, Condition, ListQuery, Order, Visibility } from "../store/record.ts";
import type { PropertyDefinition, ResourceDefinition } from "./api-definition.ts";
import { invalidCursor, readCursor } from "./cursor.ts";
import { DATATYPES } from "./datatypes.ts";
import { isUuid, type Vocabulary } from "./iri.ts";
import { declaredParameters, GROUP, type Parameter, SEARCH, searchTemplate } from "./parameters.ts";

/** Parameters of every collection, besides filters and orders. */
const common = ["cursor", "page", "itemsPerPage", "embed", "locale", "fallbackLocale", "locales"];

/** Limits of a query. `entries`: the highest one that `page=N` reaches (clause COL-2); cursors reach further. */
const most = { entries: 10_000, orders: 3, alternatives: 16, words: 16, searchLength: 300 } as const;

export interface ParameterError {
  readonly parameter: string;
  readonly message: string;
}

type Faults = { readonly faults: readonly ParameterError[] };

export interface CollectionQuery {
  readonly list: ListQuery;
  /** Links to embed. */
  readonly embed: readonly string[];
  /** True for `?me`: the client's own account only. */
  readonly me: boolean;
  /** Unknown parameters, which `Prefer: handling=strict` refuses. */
  readonly unknown: readonly string[];
}

/** What a client may see of a collection's entries and of the resources that they link to. */
export interface Seen {
  readonly entries: Visibility;
  readonly targets: (resource: ResourceDefinition) => Visibility;
}

export type QueryReader = ReturnType<typeof compileQuery>;

/** Compiles the parser of queries of one resource type. */
export function compileQuery(resource: ResourceDefinition, vocabulary: Vocabulary) {
  const declared = declaredParameters(resource, vocabulary);
  const byName = new Map(declared.map((parameter) => [parameter.name, parameter]));
  const collection = vocabulary.names.collection(resource);
  const { group, search: isSearched, me } = resource.collection;
  const announced = [...declared, ...(isSearched ? [SEARCH] : []), ...(group ? [{ ...GROUP, in: group.by }] : [])];
  const search = announced.length === 0 ? null : searchTemplate(collection, announced);
  const known = [...new Set([...announced.map(({ name }) => name), ...common, ...(me ? ["me"] : [])])];

  return {
    parameters: known,
    /** JSON text of the `hydra:search` value with a `{?name…}` template; null without declared parameters. */
    search: (address: string): string | null =>
      search === null || address === collection ? search : searchTemplate(address, announced),
    read(query: URLSearchParams, seen: Seen, languages: readonly string[]): CollectionQuery | Faults {
      const faults: ParameterError[] = [];
      const fault = (parameter: string, message: string) => void faults.push({ parameter, message });
      const single = new Map<string, string>();
      const conditions: Condition[] = [];
      const alternatives = new Map<string, Condition[]>();
      const orders: Order[] = [];
      const unknown = new Set<string>();

      for (const [name, given] of Map.groupBy(query, ([name]) => name)) {
        const values = given.map(([, value]) => value);
        const parameter = byName.get(name);
        if (parameter === undefined) {
          if (!known.includes(name)) unknown.add(name);
          else if (values.length > 1) fault(name, "It is given more than once.");
          else single.set(name, values[0] ?? "");
        } else if (parameter.comparison === "order") {
          const direction = values[0]?.toLowerCase();
          if (values.length > 1 || (direction !== "asc" && direction !== "desc"))
            fault(name, "Its value must be asc or desc.");
          else orders.push({ property: parameter.property.name, direction });
        } else {
          const { comparison, isAlternative, path } = parameter;
          // Each value of an alternative is one more, except where one condition takes them all.
          const isOne = !isAlternative || comparison === "equals" || listed.has(comparison);
          const each = isOne ? [values] : values.map((value) => [value]);
          for (const given of each) {
            const condition = readCondition(parameter, comparison, given, seen, vocabulary);
            if ("message" in condition) fault(name, condition.message);
            else if (isAlternative) alternatives.set(path, [...(alternatives.get(path) ?? []), condition]);
            else conditions.push(condition);
          }
        }
      }
      for (const [path, of] of alternatives) {
        if (of.length > most.alternatives)
          fault(`or[${path}]`, `There are at most ${most.alternatives} alternatives of a property.`);
        conditions.push({ ...(of[0] as Condition), comparison: "or", value: of });
      }
      if (orders.length > most.orders) fault("order", `There are at most ${most.orders} orders at a time.`);

      const words = readWords(single.get(SEARCH.name), fault);
      const by = single.get(GROUP.name);
      if (by !== undefined && group) {
        if (!group.by.includes(by)) fault(GROUP.name, `Its value must be ${group.by.join(" or ")}.`);
        for (const name of ["cursor", "page", "itemsPerPage", "embed"])
          if (single.has(name)) fault(name, "It cannot be combined with group.");
        if (orders.length > 0) fault("order", "It cannot be combined with group.");
      }
      const [first, ...further] = orders;
      const usual =
        words === undefined ? resource.collection.defaultOrder : ({ property: "$rank", direction: "desc" } as const);
      const order: Order =
        first === undefined
          ? (usual ?? { property: null, direction: "asc" })
          : { ...first, ...(further.length === 0 ? {} : { further }) };
      const size = readSize(single.get("itemsPerPage"), resource, fault);
      const from = readFrom(single, order, resource, size, fault);
      const embed = readEmbed(single.get("embed"), resource, fault);
      if (faults.length > 0) return { faults };
      return {
        list: {
          visibility: seen.entries,
          conditions,
          order,
          languages,
          size,
          from,
          ...(words === undefined ? {} : { search: words }),
          ...(by === undefined || !group ? {} : { group: { by, sums: group.sums } }),
        },
        embed,
        me: resource.collection.me && single.has("me"),
        unknown: [...unknown],
      };
    },
  };
}

/** Comparisons with any of several values. */
const listed: ReadonlySet<string> = new Set<Comparison>(["in", "not"]);

type Fault = (parameter: string, message: string) => void;

function readCondition(
  { property, through, path }: Parameter,
  comparison: Comparison,
  values: readonly string[],
  seen: Seen,
  vocabulary: Vocabulary,
): Condition | { message: string } {
  const several = comparison !== "equals" ? listed.has(comparison) : values.length > 1;
  if (!several && values.length > 1) return { message: "It is given more than once." };
  const value = several
    ? eachOf(values.map((text) => readValue(property, text, comparison, vocabulary)))
    : readComparand(property, values[0] ?? "", comparison, vocabulary);
  if (isFault(value)) return value;
  const own = through === null ? path : path.slice(through.link.length + 1);
  const condition = {
    property: own,
    comparison: several && comparison === "equals" ? ("in" as const) : comparison,
    value,
  };
  if (through === null) return condition;
  return { ...condition, through: { link: through.link, visibility: seen.targets(through.target) } };
}

const isFault = (value: unknown): value is { message: string } =>
  typeof value === "object" && value !== null && "message" in value;

/** The values, or the first error among them. */
const eachOf = (values: readonly unknown[]): unknown => values.find(isFault) ?? values;

/** Parses the value that a property is compared with. */
function readComparand(property: PropertyDefinition, text: string, comparison: Comparison, vocabulary: Vocabulary) {
  if (comparison === "exists")
    return text === "true" || text === "false" ? text === "true" : { message: "Its value must be true or false." };
  if (comparison === "near" || comparison === "within") return readPlace(text, comparison);
  if (comparison !== "between") return readValue(property, text, comparison, vocabulary);
  const bounds = text.split("..");
  if (bounds.length !== 2) return { message: "Its value must be two bounds separated by two dots, like 5..10." };
  return eachOf(bounds.map((bound) => readValue(property, bound, comparison, vocabulary)));
}

/** Parses longitude, latitude and metres, or the edges of a box. With more digits, squares would underflow in SQL. */
function readPlace(text: string, comparison: "near" | "within"): readonly number[] | { message: string } {
  const numbers = text.split(",").map((part) => (/^[+-]?\d{1,9}(\.\d{1,30})?$/.test(part) ? Number(part) : Number.NaN));
  const [first = Number.NaN, second = Number.NaN, third = Number.NaN, fourth = Number.NaN] = numbers;
  const isPlace = Math.abs(first) <= 180 && Math.abs(second) <= 90;
  if (comparison === "near")
    return isPlace && numbers.length === 3 && third >= 0
      ? numbers
      : { message: "Its value must be longitude, latitude and a radius in metres, like 16.37,48.2,500." };
  return isPlace && numbers.length === 4 && Math.abs(third) <= 180 && fourth <= 90 && second <= fourth
    ? numbers
    : { message: "Its value must be the west, south, east and north edge of a box in degrees, like 16,48,17,48.5." };
}

/** Parses a value of the property; a link is an IRI or an identifier. */
function readValue(
  property: PropertyDefinition,
  text: string,
  comparison: Comparison,
  { names, resources }: Vocabulary,
): unknown {
  const { range } = property;
  if (range.kind === "link") {
    const target = resources.get(range.resource) as ResourceDefinition;
    const found = names.resolve(text, names.collection(target));
    if (found.at !== "resource" || found.resource !== target)
      return { message: `It must be the IRI of a ${target.name}, like ${names.collection(target)}….` };
    // An identifier that is no UUID matches nothing, and would be an error in SQL.
    if (target.identifier.kind === "uuid" && !isUuid(found.identifier))
      return { message: `It must be the IRI of a ${target.name}, which ends in a UUID.` };
    return found.identifier;
  }
  if (range.kind === "embed") return { message: "It cannot be compared." };
  if (comparison === "prefix" || comparison === "contains") return text;
  const { ordered } = range;
  if (ordered !== undefined && comparison !== "equals" && comparison !== "in")
    return ordered.includes(text) ? text : { message: `Its value must be one of ${ordered.join(", ")}.` };
  const { parse, description } = DATATYPES[range.datatype];
  return parse(text) ?? { message: `Its value must be ${description}.` };
}

/** The words of a full-text search. */
function readWords(given: string | undefined, fault: Fault): readonly string[] | undefined {
  if (given === undefined) return undefined;
  const words = given.split(/\s+/u).filter((word) => word !== "");
  if (words.length >= 1 && words.length <= most.words && given.length <= most.searchLength && !given.includes("\0"))
    return words;
  fault(SEARCH.name, `Its value must be 1 to ${most.words} words with at most ${most.searchLength} characters.`);
  return undefined;
}

function readSize(given: string | undefined, resource: ResourceDefinition, fault: Fault): number {
  const { page } = resource.collection;
  if (given === undefined) return page.size;
  const asked = /^\d{1,9}$/.test(given) ? Number(given) : 0;
  if (asked >= 1 && asked <= page.most) return asked;
  fault("itemsPerPage", `Its value must be a whole number from 1 to ${page.most}.`);
  return page.size;
}

function readFrom(
  single: ReadonlyMap<string, string>,
  order: Order,
  { properties }: ResourceDefinition,
  size: number,
  fault: Fault,
): ListQuery["from"] {
  const cursor = single.get("cursor");
  const page = single.get("page");
  if (cursor !== undefined) {
    if (page !== undefined) fault("page", "It cannot be combined with cursor.");
    const from = readCursor(cursor, order);
    const position = from && "position" in from ? from.position : [];
    const ranges = [order, ...(order.further ?? [])].map(
      ({ property }) => properties.find(({ name }) => name === property)?.range,
    );
    if (from && ranges.every((range, index) => canStand(position[index] ?? null, range))) return from;
    fault("cursor", invalidCursor);
  } else if (page !== undefined) {
    const number = /^\d{1,9}$/.test(page) ? Number(page) : 0;
    if (number < 1) fault("page", "Its value must be a whole number from 1.");
    else if ((number - 1) * size >= most.entries)
      fault(
        "page",
        `It reaches only the first ${most.entries} entries. Beyond them, follow the view's next link, which has a cursor.`,
      );
    else return { at: "offset", offset: (number - 1) * size };
  }
  return { at: "start" };
}

/** Whether a cursor's value can be one of the ordering property. An impossible date would be an error in SQL. */
function canStand(value: unknown, range: PropertyDefinition["range"] | undefined): boolean {
  if (value === null || range?.kind !== "data") return true;
  return DATATYPES[range.datatype].parse(String(value)) === value;
}

function readEmbed(given: string | undefined, resource: ResourceDefinition, fault: Fault): readonly string[] {
  if (given === undefined || given === "") return [];
  const wanted = [...new Set(given.split(","))];
  const { embeddable } = resource.collection;
  const wrong = wanted.filter((name) => !embeddable.includes(name));
  if (wrong.length === 0) return wanted;
  fault(
    "embed",
    embeddable.length === 0
      ? "Nothing can be embedded here."
      : `Its value must be some of ${embeddable.join(", ")}, separated by commas; not ${wrong.join(", ")}.`,
  );
  return [];
}

/** Parses `embed` in the query of a single resource. */
export function readItemEmbed(query: URLSearchParams, resource: ResourceDefinition) {
  const faults: ParameterError[] = [];
  const fault: Fault = (parameter, message) => void faults.push({ parameter, message });
  const embed = readEmbed(query.get("embed") ?? undefined, resource, fault);
  return faults.length > 0 ? { faults } : embed;
}
