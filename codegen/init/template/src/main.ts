/** Runs this application: by itself it serves; the `hydrant` command loads it for what it gives out. */

import { runnable } from "hydrant";
import { project } from "./project.ts";

export const { serve, job } = runnable(project);

if (import.meta.main) await serve();
