/**
 * A pattern as an automaton: a state for each character that is read, and how often a matcher that tries one way after
 * the other comes from one to the next. A text is read between two signs of its own, which `^` and `$` stand for.
 */

import { BEGINNING, END, type Sign, type Signs } from "./character-sets.ts";
import type { Tree } from "./regex-parser.ts";

export interface State {
  /** The signs that lead here, a bit each. */
  readonly takes: bigint;
  readonly tree: Tree | null;
}

export interface Automaton {
  /** The first one is where everything begins; the second reads what stands before the place where a match begins. */
  readonly states: readonly State[];
  /** By state: those that follow, each with the number of ways there. */
  readonly next: readonly (readonly (readonly [state: number, ways: number])[])[];
  /** A text is taken as soon as one of these is reached. */
  readonly accepting: ReadonlySet<number>;
}

/** States, with the ways to each. */
type Ways = ReadonlyMap<number, number>;

/** A part of a pattern: with what it begins and ends, and in how many ways it takes nothing. */
interface Piece {
  readonly first: Ways;
  readonly last: Ways;
  readonly empty: number;
}

const NOTHING: Piece = { first: new Map(), last: new Map(), empty: 1 };

/** Thrown where there would be more states than can be looked at. */
class TooMany extends Error {}

/** Null where it would have more states than that. `counted`: whether what is repeated a number of times is, and not as often as may be. */
export function automatonOf(tree: Tree, signs: Signs, counted: boolean, most: number): Automaton | null {
  try {
    return new Builder(signs, counted, most).whole(tree);
  } catch (error) {
    if (error instanceof TooMany || error instanceof RangeError) return null;
    throw error;
  }
}

class Builder {
  readonly #signs: Signs;
  readonly #counted: boolean;
  readonly #most: number;
  readonly #states: State[] = [];
  readonly #next: Map<number, number>[] = [];

  constructor(signs: Signs, counted: boolean, most: number) {
    this.#signs = signs;
    this.#counted = counted;
    this.#most = most;
  }

  whole(tree: Tree): Automaton {
    const start = this.#state(0n, null);
    const before = this.#state(this.#signs.all, null);
    const { first, last, empty } = this.#piece(tree);
    for (const state of [start, before]) this.#link(new Map([[state, 1]]), sum(new Map([[before, 1]]), first, 1));
    return {
      states: this.#states,
      next: this.#next.map((ways) => [...ways]),
      accepting: new Set([...last.keys(), ...(empty > 0 ? [before] : [])]),
    };
  }

  #state(takes: bigint, tree: Tree | null): number {
    if (this.#states.length >= this.#most) throw new TooMany();
    this.#next.push(new Map());
    return this.#states.push({ takes, tree }) - 1;
  }

  #link(from: Ways, to: Ways): void {
    for (const [state, ways] of from) {
      const next = this.#next[state] as Map<number, number>;
      for (const [other, more] of to) next.set(other, (next.get(other) ?? 0) + ways * more);
    }
  }

  #piece(tree: Tree): Piece {
    switch (tree.kind) {
      case "nothing":
        return NOTHING;
      case "character":
        return this.#one(this.#signs.of(tree.text), tree);
      case "edge":
        return this.#one(this.#signs.bit(tree.of === "beginning" ? BEGINNING : END), tree);
      case "choice":
        return tree.parts.map((part) => this.#piece(part)).reduce(either);
      case "sequence":
        return tree.parts.reduce((piece, part) => this.#behind(piece, this.#piece(part)), NOTHING);
      case "repetition":
        return this.#repetition(tree);
    }
  }

  #one(takes: bigint, tree: Tree): Piece {
    const ways = new Map([[this.#state(takes, tree), 1]]);
    return { first: ways, last: ways, empty: 0 };
  }

  #behind(one: Piece, other: Piece): Piece {
    this.#link(one.last, other.first);
    return {
      first: sum(one.first, other.first, one.empty),
      last: sum(other.last, one.last, other.empty),
      empty: one.empty * other.empty,
    };
  }

  #repetition({ of, least, most }: Extract<Tree, { readonly kind: "repetition" }>): Piece {
    if (takesNothing(of)) return NOTHING;
    const counts = this.#counted || most <= 1;
    const times = counts ? least : Math.min(least, 1);
    const endless = counts ? most === Number.POSITIVE_INFINITY : true;
    // Repetitions that need not be are given up where they take nothing.
    let rest: Piece = endless && times === 0 ? { ...this.#loop(this.#piece(of)), empty: 1 } : NOTHING;
    for (let more = endless ? 0 : most - times; more > 0; more--)
      rest = { ...this.#behind({ ...this.#piece(of), empty: 0 }, rest), empty: 1 };
    for (let left = times; left > 0; left--) {
      const piece = this.#piece(of);
      rest = this.#behind(endless && left === times ? this.#loop(piece) : piece, rest);
    }
    return rest;
  }

  #loop(piece: Piece): Piece {
    this.#link(piece.last, piece.first);
    return { ...piece, first: sum(piece.first, piece.first, piece.empty) };
  }
}

/** However often such a part is repeated, it is nothing. */
function takesNothing(tree: Tree): boolean {
  if (tree.kind === "repetition") return takesNothing(tree.of);
  return "parts" in tree ? tree.parts.every(takesNothing) : tree.kind === "nothing";
}

function either(one: Piece, other: Piece): Piece {
  return {
    first: sum(one.first, other.first, 1),
    last: sum(one.last, other.last, 1),
    empty: one.empty + other.empty,
  };
}

function sum(one: Ways, other: Ways, times: number): Ways {
  if (times === 0 || other.size === 0) return one;
  const all = new Map(one);
  for (const [state, ways] of other) all.set(state, (all.get(state) ?? 0) + ways * times);
  return all;
}

/** Where a text has led so far. */
export interface Course {
  /** By state: the ways there. */
  readonly ways: Float64Array;
  /** How often a matcher comes through a state, where no way leads to a match. */
  readonly steps: number;
  readonly accepted: boolean;
}

/** Follows all ways at once. It begins where `from` has left off. */
export function courseOf(
  { states, next, accepting }: Automaton,
  text: readonly Sign[],
  signs: Signs,
  from?: Course,
): Course {
  let ways = from?.ways ?? Float64Array.from(states, (_, state) => (state === 0 ? 1 : 0));
  let steps = 0;
  for (const sign of text) {
    const bit = signs.bit(sign);
    const reached = new Float64Array(states.length);
    const before = steps;
    for (const [state, times] of ways.entries()) {
      if (times === 0) continue;
      for (const [other, more] of next[state] ?? []) reached[other] = (reached[other] ?? 0) + times * more;
    }
    for (const [state, { takes }] of states.entries()) {
      const times = reached[state] ?? 0;
      if (times === 0) continue;
      if ((takes & bit) === 0n) reached[state] = 0;
      else if (accepting.has(state)) return { ways: reached, steps, accepted: true };
      else steps += times;
    }
    ways = reached;
    if (steps === before) break;
  }
  return { ways, steps, accepted: false };
}
