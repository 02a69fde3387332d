/** What must hold of every API, of that of the spec `minimal`. */

import { everyApi } from "../generic/every-api.ts";

await everyApi("minimal");
