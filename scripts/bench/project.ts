/** The application of this project, as `src/main.ts` puts it together. */

import { application, migrations, tables } from "../../src/generated/application.ts";
import { handlers } from "../../src/handlers/index.ts";
import type { Project } from "../../src/server/open.ts";

/** Without reference data. */
export function project(): Project {
  return { parts: application(handlers), tables, migrations, referenceData: "none" };
}
