/** Runs this application: by itself it serves; the `hydrant` command loads it for what it gives out. */

import { runnable } from "hydrant";

export const { serve, job } = runnable(import("./project.ts").then(({ project }) => project));

if (import.meta.main) await serve();
