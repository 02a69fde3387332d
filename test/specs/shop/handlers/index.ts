/** Handlers of a shop: rights and states are in the spec, prices and dates are set here. */

import { passwordAccounts, stored } from "hydrant";
import type { Handlers } from "../generated/contract.ts";
import { customers } from "../generated/resources/customer.ts";
import { invoices } from "../generated/resources/invoice.ts";
import { orders } from "../generated/resources/order.ts";
import { orderLines } from "../generated/resources/order-line.ts";
import { products } from "../generated/resources/product.ts";

/** A price times a number of pieces, exactly. */
function times(price: string, pieces = 1): string {
  const cents = BigInt(price.replace(".", "")) * BigInt(pieces);
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}

export const handlers: Handlers = {
  authentication: passwordAccounts(),
  caching: { maxAge: (resource) => resource.maxAge, lastModified: (record) => record.modified },
  customers: stored(customers),
  invoices: stored(invoices),
  orders: stored(orders, {
    before: { pay: async ({ machine }) => ({ values: { paidAt: new Date(machine.now()).toISOString() } }) },
  }),
  orderLines: stored(orderLines, {
    before: {
      append: async ({ content }, transaction) => {
        const product = await transaction.resource(products).retrieve(content.product);
        return product && { values: { unitPrice: product.price, amount: times(product.price, content.quantity) } };
      },
      update: async ({ content, identifier }, transaction) => {
        const line = await transaction.resource(orderLines).retrieve(identifier);
        return line && { values: { amount: times(line.unitPrice, content.quantity ?? line.quantity) } };
      },
    },
  }),
  products: stored(products),
};
