/** Entry point: starts the server when run directly. The `hydrant` commands import its exports. */

import { runnable } from "hydrant";

export const { serve, job } = runnable(import("./project.ts").then(({ project }) => project));

if (import.meta.main) await serve();
