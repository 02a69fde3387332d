/**
 * Whether a pattern may take a matcher that tries one way after the other too long: texts that it can take in many ways
 * are made up, with an ending for which none of the ways leads to a match, and how often a matcher would come through a
 * state is counted. As that count is exact, what only looks ambiguous is not told.
 */

import { type Ambiguity, ambiguitiesOf } from "./ambiguity.ts";
import { type Automaton, automatonOf, courseOf } from "./automaton.ts";
import { END, type Sign, type Signs, signsOf } from "./character-sets.ts";
import { readPattern, type Tree } from "./regex-parser.ts";

export interface Slowness {
  /** The part of the pattern that takes a text in many ways. */
  readonly start: number;
  readonly end: number;
  /** The steps grow by this power of the length; null: with each sign they multiply. */
  readonly power: number | null;
  /** Where a match begins is one of the choices. */
  readonly unanchored: boolean;
  /** What such a text begins with where a match could otherwise begin at once, what it repeats, and what it ends with. */
  readonly before: string;
  readonly repeated: string;
  readonly ending: string;
  /** The longest text that is harmless; null: none that is worth telling. */
  readonly harmless: number | null;
}

/** What a pattern is held to. */
export interface Load {
  /** Characters of the longest text, and how many texts of that length there may be. */
  readonly longest: number;
  readonly texts: (length: number) => number;
}

/** Steps that whatever comes with one request may take: some 50 ms. */
const MOST_STEPS = 10_000_000;

/** A text of this length is too long where each sign multiplies the steps, though not by much. */
const LENGTH = 64;

/** Powers above this are none that a text could be short enough for. */
const HIGHEST_POWER = 5;

/** States of an automaton that ambiguities are looked for in, and of one in which steps are counted. */
const MOST_SEARCHED = 120;
const MOST_COUNTED = 1000;

/** Anchored, and nothing repeated but one character: takes each text in one way. */
const LINEAR = /^\^[^*+?{|()]*(?:(?:[*+?]|\{[^}]*\})\??[^*+?{|()]*)?$/;

/** The worst of what can be slow in a pattern; null where nothing is. */
export function slownessOf(pattern: string, load: Load): Slowness | null {
  if (LINEAR.test(pattern.replace(/\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]/gsu, "x"))) return null;
  const trees = readPattern(pattern);
  const signs = signsOf(trees);
  const all = trees.flatMap((tree) => slownessesOf(tree, signs, load));
  return (
    all.find(({ power }) => power === null) ??
    all.sort((one, other) => (other.power ?? 0) - (one.power ?? 0))[0] ??
    null
  );
}

function slownessesOf(tree: Tree, signs: Signs, load: Load): readonly Slowness[] {
  const loose = automatonOf(tree, signs, false, MOST_SEARCHED);
  const exact = automatonOf(tree, signs, true, MOST_COUNTED) ?? loose;
  if (exact === null) return [];
  const both = exact.states.length === loose?.states.length ? [exact] : [exact, loose];
  const searched = both.filter((each) => each !== null && each.states.length <= MOST_SEARCHED);
  const found = searched.flatMap((each) => (each === null ? [] : ambiguitiesOf(each, signs)));
  return found.flatMap((ambiguity) => {
    // What is repeated may match where a text begins, as in `^ +| +$`, but not behind another sign.
    const openings = ambiguity.unanchored ? ["", ...signs.characters.toReversed()] : [""];
    for (const before of openings) {
      const slow = slownessFrom(ambiguity, before, exact, signs, load);
      if (slow !== null) return [{ ...slow, ...partOf(tree, ambiguity, signs) }];
    }
    return [];
  });
}

function slownessFrom(
  { opening: first, repeated, unanchored }: Ambiguity,
  before: string,
  exact: Automaton,
  signs: Signs,
  load: Load,
): Omit<Slowness, "start" | "end"> | null {
  const [start, ...others] = first;
  const opening = start === undefined || before === "" ? first : [start, before, ...others];
  const textOf = (length: number): readonly Sign[] => [
    ...opening,
    ...Array.from(
      { length: Math.max(1, Math.floor((length - opening.length) / repeated.length)) },
      () => repeated,
    ).flat(),
  ];
  const ending = failingEnd(exact, textOf(LENGTH), signs);
  if (ending === null) return null;
  const stepsAt = (length: number): number => {
    const { steps, accepted } = courseOf(exact, [...textOf(length - ending.length), ...ending, END], signs);
    return accepted ? 0 : steps;
  };
  // Longer than whatever is repeated a number of times, so that what grows from there on grows without end.
  const long = 2 * Math.max(LENGTH, exact.states.length);
  const [few, more, many] = [stepsAt(LENGTH), stepsAt(long), stepsAt(2 * long)];
  const exponent = Number.isFinite(many) ? Math.log2(many / more) : Number.POSITIVE_INFINITY;
  const multiplies = few > LENGTH ** HIGHEST_POWER || exponent > HIGHEST_POWER;
  const growth = exponent < 1.5 ? 0 : exponent;
  const total = (length: number): number =>
    load.texts(length) * (length <= 2 * long ? stepsAt(length) : many * (length / (2 * long)) ** growth);
  if (total(load.longest) <= MOST_STEPS) return null;
  const power = multiplies || growth === 0 ? null : Math.round(exponent);
  return {
    power,
    unanchored,
    before,
    repeated: repeated.join(""),
    ending: ending.join(""),
    harmless: power === null ? null : harmlessLength(total),
  };
}

/** The longest text for which all is well, in round numbers. */
function harmlessLength(total: (length: number) => number): number | null {
  const lengths = [5000, 2000, 1000, 500, 250, 100, 50];
  return lengths.find((length) => total(length) <= MOST_STEPS) ?? null;
}

/** Signs behind which a text that leads so far cannot match. */
function failingEnd(exact: Automaton, text: readonly Sign[], signs: Signs): readonly Sign[] | null {
  const begun = courseOf(exact, text, signs);
  if (begun.accepted) return null;
  // A sign that nothing takes reads best, and most patterns have one.
  const single = signs.characters.toReversed().map((sign) => [sign]);
  const double = single.flatMap((one) => single.map((other) => [...one, ...other]));
  return [...single, [], ...double].find((end) => !courseOf(exact, [...end, END], signs, begun).accepted) ?? null;
}

/** The smallest part of a pattern that is ambiguous by itself, or has all that the ways lead through. */
function partOf(
  tree: Tree,
  { kind, through, unanchored }: Ambiguity,
  signs: Signs,
): { readonly start: number; readonly end: number } {
  const start = Math.min(...through.map((each) => each.start));
  const end = Math.max(...through.map((each) => each.end));
  const around = repetitionsIn(tree).filter((each) => each.start <= start && end <= each.end);
  if (kind === "doubling") {
    const own = around.find((each) => {
      const automaton = automatonOf(each, signs, false, MOST_SEARCHED);
      return automaton !== null && ambiguitiesOf(automaton, signs).some((one) => one.kind === "doubling");
    });
    return placeOf(own ?? around.at(-1) ?? tree);
  }
  const ends = (place: number): Tree[] =>
    repetitionsIn(tree).filter(
      (each) => each.start <= place && place < each.end && (unanchored || !around.includes(each)),
    );
  const [first, last] = [ends(start).at(-1), ends(end - 1).at(-1)];
  return { start: first?.start ?? start, end: last?.end ?? end };
}

const placeOf = ({ start, end }: Tree) => ({ start, end });

/** All that is repeated, the innermost first. */
function repetitionsIn(tree: Tree): readonly Tree[] {
  if (tree.kind === "repetition") return [...repetitionsIn(tree.of), ...(tree.most > 1 ? [tree] : [])];
  return "parts" in tree ? tree.parts.flatMap(repetitionsIn) : [];
}
