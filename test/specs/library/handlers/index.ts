/** Handlers of the town library: plain storage, and what lending does beyond it. */

import { passwordAccounts, refuse, stored } from "hydrant";
import type { Handlers } from "../generated/contract.ts";
import { authors } from "../generated/resources/author.ts";
import { type Book, books } from "../generated/resources/book.ts";
import { type Loan, loans } from "../generated/resources/loan.ts";
import { members } from "../generated/resources/member.ts";
import { works } from "../generated/resources/work.ts";

const shelf = stored(books);
const lending = stored(loans, {
  before: {
    // A book that is lent out cannot be lent again: the row is locked, so two requests cannot both see it free.
    append: async ({ content }, transaction) => {
      const book = await transaction.resource("Book").retrieve(content.book, { lock: true });
      return book?.available === true ? undefined : refuse(409, "The book is lent out.");
    },
  },
  after: {
    append: async (loan, _request, transaction) => {
      await transaction.resource("Book").update(loan.book, { available: false });
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
      const loan = { book: identifier, borrower: content.borrower ?? client.account, due };
      const record = await machine.store.resource("Loan").append(loan, { owner: client.account });
      return "refused" in record
        ? refuse(409, "The book cannot be lent.")
        : { status: 200, record: record as unknown as Loan };
    },
    shelve: async ({ machine, identifier }) => {
      await machine.store.resource("Book").update(identifier, { available: true });
      return { status: 204 };
    },
    suggestBooks: async ({ machine, client }) => {
      const page = await machine.store.resource("Book").list({
        visibility: client.kind === "anonymous" ? { owner: null, when: ["available"] } : "all",
        conditions: [],
        order: { property: null, direction: "asc" },
        languages: [],
        size: 3,
        from: { at: "start" },
      });
      return { status: 200, page: { ...page, records: page.records as unknown as Book[] } };
    },
  },
  loans: {
    list: lending.list,
    append: lending.append,
    retrieve: lending.retrieve,
    update: lending.update,
    delete: lending.delete,
    renewLoan: async ({ machine, identifier }) => {
      const loan = (await machine.store.resource("Loan").retrieve(identifier)) as unknown as Loan | undefined;
      if (loan === undefined) return refuse(404, "There is no such loan.");
      const due = new Date(Date.parse(loan.due) + 28 * 86_400_000).toISOString();
      const renewed = await machine.store.resource("Loan").update(identifier, { due });
      return { status: 200, record: renewed as unknown as Loan };
    },
  },
  members: stored(members),
  works: stored(works),
};
