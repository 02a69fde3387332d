/** Two models as `hydrant diff` compares them. */

import type { Change } from "../../codegen/diff/change.ts";
import { compare } from "../../codegen/diff/comparison.ts";
import type { Model } from "../../codegen/language/model.ts";
import { TODAY } from "./cases.ts";

export const compared = (before: Model, after: Model): readonly Change[] => compare(before, after, TODAY);
