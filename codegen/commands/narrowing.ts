/** What is told of limits that become narrower. */

export const narrowing: readonly string[] = [
  "What is narrower stops nothing: rows stay as they are and are read, but for what is of another type within",
  "embedded values, and what no longer fits is refused when it is written back. `hydrant migrate status --rows` counts such rows.",
];
