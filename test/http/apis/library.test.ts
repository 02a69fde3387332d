/** What must hold of every API, of that of the spec `library`. */

import { describeOnEachDatabase } from "../../databases.ts";
import { everyApi } from "../generic/every-api.ts";

await everyApi("library", describeOnEachDatabase);
