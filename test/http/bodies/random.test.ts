/** Bodies that nobody wrote: words of JSON-LD thrown together. Each is read or refused, and never more than that. */

import { expect, test } from "vitest";
import fc, { runCount } from "../../random.ts";
import { onDrawnServer } from "../asking.ts";
import { aPlace } from "../making.ts";

const schema = "https://schema.org/";

/** Bodies of the words, some of them under contexts of the words. `own`: IRI of a context that is known. */
function bodies(own: string): fc.Arbitrary<unknown> {
  const keywords =
    "@id @type @value @language @list @set @graph @index @nest @none @json @base @vocab @container @context @version @protected @prefix @direction @included @reverse @import @propagate @foo";
  // No word gives a place its slug, by which it would move elsewhere.
  const terms = "a b c a:x b:y _:b0 _:b1 schema:name name population location addressCountry latitude de en";
  const odd = ["", "constructor", "toString", "hasOwnProperty", "\uE0000\uE001", "urn:x:y", own, `${schema}name`];
  const more = ["geo", "latitude", "image", "addressCountry"].map((name) => schema + name);
  const word = fc.constantFrom(...keywords.split(" "), ...terms.split(" "), ...odd, ...more);
  const inDefinitions = fc.constantFrom(
    ..."@id @type @container @language @context @index @prefix @protected @nest".split(" "),
  );
  const leaf = fc.oneof(
    word,
    fc.constant(null),
    fc.integer(),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  const { value, context } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "medium" },
      leaf,
      fc.dictionary(word, tie("value"), { maxKeys: 5 }),
      fc.array(tie("value"), { maxLength: 3 }),
    ),
    definition: fc.oneof(
      word,
      fc.constant(null),
      fc.dictionary(inDefinitions, fc.oneof(word, tie("context"), fc.boolean()), { maxKeys: 3 }),
    ),
    context: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom(null, own),
      fc.dictionary(word, tie("definition"), { maxKeys: 6 }),
      fc.array(tie("context"), { maxLength: 3 }),
    ),
  }));
  const members = fc.dictionary(word, value, { maxKeys: 5 });
  return fc.oneof(
    members,
    fc.record({ context, members }).map((given) => ({ ...given.members, "@context": given.context })),
    fc.array(value, { maxLength: 3 }),
  );
}

onDrawnServer((server) => {
  test("[LD-5][LD-4] whatever a body is made of, the answer is no 500, and every violation has a place", async () => {
    const as = await server.admin();
    const iri = await aPlace(server);
    await fc.assert(
      fc.asyncProperty(bodies(`${server.address.base}contexts/Place`), async (body) => {
        for (const [method, path] of [
          ["POST", "/places/"],
          ["PATCH", iri],
        ] as const) {
          const answer = await server.ask(method, path, {
            as,
            body: JSON.stringify(body),
            headers: { "Content-Type": "application/ld+json" },
          });
          expect([204, 303, 400, 409]).toContain(answer.status);
          if (answer.status !== 400) continue;
          expect(answer.json.description).not.toBe("");
          for (const violation of answer.json.violations ?? [])
            expect(violation).toEqual({
              property: expect.any(String),
              path: expect.stringMatching(/^\//),
              message: expect.stringMatching(/./),
            });
        }
      }),
      { numRuns: runCount(300) },
    );
    expect((await server.get("/countries/AT")).status).toBe(200);
  });
});
