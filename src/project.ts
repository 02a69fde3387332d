/** The application: generated code and handlers. */

import { fileURLToPath } from "node:url";
import type { Project } from "hydrant";
import { application, migrations, tables } from "./generated/application.ts";
import { handlers } from "./handlers/index.ts";

export const project: Project = {
  parts: application(handlers),
  tables,
  migrations,
  referenceData: fileURLToPath(new URL("../spec/data/", import.meta.url)),
};
