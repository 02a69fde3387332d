/** Patterns of string formats in schemas. */

import type { Format } from "../../../src/store/formats.ts";

/** Formats unknown to JSON Schema. Documents state their patterns instead; validators check them by name. */
export const OWN_FORMATS: ReadonlySet<string> = new Set<Format>(["language", "text", "time-of-day"]);
