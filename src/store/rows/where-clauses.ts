/** Where clauses and ordering expressions that use the declared indexes. */

import { elementType, isMany, isStorable, sqlTypeOf } from "../column-types.ts";
import {
  asCompared,
  comparedAs,
  embeddedValue,
  hasEmbedded,
  isTemporal,
  presence,
  rankOf,
  searchConfiguration,
  searchDocument,
} from "../database/index-expressions.ts";
import { type Arguments, all, either, list, type Part, raw, type Sql, slot } from "../database/statement.ts";
import { byRank, type Comparison, type Condition, MOST_READ } from "../record.ts";
import type { Column, ColumnType } from "../table.ts";
import {
  codePoints,
  contains,
  dictionary,
  inLanguage,
  type Languages,
  languagesOf,
  searched,
  searchedInMap,
} from "./collation.ts";
import { type Box, boxArguments, boxAround, isNear, isWithin } from "./positions.ts";
import { type Layout, linked } from "./table-mapping.ts";
import { filterArguments, filterCondition, rowFilterOf } from "./visibility.ts";

/** Ordering by a property, for rows aliased `it`. */
export interface Ordering {
  readonly expression: Sql;
  readonly type: ColumnType;
  readonly nullable: boolean;
  /** The property with that value in records; null if records do not contain it. */
  readonly property: string | null;
  /** What stands in the order for a value of the property; absent: the value. */
  readonly rank?: Rank | undefined;
}

type Rank = (value: Part) => Sql;

/** The places of an ordered enumeration's values; undefined for another column. */
function rankIn({ ordered, limits }: Pick<Column, "ordered" | "limits">): Rank | undefined {
  if (!ordered) return undefined;
  const [before = "", between = "", after = ""] = rankOf("?", limits?.enum?.map(String) ?? []).split("?");
  return (value) => raw`${before}${value}${between}${value}${after}`;
}

/** Null: by identifier only. */
export function orderingOf(layout: Layout, property: string | null, languages: Languages): Ordering | null {
  if (property === byRank) return { expression: raw`it."${byRank}"`, type: "double", nullable: false, property: null };
  if (property === null || property === layout.identifier.property) return null;
  const column = layout.columns.get(property);
  if (column === undefined || isMany(column.type) || ["json", "document", "hash"].includes(column.type))
    throw new TypeError(`${layout.table.resource} cannot be ordered by ${property}.`);
  if (column.type === "languages")
    return {
      expression: raw`${inLanguage(`it."${column.name}"`, languages)} ${languages.collation}`,
      type: "text",
      nullable: true,
      property: null,
    };
  const rank = rankIn(column);
  const isText = column.type === "text" && column.references === null;
  const expression = rank?.(`it."${column.name}"`) ?? raw`it."${column.name}" ${isText ? dictionary : ""}`;
  return { expression, type: column.type, nullable: !column.required, property, rank };
}

/** A condition as SQL, with its arguments. */
export interface Compiled {
  readonly shape: string;
  text(): Sql;
  readonly values: Arguments;
  /** Whether the best plan depends on the value: trigrams help for long texts, but not for two letters. */
  readonly searches?: boolean;
  /** For equality with one or several values: the column, its type, and the argument's key. */
  readonly equality?: {
    readonly column: string;
    readonly key: string;
    readonly several: boolean;
    readonly type: ColumnType;
  };
}

/** What a condition is compiled for: rows aliased `it`, a chain of languages, and a prefix of its arguments. */
interface Context {
  readonly layout: Layout;
  readonly it: string;
  readonly tags: readonly string[];
  readonly key: string;
}

type Through = NonNullable<Condition["through"]>;

export function compileCondition(condition: Condition, context: Context): Compiled {
  const { through, comparison, property, value } = condition;
  if (comparison === "or") {
    const each = (value as readonly Condition[]).map((one, index) =>
      compileCondition({ ...one, ...(through && { through }) }, { ...context, key: `${context.key}_${index}` }),
    );
    return {
      shape: `or(${each.map(({ shape }) => shape).join()})`,
      text: () => either(each.map((one) => one.text())),
      values: Object.assign({}, ...each.map(({ values }) => values)),
      searches: each.some(({ searches }) => searches === true),
    };
  }
  if (comparison === "not") {
    const { shape, text, values } = compileCondition({ ...condition, comparison: "in" }, context);
    return { shape: `not ${shape}`, text: () => raw`(${text()}) is not true`, values };
  }
  const own = { property, comparison, value };
  return through === undefined ? compareProperty(own, context) : compareTarget(own, through, context);
}

/** True if a link has a visible target that meets the condition; for `exists` = false, if none has the value. */
function compareTarget(condition: Condition, through: Through, { layout, it, tags, key }: Context): Compiled {
  const { link, visibility } = through;
  const target = layout.target(link);
  const filter = rowFilterOf(target, visibility);
  const absent = condition.comparison === "exists" && condition.value === false;
  const found = filter.hidesAll
    ? never
    : compareProperty(absent ? { ...condition, value: true } : condition, { layout: target, it: "target", tags, key });
  if (found === never) return absent ? always : never;
  return {
    shape: `${link}(${filter.shape}).${found.shape}${absent ? ":not" : ""}`,
    values: { ...found.values, ...filterArguments(filter, `${key}_account`) },
    searches: found.searches === true,
    text() {
      const seen = filterCondition(target, filter, { key: `${key}_account`, it: "target" });
      const leads = (value: string): Sql => {
        const isTarget = raw`target."${target.identifier.name}" = ${value}`;
        return raw`exists (select from "${target.table.name}" as target where ${all([isTarget, seen, found.text()])})`;
      };
      const join = layout.joins.get(link);
      return negatedUnless(
        !absent,
        join === undefined
          ? leads(`${it}."${layout.columns.get(link)?.name}"`)
          : linked(layout, join, it, leads("link.target")),
      );
    },
  };
}

/** An impossible value becomes a condition that is always false. */
function compareProperty(condition: Condition, context: Context): Compiled {
  const { layout, it, tags, key } = context;
  const { property, comparison } = condition;
  const [first = "", inner] = property.split(".");
  const embedding = layout.columns.get(first);
  if (inner !== undefined && embedding !== undefined)
    return compareEmbedded(embedding, { ...condition, property: inner }, context);
  const join = layout.joins.get(property);
  const column = layout.columns.get(property);
  const type = join ? join.target.kind : column?.type;
  if (type === undefined || type === "hash")
    throw new TypeError(`${layout.table.resource} has no property ${property} to compare.`);
  if (comparison === "exists") {
    const there = condition.value === true;
    return {
      shape: `${property}:exists:${there}`,
      text: () =>
        join ? negatedUnless(there, linked(layout, join, it, "true")) : present(column as Column, there, it),
      values: {},
    };
  }
  const several = comparison === "in";
  const languages = type === "languages" ? languagesOf(tags, layout.indexedTags) : null;
  const single = languages === null ? elementType(type) : "text";
  const compiled = compareValues(property, single, languages, condition, key, (asked) => {
    const { argument } = asked;
    if (join) return linked(layout, join, it, raw`link.target = ${several ? raw`any(${argument})` : argument}`);
    const value = `${it}."${column?.name}"`;
    const ranked = { ...asked, rank: column && rankIn(column) };
    if (isMany(type)) return anyMember(value, type, ranked);
    if (languages === null) return compare(value, ranked);
    const met = compare(inLanguage(value, languages), ranked);
    // The trigram index covers the whole language map, regardless of language.
    return comparison === "contains" ? all([contains(`${value}::text`, `${key}_map`), met]) : met;
  });
  const isPlain = !join && column !== undefined && !isMany(type) && languages === null;
  return isPlain && compiled !== never && (several || comparison === "equals")
    ? { ...compiled, equality: { column: column.name, key, several, type } }
    : compiled;
}

/** A condition on values of a type. `met`: the comparison as SQL. */
function compareValues(
  name: string,
  type: ColumnType,
  languages: Languages | null,
  condition: Condition,
  key: string,
  met: (asked: Asked) => Sql,
): Compiled {
  const { comparison } = condition;
  const values = valuesOf(condition, (one) => isStorable(type, one), key);
  if (values === null) return never;
  const bounded = values[`${key}_end`] != null;
  return {
    shape: `${name}:${comparison}:${bounded}${languages === null ? "" : `:${languages.shape}`}`,
    text() {
      const argument = raw`${slot(key)}::${sqlTypeOf(type)}${comparison === "in" ? "[]" : ""}`;
      return met({ comparison, argument, key, bounded, type });
    },
    values: { ...languages?.values, ...values },
    searches: comparison === "contains",
  };
}

/** A full-text search, as a condition and for ranking, for rows `it`. The last word is a prefix. */
export function compileSearch(layout: Layout, words: readonly string[]): Compiled & { readonly rank: () => Sql } {
  const parts = layout.table.indexes.flatMap(({ on }) => on.filter((part) => part.as === "words"));
  if (parts.length === 0) throw new TypeError(`${layout.table.resource} has nothing to search.`);
  const typeOf = (named: string): ColumnType => layout.table.columns.find(({ name }) => name === named)?.type ?? "text";
  const document = searchDocument(parts, "it.", typeOf);
  const known = new Set(parts.flatMap(({ languages }) => languages.map((each) => each.dictionary)));
  known.delete("simple");
  const query = () => {
    const found = words.map((_, index) => {
      const form = (name: string) => raw`to_tsquery('${searchConfiguration(name)}', ${slot(`search${index}`)}::text)`;
      const asWritten = form("simple");
      // Of two equal forms, the planner would expect twice as many rows.
      const others = [...known]
        .map(form)
        .map((other) => raw`case when ${other} = ${asWritten} then '' else ${other} end`);
      return raw`(${list([...others, asWritten], " || ")})`;
    });
    return raw`(${list(found, " && ")})`;
  };
  const quoted = words.map((word) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`);
  return {
    shape: `search ${words.length}`,
    text: () => raw`${document} @@ ${query()}`,
    rank: () => raw`ts_rank(${searchDocument(parts, "it.", typeOf, MOST_READ)}, ${query()})::float8`,
    values: Object.fromEntries(
      quoted.map((word, index) => [`search${index}`, index === words.length - 1 ? `${word}:*` : word]),
    ),
    // The best plan depends on how frequent the words are.
    searches: true,
  };
}

/** Compares a property of embedded values; of several, one has to meet the condition. */
function compareEmbedded(column: Column, condition: Condition, { it, tags, key }: Context): Compiled {
  const { name, type, parts = [] } = column;
  const { property, comparison } = condition;
  const part = parts.find((each) => each.property === property);
  if (part === undefined) throw new TypeError(`${name} has no embedded property ${property} to compare.`);
  const isAbsent = comparison === "exists" && condition.value === false;
  const among = (met: (value: string) => Sql): Sql =>
    negatedUnless(
      !isAbsent,
      type === "json[]"
        ? raw`exists (select from jsonb_array_elements(${it}."${name}") as embedded (value) where ${met("embedded.value")})`
        : met(`${it}."${name}"`),
    );
  if (comparison === "exists")
    return {
      shape: `${name}.${property}:exists:${isAbsent}`,
      text: () => among((value) => raw`${hasEmbedded(value, property)}`),
      values: {},
    };
  const languages = part.type === "languages" ? languagesOf(tags, new Set()) : null;
  const single = comparedAs(languages === null ? elementType(part.type) : "text");
  return compareValues(`${name}.${property}`, single, languages, condition, key, (given) => {
    const asked = { ...given, isPlain: isTemporal(part.type), rank: rankIn(part) };
    return among((value) => {
      if (languages !== null) return compare(inLanguage(`(${value}->'${property}')`, languages), asked);
      if (!isMany(part.type)) return compare(embeddedValue(value, property, part), asked);
      const member = raw`${asCompared("member.value #>> '{}'", single)}`;
      return raw`exists (select from jsonb_path_query(${value}, '$."${property}"[*]') as member (value) where ${compare(member, asked)})`;
    });
  });
}

/** Arguments of a condition; null if no row can have the value. */
function valuesOf({ comparison, value }: Condition, fits: (one: unknown) => boolean, key: string): Arguments | null {
  if (comparison === "near") {
    const [longitude, latitude, metres] = value as readonly [number, number, number];
    const box = boxArguments(boxAround(longitude, latitude, metres), key);
    return { [key]: `(${longitude},${latitude})`, [`${key}_metres`]: metres, ...box };
  }
  if (comparison === "within") return boxArguments(value as Box, key);
  if (comparison === "in") return { [key]: (value as unknown[]).filter(fits) };
  if (comparison === "between") {
    const [from, to] = value as readonly [unknown, unknown];
    return fits(from) && fits(to) ? { [key]: from, [`${key}_end`]: to } : null;
  }
  if (!fits(value)) return null;
  if (comparison === "prefix") return { [key]: value, [`${key}_end`]: afterPrefix(value as string) };
  if (comparison === "contains" && typeof value === "string")
    return { [key]: value, [`${key}_part`]: searched(value), [`${key}_map`]: searchedInMap(value) };
  return { [key]: value };
}

const never: Compiled = { shape: "never", text: () => raw`false`, values: {} };
const always: Compiled = { shape: "always", text: () => raw`true`, values: {} };

const operators: { readonly [comparison in Comparison]?: string } = { gt: ">", gte: ">=", lt: "<", lte: "<=" };

interface Asked {
  readonly comparison: Comparison;
  readonly argument: Sql;
  readonly key: string;
  /** Whether there is a second argument: the upper bound, or the box beyond the antimeridian. */
  readonly bounded: boolean;
  readonly type: ColumnType;
  /** Whether a text stands for a date, and is ordered as such. */
  readonly isPlain?: boolean;
  readonly rank?: Rank | undefined;
}

function compare(value: Part, { comparison, argument, key, bounded, type, isPlain = false, rank }: Asked): Sql {
  if (comparison === "near") return isNear(value, key, bounded);
  if (comparison === "within") return isWithin(value, key, bounded);
  const operator = operators[comparison];
  const isText = type === "text";
  const inOrder = (one: Part): Part => rank?.(one) ?? one;
  const ordered = rank?.(value) ?? raw`${value} ${isPlain ? codePoints : isText ? dictionary : ""}`;
  if (operator) return raw`${ordered} ${operator} ${inOrder(argument)}`;
  const end = raw`${slot(`${key}_end`)}::${sqlTypeOf(type)}`;
  if (comparison === "between") return raw`(${ordered} >= ${inOrder(argument)} and ${ordered} <= ${inOrder(end)})`;
  const exact = isText ? codePoints : "";
  if (comparison === "in") return raw`${value} ${exact} = any(${argument})`;
  if (comparison === "contains") return contains(value, `${key}_part`);
  if (comparison === "prefix") {
    const from = raw`${value} ${exact} >= ${argument}`;
    return bounded ? raw`(${from} and ${value} ${exact} < ${end})` : from;
  }
  return raw`${value} ${exact} = ${argument}`;
}

function anyMember(values: string, type: ColumnType, asked: Asked): Sql {
  const { comparison, argument } = asked;
  if (comparison === "equals" || (comparison === "contains" && type !== "text[]"))
    return raw`${values} @> array[${argument}]`;
  if (comparison === "in") return raw`${values} && ${argument}`;
  return raw`exists (select from unnest(${values}) as member where ${compare("member", asked)})`;
}

const negatedUnless = (holds: boolean, condition: Sql): Sql => (holds ? condition : raw`not ${condition}`);

/** Written as `is true` or `is false`, as the planner rewrites a negation into one that no index serves. */
function present({ name, type }: Column, there: boolean, it: string): Sql {
  const value = `${it}."${name}"`;
  const expression = presence(type, value);
  return expression === null ? raw`${value} is ${there ? "not null" : "null"}` : raw`${expression} is ${String(there)}`;
}

/** The smallest text, in code point order, greater than every text with that prefix; null if there is none. */
export function afterPrefix(prefix: string): string | null {
  const points = Array.from(prefix, (character) => character.codePointAt(0) as number);
  while (points.length > 0) {
    const last = points.pop() as number;
    if (last === 0x10ffff) continue;
    // Skip the surrogates, which are no characters.
    return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1);
  }
  return null;
}
