/** The application, but for what dates its answers. */

import { serveWith } from "./start-server.ts";

await serveWith("/src/server/caching/last-modified.ts", new URL("./last-modified.ts", import.meta.url));
