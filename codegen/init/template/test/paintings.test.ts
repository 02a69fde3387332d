/** Tests of paintings over HTTP. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { connect } from "../src/generated/client/index.ts";
import { startServer, type TestServer } from "./server.ts";

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

test("anyone reads them, in the language of their choice", async () => {
  const { api } = connect({ base: server.base, locale: "nl" });
  const page = await api.paintings.list({ painter: "/painters/vermeer", order: "year" });
  assert.deepEqual(
    page.members.map(({ title }) => title),
    ["Het melkmeisje", "Gezicht op Delft"],
  );
});

test("only a curator adds one", async () => {
  const painting = { title: { en: "The Lacemaker" }, painter: "/painters/vermeer", year: 1670 };
  const anyone = connect({ base: server.base });
  await assert.rejects(anyone.api.paintings.append(painting), /not announced/);

  const { api, session } = connect({ base: server.base, locale: "en" });
  await session.login("admin", server.password);
  const added = await api.paintings.append(painting);
  assert.equal(added.title, "The Lacemaker");
  await added.delete();
});

test("none is older than its painter", async () => {
  const { api, session } = connect({ base: server.base });
  await session.login("admin", server.password);
  const tooEarly = { title: { en: "The Milkmaid" }, painter: "/painters/vermeer", year: 1600 };
  await assert.rejects(api.paintings.append(tooEarly), { status: 409 });
});
