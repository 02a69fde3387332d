/** Handlers of a bookshop: plain storage, and what selling does beyond it. */

import {
  type Asked,
  changePasswordByToken,
  type ItemRequest,
  isWriteRefusal,
  passwordAccounts,
  refuse,
  refuseWrite,
  startPasswordReset,
  stored,
} from "hydrant";
import type { Handlers } from "../generated/contract.ts";
import { authors } from "../generated/resources/author.ts";
import { titles } from "../generated/resources/book.ts";
import { customers } from "../generated/resources/customer.ts";
import { giftCards } from "../generated/resources/gift-card.ts";
import { integrations } from "../generated/resources/integration.ts";
import { type Order, type OrderStored, orders } from "../generated/resources/order.ts";
import { reviews } from "../generated/resources/review.ts";

const people = stored(customers);

export const handlers: Handlers = {
  authentication: passwordAccounts(),
  caching: { maxAge: (resource) => resource.maxAge, lastModified: (record) => record.modified },
  authors: stored(authors),
  customers: {
    ...people,
    forget: startPasswordReset("writeTo"),
    renew: changePasswordByToken({ token: "code", password: "next" }, people),
  },
  giftCards: stored(giftCards),
  integrations: stored(integrations),
  orders: {
    ...stored(orders),
    pay: (request) => move(request, ["open"], { state: "paid", paid: true, open: false }),
    send: (request) => move(request, ["paid"], { state: "sent", paid: false }),
    cancel: async (request) => {
      const moved = await move(request, ["open", "paid"], { state: "cancelled", open: false, paid: false });
      return "refused" in moved ? moved : { status: 204 };
    },
  },
  reviews: {
    ...stored(reviews),
    complain: async ({ machine, identifier, content }) => {
      machine.log.info({ review: identifier, reason: content.reason }, "complaint");
      return { status: 204 };
    },
  },
  titles: {
    ...stored(titles),
    discontinue: async ({ machine, identifier }) => {
      const record = await machine.store.resource(titles).update(identifier, { inPrint: false });
      return isWriteRefusal(record) ? refuse(404, "There is no such title.") : { status: 200, record };
    },
    quote: async ({ machine, identifier, content }) => {
      const book = await machine.store.resource(titles).retrieve(identifier);
      if (book === undefined) return refuse(404, "There is no such title.");
      const { amount, currency } = book.price;
      const rebate = content.copies >= 10 ? 0.95 : 1;
      return { status: 200, record: { amount: Math.round(amount * content.copies * rebate * 100) / 100, currency } };
    },
    bestsellers: async ({ machine, client }) => ({ status: 200, page: await mostWanted({ machine, client }) }),
  },
};

async function mostWanted({ machine, client }: Pick<Asked, "machine" | "client">) {
  return machine.store.resource(titles).list({
    visibility: "all",
    conditions: [
      { property: "inPrint", comparison: "equals", value: true },
      ...(client.scopes.includes("stock") ? [] : [{ property: "listed", comparison: "equals", value: true } as const]),
    ],
    order: { property: "created", direction: "desc" },
    languages: [],
    size: 10,
    from: { at: "start" },
  });
}

/** Moves an order from one state to the next; the row is held, so that of two who move it one comes too late. */
async function move(
  { machine, identifier }: ItemRequest,
  from: readonly Order["state"][],
  change: Pick<OrderStored, "state" | "open" | "paid">,
) {
  return machine.store.transaction(async (transaction) => {
    const table = transaction.resource(orders);
    const order = await table.retrieve(identifier, { lock: true });
    if (order === undefined) return refuse(404, "There is no such order.");
    if (!from.includes(order.state)) return refuse(409, `The order is ${order.state}.`);
    const record = await table.update(identifier, change);
    return isWriteRefusal(record) ? refuseWrite(record) : { status: 200 as const, record };
  });
}
