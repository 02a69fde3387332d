/** What must hold of every API, of that of the spec `bookshop`. */

import { everyApi } from "../generic/every-api.ts";

await everyApi("bookshop");
