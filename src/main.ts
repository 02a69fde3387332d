/** This application's server: the machine with the generated and the handwritten half. */

import { fileURLToPath } from "node:url";
import { application, migrations, tables } from "./generated/application.ts";
import { handlers } from "./handlers/index.ts";
import { serve } from "./server/serve.ts";

await serve({
  parts: application(handlers),
  tables,
  migrations,
  referenceData: fileURLToPath(new URL("../spec/data/", import.meta.url)),
});
