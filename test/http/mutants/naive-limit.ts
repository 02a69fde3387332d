/** The application, but for what counts requests. */

import { serveWith } from "./start-server.ts";

await serveWith("/src/server/rate-limit/rate-limiter.ts", new URL("./rate-limiter.ts", import.meta.url));
