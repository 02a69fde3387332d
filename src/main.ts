/** Runs this application: by itself it serves; the `hydrant` command loads it for what it gives out. */

// While the code is loaded there is nothing yet to put away; from then on the server itself listens.
if (import.meta.main) for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => process.exit(0));

const { runnable } = await import("hydrant");

export const { serve, job } = runnable(import("./project.ts").then(({ project }) => project));

if (import.meta.main) await serve();
