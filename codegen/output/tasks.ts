/**
 * What takes no more than the text of one document, and can so be done in any thread: the types that are made of it, and
 * its proof.
 */

import type { Artifact } from "../emit/artifact.ts";
import { PROVED, prove } from "./proof.ts";

export interface Task {
  readonly name: string;
  /** The path of the document. */
  readonly of: string;
  /** Gives what it makes of the document, if anything. Throws where that is not what it should be. */
  readonly run: (document: Artifact) => Promise<readonly Artifact[]>;
}

/** What makes something. */
export const MAKING: readonly Task[] = [
  {
    name: "emit types",
    of: "openapi.json",
    run: async ({ text }) => [(await import("../emit/types.ts")).emitTypes(JSON.parse(text))],
  },
];

const PROVING: readonly Task[] = PROVED.map((path) => ({
  name: `prove ${path}`,
  of: path,
  run: async (document) => {
    await prove(document);
    return [];
  },
}));

/** Those that take longest come first. */
export const TASKS: readonly Task[] = [...MAKING, ...PROVING];
