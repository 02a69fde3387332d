/** Handlers of a conference: plain storage, and publishing, accepting and registering beyond it. */

import { type Asked, type ItemRequest, isWriteRefusal, passwordAccounts, refuse, refuseWrite, stored } from "hydrant";
import type { Handlers } from "../generated/contract.ts";
import { type EventStored, events } from "../generated/resources/event.ts";
import { handouts } from "../generated/resources/handout.ts";
import { people } from "../generated/resources/person.ts";
import { rooms } from "../generated/resources/room.ts";
import { sessions } from "../generated/resources/session.ts";

export const handlers: Handlers = {
  authentication: passwordAccounts(),
  caching: { maxAge: (resource) => resource.maxAge, lastModified: (record) => record.modified },
  events: {
    ...stored(events),
    publish: (request) => turn(request, { state: "published", published: true }),
    withdraw: async (request) => {
      const turned = await turn(request, { state: "cancelled", published: false });
      return "refused" in turned ? turned : { status: 204 };
    },
    upcoming: async ({ machine }) => {
      const page = await machine.store.resource(events).list({
        visibility: "all",
        conditions: [
          { property: "published", comparison: "equals", value: true },
          { property: "from", comparison: "gte", value: new Date(machine.now()).toISOString().slice(0, 10) },
        ],
        order: { property: "from", direction: "asc" },
        languages: [],
        size: 5,
        from: { at: "start" },
      });
      return { status: 200, page };
    },
  },
  handouts: stored(handouts),
  people: stored(people),
  rooms: stored(rooms),
  sessions: {
    ...stored(sessions),
    register: (request) => attend(request, (attendees, self) => [...attendees.filter((each) => each !== self), self]),
    unregister: async (request) => {
      const changed = await attend(request, (attendees, self) => attendees.filter((each) => each !== self));
      return "refused" in changed ? changed : { status: 204 };
    },
    accept: async ({ machine, identifier }) => {
      const record = await machine.store.resource(sessions).update(identifier, { accepted: true });
      return isWriteRefusal(record) ? refuse(404, "There is no such session.") : { status: 200, record };
    },
    rate: async ({ content }) => ({ status: 200, record: content }),
    clashes: async ({ machine, content }) => {
      const page = await machine.store.resource(sessions).list({
        visibility: "all",
        conditions: [
          { property: "accepted", comparison: "equals", value: true },
          { property: "starts", comparison: "gte", value: content.from },
          ...(content.to ? [{ property: "starts", comparison: "lt", value: content.to } as const] : []),
        ],
        order: { property: "starts", direction: "asc" },
        languages: [],
        size: 50,
        from: { at: "start" },
      });
      return { status: 200, page };
    },
  },
};

async function turn({ machine, identifier }: ItemRequest, change: Pick<Required<EventStored>, "state" | "published">) {
  return machine.store.transaction(async (transaction) => {
    const table = transaction.resource(events);
    const event = await table.retrieve(identifier, { lock: true });
    if (event === undefined) return refuse(404, "There is no such event.");
    if (event.published === change.published) return refuse(409, `The event is ${event.state}.`);
    const record = await table.update(identifier, change);
    return isWriteRefusal(record) ? refuseWrite(record) : { status: 200 as const, record };
  });
}

/** Changes who attends; the row is held, so that two who register do not forget each other. */
async function attend(
  { machine, identifier, client }: ItemRequest & Asked,
  change: (attendees: string[], self: string) => string[],
) {
  return machine.store.transaction(async (transaction) => {
    const table = transaction.resource(sessions);
    const session = await table.retrieve(identifier, { lock: true });
    if (session === undefined) return refuse(404, "There is no such session.");
    const attendees = change([...(session.attendees ?? [])], client.account ?? "");
    const record = await table.update(identifier, { attendees });
    return isWriteRefusal(record) ? refuseWrite(record) : { status: 200 as const, record };
  });
}
