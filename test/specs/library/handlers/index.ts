/** Handlers of the town library: plain storage, and what lending does beyond it. */

import { isWriteRefusal, passwordAccounts, refuse, refuseWrite, stored } from "hydrant";
import type { Handlers } from "../generated/contract.ts";
import { authors } from "../generated/resources/author.ts";
import { books } from "../generated/resources/book.ts";
import { loans } from "../generated/resources/loan.ts";
import { members } from "../generated/resources/member.ts";
import { works } from "../generated/resources/work.ts";

const shelf = stored(books);
const lending = stored(loans, {
  before: {
    // A book that is lent out cannot be lent again: the row is locked, so two requests cannot both see it free.
    append: async ({ content }, transaction) => {
      const book = await transaction.resource(books).retrieve(content.book, { lock: true });
      return book?.available === true ? undefined : refuse(409, "The book is lent out.");
    },
  },
  after: {
    append: async (loan, _request, transaction) => {
      await transaction.resource(books).update(loan.book, { available: false });
      return undefined;
    },
  },
});

export const handlers: Handlers = {
  authentication: passwordAccounts(),
  caching: { maxAge: (resource) => resource.maxAge, lastModified: (record) => record.modified },
  authors: stored(authors),
  books: {
    list: shelf.list,
    append: shelf.append,
    retrieve: shelf.retrieve,
    replace: shelf.replace,
    update: shelf.update,
    delete: shelf.delete,
    borrow: async ({ machine, identifier, client, content }) => {
      const due = `${content.until ?? "2030-01-31"}T00:00:00.000Z`;
      const borrower = content.borrower ?? client.account;
      if (borrower === null) return refuse(403, "Nobody borrows it.");
      const loan = { book: identifier, borrower, due };
      const record = await machine.store.resource(loans).append(loan, { owner: client.account });
      return isWriteRefusal(record) ? refuse(409, "The book cannot be lent.") : { status: 200, record };
    },
    shelve: async ({ machine, identifier }) => {
      await machine.store.resource(books).update(identifier, { available: true });
      return { status: 204 };
    },
    suggestBooks: async ({ machine, client }) => {
      const page = await machine.store.resource(books).list({
        visibility: "all",
        conditions: client.kind === "anonymous" ? [{ property: "available", comparison: "equals", value: true }] : [],
        order: { property: null, direction: "asc" },
        languages: [],
        size: 3,
        from: { at: "start" },
      });
      return { status: 200, page };
    },
  },
  loans: {
    list: lending.list,
    append: lending.append,
    retrieve: lending.retrieve,
    update: lending.update,
    delete: lending.delete,
    renewLoan: async ({ machine, identifier }) => {
      const loan = await machine.store.resource(loans).retrieve(identifier);
      if (loan === undefined) return refuse(404, "There is no such loan.");
      const due = new Date(Date.parse(loan.due) + 28 * 86_400_000).toISOString();
      const record = await machine.store.resource(loans).update(identifier, { due });
      return isWriteRefusal(record) ? refuseWrite(record) : { status: 200, record };
    },
  },
  members: stored(members),
  works: stored(works),
};
