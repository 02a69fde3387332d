/** Handlers of a help desk: its rights and states are in the spec. */

import { passwordAccounts, stored } from "hydrant";
import type { Handlers } from "../generated/contract.ts";
import { attachments } from "../generated/resources/attachment.ts";
import { comments } from "../generated/resources/comment.ts";
import { labels } from "../generated/resources/label.ts";
import { memberships } from "../generated/resources/membership.ts";
import { organisations } from "../generated/resources/organisation.ts";
import { tickets } from "../generated/resources/ticket.ts";
import { users } from "../generated/resources/user.ts";

export const handlers: Handlers = {
  authentication: passwordAccounts(),
  caching: { maxAge: (resource) => resource.maxAge, lastModified: (record) => record.modified },
  attachments: stored(attachments),
  comments: stored(comments),
  labels: stored(labels),
  memberships: stored(memberships),
  organisations: stored(organisations),
  tickets: stored(tickets, { before: { release: async () => ({ values: { assignee: null } }) } }),
  users: stored(users),
};
