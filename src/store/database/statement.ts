/** Builds parameterized SQL statements with knex, once. */

import { hash } from "node:crypto";
import knex, { type Knex } from "knex";

/** Builds SQL text only; never connects. */
export const sql: Knex = knex({ client: "pg", version: "15" });

/** SQL text with its values. A named statement is prepared once per connection; a name stands for one text. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
  /** For COPY: the lines to copy in; null to copy lines out, which are the only row, as a buffer. */
  readonly copy?: Buffer | null;
  /** Runs first on the same connection. Unless its row has `passes`, the result is discarded and `NotReplayed` thrown. */
  readonly guard?: Statement;
}

/** Whether a statement only reads, as far as its first word tells. */
export const isSelect = ({ text }: Statement): boolean => /^\s*select\b/i.test(text);

/** A placeholder for a value, by its key in the arguments. */
class Slot {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

export const slot = (key: string): Knex.Value => new Slot(key) as unknown as Knex.Value;

/** Values of one execution, by slot key. */
export type Arguments = { readonly [key: string]: unknown };

/** The hash of the text is the name, so a name never stands for two texts. */
const nameOf = (text: string): string => hash("sha256", text, "base64url").slice(0, 22);

const isSql = (part: unknown): part is Sql => typeof part === "object" && part !== null && "toSQL" in part;

/** A statement from a template. Values in it are its arguments; SQL, which has no slots, is part of its text. */
export function statement(texts: TemplateStringsArray, ...parts: readonly unknown[]): Statement {
  const values: unknown[] = [];
  const text = texts.reduce((start, end, index) => {
    const part = parts[index - 1];
    return `${start}${isSql(part) ? part : `$${values.push(part)}`}${end}`;
  });
  return { name: nameOf(text), text, values };
}

/** Statement text, ready for any arguments. */
export interface Prepared {
  readonly text: string;
  with(values: Arguments): Statement;
}

/** Compiles SQL. `named`: prepared once per connection. */
export function prepare(built: Sql, named = true): Prepared {
  const { sql: text, bindings } = built.toSQL().toNative();
  const keys = bindings.map((binding) => {
    if (!((binding as unknown) instanceof Slot))
      throw new Error(`A value stands in the text of a statement instead of a slot: ${text}`);
    return (binding as unknown as Slot).key;
  });
  const fixed = named ? { name: nameOf(text), text } : { text };
  return { text, with: (values) => ({ ...fixed, values: keys.map((key) => values[key]) }) };
}

/** Cache of statements by shape. */
export class Shapes {
  readonly #made = new Map<string, Prepared>();
  readonly #most: number;

  /** `most`: limit of named statements. Clients determine the shapes, and each takes memory in every connection. */
  constructor(most = 200) {
    this.#most = most;
  }

  /** `planned`: false if the best plan depends on the values, so that each execution needs its own. */
  get(shape: string, build: () => Sql, planned = true): Prepared {
    let made = this.#made.get(shape);
    if (made === undefined) {
      made = prepare(build(), planned && this.#made.size < this.#most);
      if (this.#made.size < this.#most * 10) this.#made.set(shape, made);
    }
    return made;
  }
}

/** SQL text, with slots for values. */
export type Sql = Knex.Raw;

/** A string or number is SQL text; slots and other SQL become bindings of knex. */
export type Part = Knex.Value | Sql | Knex.QueryBuilder;

const isText = (part: Part): part is string | number => typeof part === "string" || typeof part === "number";

export const list = (parts: readonly Part[], between = ", "): Sql =>
  sql.raw(
    parts.map((part) => (isText(part) ? part : "?")).join(between),
    parts.filter((part) => !isText(part)) as Knex.RawBinding[],
  );

/** SQL from a template. Two bindings need text between them. */
export const raw = (texts: TemplateStringsArray, ...parts: readonly Part[]): Sql =>
  list(
    texts.flatMap((text, index) => [...(index === 0 ? [] : [parts[index - 1] as Part]), text]),
    "",
  );

/** `(a or b)`; `false` without conditions. */
export const either = (conditions: readonly Sql[]): Sql => bracketed(conditions, " or ", "false");

/** `(a and b)`, where null is no condition; `true` without conditions. */
export const all = (conditions: readonly (Sql | null)[]): Sql =>
  bracketed(
    conditions.filter((each) => each !== null),
    " and ",
    "true",
  );

function bracketed(conditions: readonly Sql[], between: string, none: string): Sql {
  const [only] = conditions;
  if (only === undefined) return sql.raw(none);
  return conditions.length === 1 ? only : raw`(${list(conditions, between)})`;
}
