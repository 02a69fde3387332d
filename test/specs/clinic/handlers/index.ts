/** Handlers of a clinic's calendar: rights and states are in the spec, and patients cancel until a day before. */

import { passwordAccounts, stored } from "hydrant";
import type { Handlers } from "../generated/contract.ts";
import { appointments } from "../generated/resources/appointment.ts";
import { notes } from "../generated/resources/note.ts";
import { people } from "../generated/resources/person.ts";
import { rooms } from "../generated/resources/room.ts";
import { treatments } from "../generated/resources/treatment.ts";

const day = 24 * 60 * 60 * 1000;

export const handlers: Handlers = {
  authentication: passwordAccounts(),
  caching: { maxAge: (resource) => resource.maxAge, lastModified: (record) => record.modified },
  rights: {
    appointments: {
      may: ({ account }, operation, appointment) =>
        operation !== "cancel" || appointment?.patient !== account || Date.parse(appointment.begins) - Date.now() > day,
    },
  },
  appointments: stored(appointments),
  notes: stored(notes),
  people: stored(people),
  rooms: stored(rooms),
  treatments: stored(treatments),
};
