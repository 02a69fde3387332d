// Counts how often each part of the generator runs, for one spec after the other: `node counting.ts SPEC…`.

import { Session } from "node:inspector/promises";
import { emit } from "../../codegen/generate.ts";
import { loadSpec } from "../../codegen/language/load.ts";
import { validateDocument } from "../../codegen/output/document-validation.ts";

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/** Times that each function, loop and branch of the generator ran since the last time, by where it stands. */
async function counts(): Promise<Readonly<Record<string, number>>> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const own = result.filter(({ url }) => /\/codegen\/.*\.ts$/.test(url));
  return Object.fromEntries(
    own.flatMap(({ url, functions }) =>
      functions.flatMap(({ functionName, ranges }) =>
        ranges.map(({ startOffset, count }) => [
          `${url.slice(url.lastIndexOf("/codegen/") + 1)} ${functionName} at ${startOffset}`,
          count,
        ]),
      ),
    ),
  );
}

const all: Readonly<Record<string, number>>[] = [];
for (const spec of process.argv.slice(2)) {
  const { model } = await loadSpec(spec);
  if (model === null) throw new Error(`${spec} is faulty`);
  for (const artifact of await emit(model)) await validateDocument(artifact);
  all.push(await counts());
}
process.stdout.write(JSON.stringify(all));
