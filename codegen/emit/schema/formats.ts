/** Patterns of string formats in schemas. */

import type { Format } from "../../../src/store/formats.ts";

/** A date-time in responses: UTC with milliseconds. */
export const UTC_MILLISECONDS = "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$";

/** Formats unknown to JSON Schema. Documents state their patterns instead; validators check them by name. */
export const OWN_FORMATS: ReadonlySet<string> = new Set<Format>(["language", "text", "time-of-day"]);
