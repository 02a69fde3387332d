/** Nodes that a body mentions several times are one: what is new in later mentions is added. */

import { expect, test } from "vitest";
import { rootOf } from "../../src/hypermedia/expansion/root.ts";

const iri = "https://x.example/orders/1";
const isAsked = (id: string) => id === iri;
const name = (text: string) => ({ name: [{ "@value": text }] });

test("[LD-1] equal values of one mention stay apart, as two blank nodes are two", () => {
  const { root } = rootOf(
    [
      { "@id": iri, lines: [name("x"), name("x")] },
      { "@id": iri, ...name("n") },
    ],
    isAsked,
  );
  expect(root).toEqual({ "@id": iri, lines: [name("x"), name("x")], ...name("n") });
});

test("[LD-1] a later mention adds what no earlier one has", () => {
  const mentions = [{ lines: [name("x")] }, { lines: [name("x"), name("y"), name("y")] }];
  const { root } = rootOf(
    mentions.map((each) => ({ "@id": iri, ...each })),
    isAsked,
  );
  expect(root).toEqual({ "@id": iri, lines: [name("x"), name("y"), name("y")] });
});
