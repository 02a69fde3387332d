/** Handlers of a measuring network: plain storage, and what many readings come to. */

import { type Condition, type Machine, passwordAccounts, type Query, stored } from "hydrant";
import type { Handlers } from "../generated/contract.ts";
import { incidents } from "../generated/resources/incident.ts";
import { loggers } from "../generated/resources/logger.ts";
import { observers } from "../generated/resources/observer.ts";
import { type Reading, readings } from "../generated/resources/reading.ts";
import { sensors } from "../generated/resources/sensor.ts";
import { stations } from "../generated/resources/station.ts";

/** Pages of readings that a summary looks at, and entries on each. */
const [mostPages, pageSize] = [100, 10_000];

export const handlers: Handlers = {
  authentication: passwordAccounts(),
  caching: { maxAge: (resource) => resource.maxAge, lastModified: (record) => record.modified },
  incidents: {
    ...stored(incidents),
    close: async ({ machine, identifier }) => {
      await machine.store.resource(incidents).update(identifier, { closed: true });
      return { status: 204 };
    },
  },
  loggers: stored(loggers),
  observers: stored(observers),
  readings: {
    ...stored(readings),
    latest: async ({ machine }) => {
      const page = await machine.store.resource(readings).list({
        visibility: "all",
        conditions: [],
        order: { property: "time", direction: "desc" },
        languages: [],
        size: 20,
        from: { at: "start" },
      });
      return { status: 200, page };
    },
    summarise: async ({ machine, content }) => {
      let [count, lowest, highest] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      let first: Reading | undefined;
      for await (const reading of readingsOf(machine, [
        { property: "sensor", comparison: "equals", value: content.sensor },
        { property: "time", comparison: "gte", value: content.from },
        { property: "time", comparison: "lt", value: content.to },
        { property: "quality", comparison: "in", value: content.qualities ?? [0, 1] },
      ])) {
        first ??= reading;
        count++;
        lowest = Math.min(lowest, reading.value);
        highest = Math.max(highest, reading.value);
      }
      if (first === undefined) return { status: 200, record: { count } };
      return { status: 200, record: { count, lowest, highest, first: { time: first.time, value: first.value } } };
    },
  },
  sensors: stored(sensors),
  stations: stored(stations),
};

/** Readings in the order of their times, page by page. */
async function* readingsOf({ store }: Machine, conditions: readonly Condition<Reading>[]): AsyncGenerator<Reading> {
  const query = {
    visibility: "all",
    conditions,
    order: { property: "time", direction: "asc" },
    languages: [],
    size: pageSize,
  } as const;
  let from: Query<Reading>["from"] = { at: "start" };
  for (let read = 0; read < mostPages; read++) {
    const page = await store.resource(readings).list({ ...query, from });
    yield* page.records;
    if (!page.hasNext || page.last === null) return;
    from = { at: "after", position: page.last };
  }
}
