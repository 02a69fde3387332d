/** What must hold of every API, of that of the spec `library`. */

import { everyApi } from "../generic/every-api.ts";

await everyApi("library");
