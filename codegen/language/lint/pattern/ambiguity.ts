/**
 * Texts that a pattern may take in ever more ways the longer they are: what is repeated in them leads from a state back
 * to itself in two ways (each time there are twice as many), or both back to it and on to another that it leads back to
 * as well (each time there is one more).
 */

import type { Automaton, State } from "./automaton.ts";
import { BEGINNING, type Sign, type Signs } from "./character-sets.ts";
import type { Tree } from "./regex-parser.ts";

export interface Ambiguity {
  readonly kind: "doubling" | "adding";
  /** What leads to where the repeated begins, and what is repeated. */
  readonly opening: readonly Sign[];
  readonly repeated: readonly Sign[];
  /** Parts of the pattern that the ways lead through. */
  readonly through: readonly Tree[];
  /** Whether one of the ways is to begin the match later. */
  readonly unanchored: boolean;
}

/** How many combinations of states are looked at in one pattern. */
const MOST_LOOKS = 500_000;

/** States that ways have come to side by side. */
type Abreast = readonly number[];

export function ambiguitiesOf(automaton: Automaton, signs: Signs): readonly Ambiguity[] {
  const search = new Search(automaton, signs);
  const reach = automaton.next.map((_, state) => reachedFrom(state, automaton.next));
  const loops = loopsOf(reach);
  const pairs = loops.flatMap((loop) => loops.flatMap((other) => (loop === other ? [] : [[loop, other] as const])));
  return [
    ...loops.flatMap((loop) => search.doubling(loop)),
    ...pairs.flatMap(([loop, other]) => search.adding(loop, other, reach)),
  ];
}

class Search {
  readonly #automaton: Automaton;
  readonly #signs: Signs;
  #left = MOST_LOOKS;

  constructor(automaton: Automaton, signs: Signs) {
    this.#automaton = automaton;
    this.#signs = signs;
  }

  /** Of the states of a loop one is as good as any: each leads to all others. */
  doubling(loop: ReadonlySet<number>): readonly Ambiguity[] {
    const [state] = loop as ReadonlySet<number> & Iterable<number>;
    if (state === undefined) return [];
    // The third number tells whether the two have parted.
    const steps = this.#between(
      [state, state, 0],
      [state, state, 1],
      ([one = 0, other = 0, parted = 0]) => this.#pairs(loop, one, other, parted),
      2,
    );
    return steps === null ? [] : [this.#ambiguity("doubling", state, steps, 2)];
  }

  adding(
    loop: ReadonlySet<number>,
    other: ReadonlySet<number>,
    reach: readonly ReadonlySet<number>[],
  ): readonly Ambiguity[] {
    const leads = (state: number): boolean => other.has(state) || [...other].some((last) => reach[state]?.has(last));
    for (const state of loop) {
      if (!leads(state)) return [];
      for (const last of other) {
        const next = (states: Abreast) => this.#triples(loop, leads, other, states);
        const steps = this.#between([state, state, last], [state, last, last], next, 3);
        if (steps !== null) return [this.#ambiguity("adding", state, steps, 3)];
      }
    }
    return [];
  }

  *#pairs(loop: ReadonlySet<number>, one: number, other: number, parted: number): Generator<Abreast> {
    for (const [first, ways] of this.#next(one))
      for (const [second] of this.#next(other))
        if (loop.has(first) && loop.has(second))
          yield [first, second, first !== second || (one === other && ways > 1) ? 1 : parted];
  }

  *#triples(
    loop: ReadonlySet<number>,
    leads: (state: number) => boolean,
    other: ReadonlySet<number>,
    [one = 0, between = 0, two = 0]: Abreast,
  ): Generator<Abreast> {
    const firsts = this.#next(one).filter(([first]) => loop.has(first));
    const seconds = this.#next(between).filter(([second]) => leads(second));
    const thirds = this.#next(two).filter(([third]) => other.has(third));
    for (const [first] of firsts)
      for (const [second] of seconds) {
        this.#left--;
        if (this.#shared([first, second], this.#signs.characters) === null) continue;
        for (const [third] of thirds) yield [first, second, third];
      }
  }

  #next(state: number): readonly (readonly [state: number, ways: number])[] {
    return this.#automaton.next[state] ?? [];
  }

  /** The first sign that all of them take; null where there is none. */
  #shared(states: readonly number[], signs: readonly Sign[]): Sign | null {
    const all = states.reduce(
      (taken, state) => taken & (this.#automaton.states[state] as State).takes,
      this.#signs.all,
    );
    return signs.find((sign) => (all & this.#signs.bit(sign)) !== 0n) ?? null;
  }

  /** A shortest way from some states abreast to others, by signs that the first `reading` of them take. */
  #between(
    from: Abreast,
    to: Abreast,
    next: (states: Abreast) => Iterable<Abreast>,
    reading: number,
    signs: readonly Sign[] = this.#signs.characters,
  ): Steps | null {
    const goal = to.join();
    const found = new Map<string, Step>();
    const queue: Abreast[] = [from];
    for (const states of queue) {
      for (const reached of next(states)) {
        if (this.#left-- <= 0) return null;
        const key = reached.join();
        if (found.has(key)) continue;
        const sign = this.#shared(reached.slice(0, reading), signs);
        if (sign === null) continue;
        found.set(key, { sign, states: reached, before: states.join() });
        if (key === goal) return backFrom(key, from.join(), found);
        queue.push(reached);
      }
    }
    return null;
  }

  #ambiguity(kind: Ambiguity["kind"], state: number, steps: Steps, reading: number): Ambiguity {
    const through = new Set(steps.flatMap(({ states }) => states.slice(0, reading)));
    const trees = [...through].map((each) => this.#automaton.states[each]?.tree ?? null);
    return {
      kind,
      opening: this.#opening(state),
      repeated: steps.map(({ sign }) => sign),
      through: trees.filter((tree) => tree !== null),
      unanchored: trees.includes(null),
    };
  }

  #opening(state: number): readonly Sign[] {
    const signs = [BEGINNING, ...this.#signs.characters];
    const steps = this.#between([0], [state], ([one = 0]) => this.#next(one).map(([first]) => [first]), 1, signs);
    const behind = steps?.map(({ sign }) => sign) ?? [];
    return [BEGINNING, ...behind.slice(behind[0] === BEGINNING ? 1 : 0)];
  }
}

interface Step {
  readonly sign: Sign;
  readonly states: Abreast;
  readonly before: string;
}

type Steps = readonly Step[];

function backFrom(goal: string, start: string, found: ReadonlyMap<string, Step>): Steps {
  const steps: Step[] = [];
  for (let key = goal; ; ) {
    const step = found.get(key) as Step;
    steps.unshift(step);
    if (step.before === start) return steps;
    key = step.before;
  }
}

/** Sets of states that lead to each other. */
function loopsOf(reach: readonly ReadonlySet<number>[]): readonly ReadonlySet<number>[] {
  const loops: ReadonlySet<number>[] = [];
  for (const [state, reached] of reach.entries()) {
    if (!reached.has(state) || loops.some((loop) => loop.has(state))) continue;
    loops.push(new Set([...reached].filter((other) => reach[other]?.has(state))));
  }
  return loops;
}

function reachedFrom(state: number, next: Automaton["next"]): ReadonlySet<number> {
  const reached = new Set<number>();
  const queue = [state];
  for (const each of queue)
    for (const [other] of next[each] ?? [])
      if (!reached.has(other)) {
        reached.add(other);
        queue.push(other);
      }
  return reached;
}
