/** What takes no more than the text of one document, and can so be done in any thread: its proof. */

import type { Artifact } from "../emit/artifact.ts";
import { PROVED, prove } from "./proof.ts";

export interface Task {
  readonly name: string;
  /** The path of the document. */
  readonly of: string;
  /** Throws where the document is not what it should be. */
  readonly run: (document: Artifact) => Promise<void>;
}

/** Those that take longest come first. */
export const TASKS: readonly Task[] = PROVED.map((path) => ({ name: `prove ${path}`, of: path, run: prove }));
