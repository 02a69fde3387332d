/** What schemas say of written forms beyond their names. */

import type { Format } from "../../../src/store/formats.ts";

/** Pattern of a date with time as answers give it: UTC, milliseconds. */
export const UTC_MILLISECONDS = "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$";

/** Formats that JSON Schema does not know: elsewhere than in the validators their patterns stand for them. */
export const OWN_FORMATS: ReadonlySet<string> = new Set<Format>(["language", "text", "time-of-day"]);
