/** What processes that tests start have of whoever runs the tests: where programs are and what is compiled already, and none of the settings. */

export function surroundings(): Readonly<Record<string, string>> {
  const { PATH = "", TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    ...(TMPDIR === undefined ? {} : { TMPDIR }),
    ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
  };
}

/** Options of Node.js for processes that open PGlite: they end before optimized WebAssembly has paid for its compilation. */
export const quickStart: readonly string[] = ["--liftoff-only"];
