/** "Did you mean": the known word that is nearest to an unknown one, by synonyms and edit distance. */

import { SYNONYMS } from "./synonyms.ts";

/** A synonym of `word` among `known`, or the nearest of them by edit distance; null if none is near enough. */
export function nearestWord(word: string, known: Iterable<string>): string | null {
  const words = [...known];
  const synonyms = SYNONYMS.get(plain(word)) ?? [];
  const meant = words.includes(word) ? undefined : synonyms.find((each) => words.includes(each));
  if (meant !== undefined) return meant;
  const most = Math.max(1, Math.floor(word.length / 3));
  let best: string | null = null;
  let least = most + 1;
  for (const candidate of words) {
    if (Math.abs(candidate.length - word.length) > least) continue;
    // A word that is cut short is nearer than one with another letter.
    const cut = word.length > 1 && candidate.startsWith(word) ? 0.5 : 0;
    const distance = plain(candidate) === plain(word) ? 0 : edits(word, candidate) - cut;
    // Short words are near even if they have nothing in common.
    const isOther = distance >= Math.max(candidate.length, word.length);
    if (distance < least && !isOther) [best, least] = [candidate, distance];
  }
  return best;
}

/** In lower case, without spaces, dashes and underscores. */
const plain = (word: string): string => word.toLowerCase().replaceAll(/[ _-]/g, "");

/** `Did you mean "required"?`, or null if nothing is near. */
export function didYouMean(word: string, known: Iterable<string>): string | null {
  const found = nearestWord(word, known);
  return found === null ? null : `Did you mean "${found}"?`;
}

/** The Damerau-Levenshtein distance: insertions, deletions, substitutions and swaps of neighbours. */
function edits(from: string, to: string): number {
  let twoBack: number[] = [];
  let back = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const line = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let cost = Math.min(
        (back[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (back[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) cost = Math.min(cost, (twoBack[column - 2] ?? 0) + 1);
      line.push(cost);
    }
    [twoBack, back] = [back, line];
  }
  return back[to.length] ?? 0;
}
