/** Runs with each file of tests, though modules are loaded once in a process: judges what its answers mean. */

import { afterAll } from "vitest";
import { judgeCollected } from "./meaning.ts";

afterAll(judgeCollected, 300_000);
