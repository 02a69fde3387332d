/** What is said of files: in several languages, to whom it may be, listed and found like every resource, and shown by what links to it. */

import { expect, test } from "vitest";
import { onDrawnServer, unique } from "../asking.ts";
import { anObject, aPlace } from "../making.ts";

onDrawnServer((server) => {
  const typesOf = (operations: readonly { "@type": string; method: string }[]) =>
    operations.map(({ "@type": type, method }) => `${method} ${type}`).sort();

  test("[OBJ-1][MTH-4][LNG-4] its title has languages, and it is made public and private again, by PATCH", async () => {
    const [user, other] = [await server.user(), await server.user()];
    const object = await anObject(server, user);
    const { content } = (await server.get(object, { as: user })).json;
    const patched = (body: object) => server.ask("PATCH", object, { as: user, body });
    const title = { en: "The fortress", de: "Die Festung" };
    expect((await patched({ title, public: true })).status).toBe(204);
    expect((await server.get(`${object}?locales=en:de`)).json).toMatchObject({ title, public: true, owner: user.user });
    expect((await server.get(`${object}?locale=de`)).json.title).toBe("Die Festung");
    for (const path of [object, content]) expect((await server.get(path, { as: other })).status).toBe(200);
    expect((await patched({ title: { en: null }, public: false })).status).toBe(204);
    for (const path of [object, content]) expect((await server.get(path, { as: other })).status).toBe(404);
    expect((await server.get(`${object}?locales=en:de`, { as: user })).json.title).toEqual({ de: "Die Festung" });
    // What follows from the bytes is not said otherwise.
    for (const claim of [
      { contentLength: 5 },
      { contentType: "image/png" },
      { sha256: "0".repeat(64) },
      { content: object },
    ])
      expect([claim, (await patched(claim)).status]).toEqual([claim, 400]);
    const { json } = await server.get(object, { as: user });
    expect((await patched(json)).status).toBe(204);
  });

  test("[OBJ-1][MTH-1][COL-3] it is announced to each client as what they may do, and listed and found by its type", async () => {
    const [user, other] = [await server.user(), await server.user()];
    const type = `image/${unique("type")}`;
    const object = await anObject(server, user, { type, public: true });
    const found = async (as?: typeof user) => {
      const { json } = await server.get(`/objects/?contentType=${encodeURIComponent(type)}`, { as });
      return [json.totalItems, json.member.map((each: { "@id": string }) => each["@id"])];
    };
    for (const as of [user, other, undefined]) expect(await found(as)).toEqual([1, [object]]);
    const reading = ["GET RetrieveResourceOperation"];
    const operations = async (as?: typeof user) => typesOf((await server.get(object, { as })).json.operation);
    expect(await operations(user)).toEqual([
      "DELETE DeleteResourceOperation",
      ...reading,
      "PATCH UpdateResourceOperation",
    ]);
    for (const as of [other, undefined]) expect(await operations(as)).toEqual(reading);
    expect((await server.ask("DELETE", object, { as: other })).status).toBe(403);
    expect((await server.ask("DELETE", object, { as: user })).status).toBe(204);
    expect(await found(user)).toEqual([0, []]);
  });

  test("[COL-6][OBJ-1] a place links to its images, and shows those that may be seen in place, with the way to their bytes", async () => {
    const admin = await server.admin();
    const bytes = Buffer.from("an image");
    const open = await anObject(server, admin, { bytes, type: "image/png", public: true });
    const hidden = await anObject(server, admin, { type: "image/png" });
    const place = await aPlace(server, { images: [open, hidden] });
    const links = (await server.get(place, { as: admin })).json.images;
    expect(links.map((each: { "@id": string } | string) => (typeof each === "string" ? each : each["@id"]))).toEqual(
      expect.arrayContaining([open, hidden]),
    );
    const { json } = await server.get(`${place}?embed=images`);
    const shown = json.images.filter((each: { content?: string }) => each.content !== undefined);
    expect(shown).toMatchObject([{ "@id": open, contentType: "image/png", contentLength: bytes.length }]);
    expect((await server.get(shown[0].content)).text).toBe("an image");
  });
});
