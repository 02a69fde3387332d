/** Lint rule for patterns with which one request can keep the server busy (ReDoS). Uses the libraries scslre and refa. */

import { createRequire } from "node:module";
import type { NFA } from "refa";
import type { Report, TradeReport } from "scslre";
import type { Property } from "../model.ts";
import { classesOf, type Resolved } from "../resolve/members.ts";
import { part } from "../yaml-node.ts";

/** `slow-pattern`: the pattern may backtrack for a long time. */
export function reportSlowPatterns(resolved: Resolved): void {
  const { report, api } = resolved;
  const body = api.limits.structuredContent;
  for (const { members } of classesOf(resolved)) {
    for (const { said, property } of members.values()) {
      const pattern = said?.pattern;
      if (pattern === undefined || property === null || property.readOnly) continue;
      const { maxLength } = property.constraints;
      const found = backtrackingOf(pattern.value, {
        longest: Math.min(maxLength ?? body, body),
        texts: (length) => Math.min(textsOf(property, api.locales.offered.length), Math.ceil(body / length)),
      });
      if (found === null) continue;
      const { start, end } = found;
      const slice = pattern.value.slice(start, end);
      const spot = part(pattern.at, pattern.value, start, end - start);
      report.add("slow-pattern", spot, messageOf(found, slice), suggestionOf(found, slice, maxLength));
    }
  }
}

/** How many texts in one body may have to match the pattern. */
function textsOf({ many, multilingual, constraints }: Property, languages: number): number {
  if (many) return constraints.maxItems ?? Number.POSITIVE_INFINITY;
  return multilingual ? languages : 1;
}

function messageOf({ power, repeated }: Backtracking, slice: string): string {
  const text = JSON.stringify(`${repeated.repeat(Math.ceil(6 / repeated.length))}…`);
  return power === null
    ? `"${slice}" can match a text such as ${text} in many ways. If the text then fails to match, the server tries them all, and each further repetition doubles the time.`
    : `If a text such as ${text} fails to match, the time that "${slice}" takes grows with the ${POWERS[power] ?? `power ${power}`} of its length, and the server can do nothing else meanwhile.`;
}

const POWERS: Readonly<Record<number, string>> = { 2: "square", 3: "cube" };

function suggestionOf({ power, unanchored, harmless }: Backtracking, slice: string, maxLength: number | null): string {
  const limit = maxLength === null ? `add "maxLength: ${harmless}"` : `lower "maxLength" to ${harmless}`;
  const bounded = harmless === null ? "" : `, or ${limit} or less`;
  if (unanchored) return `Begin the pattern with "^" if it is meant to match from the beginning${bounded}.`;
  return power === null
    ? `Let only one part match each character: separate nested repetitions by a character that nothing else in them matches, as in "[a-z]+(-[a-z]+)*"${bounded}.`
    : `Let the parts of "${slice}" match different characters, or separate them by a character that neither matches${bounded}.`;
}

/** Parts of the syntax tree of a regular expression. */
type Quantifier = TradeReport["startQuant"];
type Alternative = Extract<Quantifier["parent"], { readonly type: "Alternative" }>;
type Element = Alternative["elements"][number];
type Part = Element | Alternative | NonNullable<Alternative["parent"]>;

export interface Backtracking {
  /** The part of the pattern that can read one text in many ways. */
  readonly start: number;
  readonly end: number;
  /** The steps grow with this power of the length; null: they double with each repetition. */
  readonly power: number | null;
  /** A text that repeats this, and does not match, takes the longest. */
  readonly repeated: string;
  /** The pattern has no `^`, so that the text is tried from each position. */
  readonly unanchored: boolean;
  /** The longest text that takes a short time; null: none that is worth naming. */
  readonly harmless: number | null;
}

/** The texts that a pattern has to match. */
export interface Load {
  /** Characters of the longest text. */
  readonly longest: number;
  /** How many texts of a length there may be. */
  readonly texts: (length: number) => number;
}

/** Steps that the texts of one request may take: some 50 ms. */
const MOST_STEPS = 10_000_000;

/** Repetitions from this number on count as unlimited where they are nested: `([a-z]{1,10}){1,10}`. */
const MANY = 10;

/** What a library finds, with the number of repetitions that double the steps. */
interface Finding extends Omit<Backtracking, "harmless"> {
  readonly most: number;
}

/** The worst backtracking of a sound pattern (`u` flag); null if the texts take a short time. */
export function backtrackingOf(pattern: string, { longest, texts }: Load): Backtracking | null {
  const { JS } = refa();
  const ast = JS.Parser.fromLiteral({ source: pattern, flags: "u" }).ast;
  const quantifiers = quantifiersIn(ast.pattern);
  for (const quantifier of quantifiers)
    if (isNested(quantifier)) (quantifier as { max: number }).max = Number.POSITIVE_INFINITY;
  const { reports } = scslre().analyse(ast);
  const stepsFor = ({ power, repeated, most }: Finding, length: number): number =>
    texts(length) * (power === null ? 2 ** Math.min(length / repeated.length, most) : length ** power);
  const [worst] = [
    ...reports.map((report) => findingOf(report, reports)),
    ...quantifiers.flatMap((quantifier) => overlapIn(quantifier, JS.Parser.fromAst(ast))),
  ]
    .filter((finding) => stepsFor(finding, longest) > MOST_STEPS)
    .sort((one, other) => (other.power ?? MANY) - (one.power ?? MANY) || one.start - other.start);
  if (worst === undefined) return null;
  const { most: _, ...finding } = worst;
  const harmless = [5000, 2000, 1000, 500, 250, 100, 50].find((length) => stepsFor(worst, length) <= MOST_STEPS);
  return { ...finding, harmless: finding.power === null ? null : (harmless ?? null) };
}

/** Loaded when the first pattern needs them. */
const require = createRequire(import.meta.url);
const refa = (): typeof import("refa") => require("refa");
const scslre = (): typeof import("scslre") => require("scslre");

function findingOf(report: Report, all: readonly Report[]): Finding {
  const found = { repeated: report.character.pick, unanchored: false, most: Number.POSITIVE_INFINITY };
  if (report.type === "Self") {
    const { start, end, max } = report.parentQuant;
    return { ...found, start, end, power: report.exponential ? null : max };
  }
  const first = report.type === "Trade" ? report.startQuant : report.quant;
  // Each further repetition that can take over characters from this one, and each start, raises the power by one.
  const power = 1 + all.filter((each) => (each.type === "Trade" ? each.startQuant : each.quant) === first).length;
  if (report.type === "Move") return { ...found, start: first.start, end: first.end, power, unanchored: true };
  const [start, end] = [Math.min(first.start, report.endQuant.start), Math.max(first.end, report.endQuant.end)];
  return { ...found, start, end, power: report.exponential ? null : power };
}

/**
 * Repetitions that can read a text of several characters in two ways, which scslre does not look for: `(a|ab|b)*`,
 * `((ab)*)*`.
 */
function overlapIn(quantifier: Quantifier, parser: InstanceType<typeof import("refa").JS.Parser>): readonly Finding[] {
  const { element, start, end, max } = quantifier;
  if (max < MANY || !("alternatives" in element) || !canFailAfter(quantifier)) return [];
  const { NFA, getIntersectionWords, TooManyNodesError } = refa();
  const automatonOf = (part: Parameters<typeof parser.parseElement>[0]): NFA => {
    const parsed = parser.parseElement(part, { assertions: "disable", backreferences: "disable" });
    const automaton = NFA.fromRegex(parsed.expression, parsed);
    automaton.withoutEmptyWord();
    return automaton;
  };
  try {
    const once = automatonOf(element);
    const [several, any] = [once.copy(), once.copy()];
    several.quantify(2, Number.POSITIVE_INFINITY);
    any.quantify(0, Number.POSITIVE_INFINITY);
    const branches = element.alternatives.map((alternative) => {
      const branch = automatonOf(alternative);
      branch.append(any);
      return branch;
    });
    const pairs = branches.flatMap((one, index) => branches.slice(index + 1).map((other) => [one, other] as const));
    for (const [one, other] of [[once, several] as const, ...pairs])
      for (const word of getIntersectionWords(one, other))
        return [{ start, end, power: null, repeated: String.fromCodePoint(...word), unanchored: false, most: max }];
  } catch (error) {
    if (!(error instanceof TooManyNodesError)) throw error;
  }
  return [];
}

/** Whether something after a part can fail to match, so that the engine tries the other ways. */
function canFailAfter(part: Part): boolean {
  const { parent } = part;
  if (parent === null || parent.type === "Pattern" || parent.type === "Assertion") return false;
  if (parent.type === "Alternative") {
    const rest = parent.elements.slice(parent.elements.indexOf(part as Element) + 1);
    if (rest.some((element) => element.type !== "Quantifier" || element.min > 0)) return true;
  }
  return canFailAfter(parent as Part);
}

/** All quantifiers, the innermost first. */
function quantifiersIn(part: Part): readonly Quantifier[] {
  if ("alternatives" in part) return part.alternatives.flatMap(quantifiersIn);
  if (part.type === "Alternative") return part.elements.flatMap(quantifiersIn);
  return part.type === "Quantifier" ? [...quantifiersIn(part.element), part] : [];
}

/** Whether many repetitions stand within many others, or others within them. */
function isNested(quantifier: Quantifier): boolean {
  if (quantifier.max < MANY) return false;
  if (quantifiersIn(quantifier.element).some(({ max }) => max >= MANY)) return true;
  for (let part: Part | null = quantifier.parent; part !== null; part = part.parent as Part | null)
    if (part.type === "Quantifier" && part.max >= MANY) return true;
  return false;
}
