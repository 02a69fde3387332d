/** Tests of accounts over HTTP. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { connect } from "../src/generated/client/index.ts";
import { startServer, type TestServer } from "./server.ts";

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

test("an admin sees all accounts", async () => {
  const { api, session } = connect({ base: server.base });
  await session.login("admin", server.password);
  const page = await api.users.list();
  assert.deepEqual(
    page.members.map(({ username }) => username),
    ["admin"],
  );
});

test("nobody else sees any", async () => {
  const anyone = connect({ base: server.base });
  await assert.rejects(async () => await anyone.api.users.list());
});
