/** What must hold of every API, of that of the spec `conference`. */

import { everyApi } from "../generic/every-api.ts";

await everyApi("conference");
