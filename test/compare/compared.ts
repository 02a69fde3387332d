/** Two models as `hydrant diff` compares them. */

import type { Change } from "../../codegen/compare/change.ts";
import { compare } from "../../codegen/compare/compare.ts";
import { harmsOf } from "../../codegen/compare/data-impact.ts";
import { displacedBy } from "../../codegen/compare/renamed-members.ts";
import type { Model } from "../../codegen/language/model.ts";
import { TODAY } from "./cases.ts";

export const compared = (before: Model, after: Model): readonly Change[] =>
  compare(before, after, TODAY, { harmed: harmsOf(before, after), displaced: displacedBy(before, after) });
