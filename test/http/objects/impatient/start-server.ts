/** The application, but for how long it bears with a body that comes slowly. */

import { serveWith } from "../../mutants/start-server.ts";

await serveWith("/src/server/transport/minimum-rate.ts", new URL("./minimum-rate.ts", import.meta.url));
