/** Compares two versions of a spec by what they mean: a pure function of the two models. */

import type { Model } from "../language/model.ts";
import { compareApis } from "./api.ts";
import { type Change, gathering } from "./change.ts";
import { compareClasses } from "./classes.ts";
import { namesOf } from "./names.ts";
import { RULES } from "./rules.ts";

/** Every change from one version to the other, those that break somebody first. `today`: a date, such as `2030-01-31`. */
export function compare(before: Model, after: Model, today: string): readonly Change[] {
  const changes: Change[] = [];
  const found = gathering(changes);
  const names = namesOf(before, after);
  compareApis(before.api, after.api, names, found);
  compareClasses(before, after, { names, today }, found);
  const breaks = ({ rule }: Change): boolean => RULES[rule].breaks.length > 0;
  return [...changes.filter(breaks), ...changes.filter((change) => !breaks(change))];
}
