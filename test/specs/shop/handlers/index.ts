/** Handlers of a shop: rights and states are in the spec, prices and dates are set here. */

import { passwordAccounts, stored } from "hydrant";
import type { Handlers } from "../generated/contract.ts";
import { customers } from "../generated/resources/customer.ts";
import { invoices } from "../generated/resources/invoice.ts";
import { orders } from "../generated/resources/order.ts";
import { orderLines } from "../generated/resources/order-line.ts";
import { products } from "../generated/resources/product.ts";

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
        return product && { values: { unitCents: product.cents } };
      },
    },
  }),
  products: stored(products),
};
