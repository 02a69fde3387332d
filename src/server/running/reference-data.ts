/** Reference data: loads NDJSON files of resources into an empty database. */

import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { ResourceDefinition } from "../../hypermedia/api-definition.ts";
import { rowReader } from "../../hypermedia/reference-row.ts";
import type { RecordContent } from "../../store/store.ts";
import type { Application } from "../exchange.ts";
import type { RouteLine } from "../route.ts";

export class FaultyData extends Error {}

/**
 * Loads `<plural>.ndjson` of each resource type that has such a file, if all their tables are empty. Returns the number
 * of rows by type. One transaction: loads all, or nothing if `signal` is aborted.
 */
export async function loadReferenceData(
  application: Application,
  routes: readonly RouteLine[],
  folder: string,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const loaded = new Map<string, number>();
  const withFiles = linkedFirst(application.api.resources).filter((resource) => existsSync(fileOf(folder, resource)));
  if (withFiles.length === 0) return loaded;
  const read = rowReader(application.api, application.names.base);
  return application.machine.store.transaction(async (transaction) => {
    // Servers may start concurrently on one database. The first one loads.
    await transaction.alone();
    for (const resource of withFiles) if (!(await transaction.resource(resource.name).isEmpty())) return loaded;
    for (const resource of withFiles) {
      const ofResource = routes.filter((route) => route.resource.name === resource.name);
      const validator = ofResource.find(({ operation }) => operation === "append")?.validator ?? null;
      const contents: RecordContent[] = [];
      for await (const [text, at] of linesOf(fileOf(folder, resource))) {
        signal?.throwIfAborted();
        const { content, violations } = read(parse(text, at), resource, validator);
        const [first] = violations;
        if (first) throw new FaultyData(`${at}: ${first.path || "/"}: ${first.message}`);
        contents.push(content);
      }
      signal?.throwIfAborted();
      loaded.set(resource.plural, await transaction.resource(resource.name).load(contents));
    }
    signal?.throwIfAborted();
    return loaded;
  });
}

const fileOf = (folder: string, resource: ResourceDefinition): string => join(folder, `${resource.plural}.ndjson`);

/** Sorts resource types so that link targets come before the types that link to them. */
function linkedFirst(resources: readonly ResourceDefinition[]): ResourceDefinition[] {
  const ordered = new Set<ResourceDefinition>();
  const visit = (resource: ResourceDefinition, path: readonly ResourceDefinition[]): void => {
    if (ordered.has(resource) || path.includes(resource)) return;
    for (const { range } of resource.properties) {
      const target = range.kind === "link" ? resources.find((each) => each.name === range.resource) : undefined;
      if (target) visit(target, [...path, resource]);
    }
    ordered.add(resource);
  };
  for (const resource of resources) visit(resource, []);
  return [...ordered];
}

/** Lines that are not empty, with their places. */
async function* linesOf(path: string): AsyncGenerator<readonly [text: string, at: string]> {
  let number = 0;
  const input = createReadStream(path, "utf8");
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    if (text.trim() !== "") yield [text, `${path}:${number}`];
  }
}

function parse(text: string, at: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FaultyData(`${at}: ${error instanceof Error ? error.message : "not JSON"}`);
  }
}
