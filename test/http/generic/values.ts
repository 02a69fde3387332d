/** Single values of each datatype that meet what the model asks of them. */

import type { Constraints, Property, Range } from "../../../codegen/language/model.ts";
import fc from "../../random.ts";
import { Chance } from "./chance.ts";

const chance = new Chance(20_300_131);

/** The values of one server's tests. */
export class Values {
  readonly #taken = new Map<Property, Set<unknown>>();

  /** A value of a property whose range is data. Where it must be unique, none comes twice. */
  of(property: Property): unknown {
    const { name, range, constraints, unique } = property;
    if (range.kind !== "data") throw new TypeError(`${name} has no datatype`);
    if (!unique) return dataOf(range, constraints);
    const before = this.#taken.get(property) ?? new Set();
    this.#taken.set(property, before);
    for (let tries = 0; tries < 5000; tries++) {
      const value = dataOf(range, constraints);
      if (before.has(value)) continue;
      before.add(value);
      return value;
    }
    throw new Error(`${name} has no values left`);
  }
}

function dataOf({ datatype, scale = 0 }: Extract<Range, { kind: "data" }>, constraints: Constraints): unknown {
  if (constraints.enum !== null) return chance.of(constraints.enum);
  const day = () => new Date(chance.whole(0, 20_000) * 86_400_000).toISOString().slice(0, 10);
  const clock = () =>
    [chance.whole(0, 23), chance.whole(0, 59), chance.whole(0, 59)]
      .map((part) => String(part).padStart(2, "0"))
      .join(":");
  switch (datatype) {
    case "string":
      return text(constraints);
    case "password":
      return `${chance.word(Math.max(8, constraints.minLength ?? 0))}`;
    case "integer":
    case "number":
      return number(datatype === "integer", constraints);
    case "decimal":
      return number(false, { ...constraints, multipleOf: constraints.multipleOf ?? 10 ** -scale }).toFixed(scale);
    case "boolean":
      return chance.boolean();
    case "date":
      return day();
    case "dateTime":
      return `${day()}T${clock()}.${String(chance.whole(0, 999)).padStart(3, "0")}Z`;
    case "time":
      return clock();
    case "duration":
      return chance.of(["P1Y2M3DT4H5M6S", "PT90M", "P14D", "PT1S", "P1Y"]);
    case "email":
      return `${chance.word(8)}@${chance.word(5)}.example`;
    case "iri":
      return `https://${chance.word(6)}.example/${chance.word(4)}?q=${chance.whole(0, 99)}#${chance.word(3)}`;
    case "language":
      return chance.of(["de", "en-GB", "zh-Hant-TW", "pt-BR", "gsw-u-sd-chzh"]);
    case "uuid":
      return `01938f2c-7d3a-7bb2-9a51-${String(chance.whole(0, 999_999_999_999)).padStart(12, "0")}`;
    case "point":
      return `POINT(${chance.whole(-1799, 1800) / 10} ${chance.whole(-900, 900) / 10})`;
    case "json":
      return { [chance.word(3)]: [chance.whole(0, 9), null, [chance.boolean(), chance.word(4)], {}] };
    case "secret":
      throw new TypeError("only the server makes secrets");
  }
}

/** Texts that are easy to tell apart and to put in order. */
function text({ pattern, minLength, maxLength }: Constraints): string {
  const [least, most] = [minLength ?? 0, maxLength ?? Number.POSITIVE_INFINITY];
  if (pattern !== null) return matching(new RegExp(pattern, "u"), least, most);
  const whole = `${chance.word(6)} ${chance.word(4)}`;
  return [...whole.padEnd(least, "x")].slice(0, most).join("");
}

/** Texts drawn and not yet used, by the pattern that they match and their lengths. */
const drawn = new Map<string, string[]>();
let draws = 0;

function matching(pattern: RegExp, least: number, most: number): string {
  const key = `${pattern.source} ${least} ${most}`;
  const fits = (text: string) => {
    const length = [...text].length;
    return length >= Math.max(least, 1) && length <= most && !/\p{Cc}/u.test(text);
  };
  for (let tries = 0; tries < 100; tries++) {
    const found = drawn.get(key)?.pop();
    if (found !== undefined) return found;
    drawn.set(key, fc.sample(fc.stringMatching(pattern), { seed: ++draws, numRuns: 50 }).filter(fits));
  }
  throw new Error(`nothing found that matches ${pattern.source}`);
}

function number(whole: boolean, constraints: Constraints): number {
  // Bounds of decimals are texts.
  const bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"] as const;
  const [minimum = null, maximum = null, exclusiveMinimum = null, exclusiveMaximum = null, multipleOf = null] =
    bounds.map((key) => (constraints[key] === null ? null : Number(constraints[key])));
  const least = minimum ?? exclusiveMinimum ?? Math.min(0, maximum ?? exclusiveMaximum ?? 0);
  const most = maximum ?? exclusiveMaximum ?? least + 1000;
  const step = multipleOf ?? (whole ? 1 : (most - least) / 64);
  let [first, last] = [Math.ceil(least / step), Math.floor(most / step)];
  if (exclusiveMinimum !== null && first * step <= exclusiveMinimum) first++;
  if (exclusiveMaximum !== null && last * step >= exclusiveMaximum) last--;
  return Number((chance.whole(first, Math.min(last, first + 5000)) * step).toFixed(9));
}
