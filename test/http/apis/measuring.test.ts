/** What must hold of every API, of that of the spec `measuring`. */

import { everyApi } from "../generic/every-api.ts";

await everyApi("measuring");
