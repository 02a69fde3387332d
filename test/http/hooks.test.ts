/** Hooks before, after and instead of the generated defaults: in one transaction with them, on both databases. */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countries } from "../../src/generated/resources/country.ts";
import { objects } from "../../src/generated/resources/object.ts";
import { timezones } from "../../src/generated/resources/time-zone.ts";
import { users } from "../../src/generated/resources/user.ts";
import { handlers } from "../../src/handlers/index.ts";
import { changePasswordByToken } from "../../src/server/accounts/password-reset.ts";
import { type Incoming, isRefused, refuse } from "../../src/server/handlers.ts";
import { stored } from "../../src/server/resources/default-handlers.ts";
import { refuseWrite } from "../../src/server/resources/write-errors.ts";
import { isWriteRefusal } from "../../src/store/record.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { mailTo, tokenIn } from "./mailed.ts";
import { type Mounted, mounted } from "./mounting.ts";

/** A time zone that hooks write down what they see in. */
const note = (tzid: string) => ({ tzid, name: { en: tzid } });

const hooked = stored(countries, {
  before: {
    append: async ({ content }, transaction) => {
      await transaction.resource(timezones).append(note(`before/${content.alpha2}`), { owner: null });
      return content.alpha2 === "XX" ? refuse(403, "Not this one.") : undefined;
    },
    delete: async ({ identifier }, transaction) => {
      await transaction.resource(timezones).append(note(`gone/${identifier}`), { owner: null });
      return undefined;
    },
  },
  after: {
    append: async (country, _request, transaction) => {
      await transaction.resource(timezones).append(note(`after/${country.alpha2}`), { owner: null });
      if (country.alpha2 === "XY") return refuse(409, "Not this one either.");
      if (country.alpha2 === "XZ") throw new Error("a fault in a hook");
      return undefined;
    },
    update: async (country, _request, transaction) => {
      if (country.alpha3 === "BAD") return refuse(400, "Not that code.");
      if (country.alpha3 === "DDD") await transaction.resource(countries).update("DD", { callingCode: "+1" });
      await transaction.resource(timezones).append(note(`changed/${country.alpha2}`), { owner: null });
      return undefined;
    },
  },
  instead: {
    replace: async ({ identifier, content }, transaction) => {
      await transaction.resource(timezones).append(note(`instead/${identifier}`), { owner: null });
      return content.alpha3 === undefined
        ? refuse(400, "A code of three letters is wanted here.")
        : refuse(409, "Nothing is replaced here.");
    },
  },
});

/** Files that hooks look at, before and after their bytes have a row, and before and after they get others. */
const files = stored(objects, {
  before: {
    append: async ({ incoming, content }, transaction) => {
      await transaction.resource(timezones).append(note(`${await came(content, incoming)}/${incoming?.name}`), noOne);
      return incoming?.name === "before.txt" ? refuse(409, "Not this one.") : undefined;
    },
    update: async ({ incoming, content }) =>
      incoming?.mediaType === "image/svg+xml" ? refuse(403, `Not of ${sizeOf(content)} bytes.`) : undefined,
  },
  after: {
    append: async (file, { incoming }, transaction) => {
      await transaction.resource(timezones).append(note(`file/${await came(file, incoming)}/${file.name}`), noOne);
      return file.name === "after.txt" ? refuse(403, "Not this one either.") : undefined;
    },
    update: async (file, { incoming }, transaction) => {
      const what = incoming === undefined ? "said" : `sent/${await came(file, incoming)}`;
      await transaction.resource(timezones).append(note(`${what}/${file.contentLength}`), noOne);
      return file.contentLength === 13 ? refuse(409, "Not so many.") : undefined;
    },
  },
});

/** What is written down is nobody's. */
const noOne = { owner: null };

/** What hooks are told of bytes that have come: whether it is the same as what is said of them. */
async function came(said: object, incoming: Incoming | undefined): Promise<string> {
  const upload = await incoming?.receive();
  if (upload === undefined || isRefused(upload)) return "nothing";
  return upload.length === sizeOf(said) && upload.digest === (said as { sha256?: string }).sha256 ? "same" : "other";
}

/** What is said of bytes stands in the content that hooks see. */
const sizeOf = (content: object): unknown => (content as { readonly contentLength?: number }).contentLength;

/** Files that somebody else makes and changes, as soon as their bytes are there. */
const otherwise = stored(objects, {
  instead: {
    append: async ({ incoming, client }, transaction) => {
      if (incoming === undefined) return refuse(400, "There are no bytes.");
      const upload = await incoming.receive();
      if (isRefused(upload)) return upload;
      if (incoming.name === "refused.txt") return refuse(409, "Not this one.");
      const { key: bytes, length: contentLength, digest: sha256 } = upload;
      const content = { name: incoming.name, contentType: "text/x-made", contentLength, sha256, public: true };
      const record = await transaction.resource(objects).append(content, { owner: client.account, bytes });
      return isWriteRefusal(record) ? refuseWrite(record) : { status: 303, record };
    },
    update: async ({ incoming, identifier }, transaction) => {
      const upload = await incoming?.receive();
      if (incoming?.mediaType === "text/x-other" && upload !== undefined && !isRefused(upload)) {
        const { key: bytes, length: contentLength, digest: sha256 } = upload;
        const given = { contentLength, sha256 };
        const record = await transaction.resource(objects).update(identifier, given, { bytes });
        return isWriteRefusal(record) ? refuseWrite(record) : { status: 204, record };
      }
      return refuse(409, `Nobody changes ${identifier} by ${JSON.stringify(upload === undefined ? 0 : upload)}.`);
    },
    delete: async ({ identifier }, transaction) => {
      await transaction.resource(objects).delete(identifier);
      return { status: 204 };
    },
  },
});

/** Accounts whose new passwords hooks look at, by whichever way they come. */
const accounts = stored(users, {
  before: {
    update: async ({ content, client, identifier }) =>
      content.password?.includes("refused")
        ? refuse(409, `Not this one, ${client.account === identifier ? "you" : "whoever you are"}.`)
        : undefined,
  },
  after: {
    update: async (user, _request, transaction) => {
      await transaction.resource(timezones).append(note(`password/${user.username}`), { owner: null });
      return undefined;
    },
  },
});

describeOnDrawnDatabase("hooks", (databases) => {
  let server: Mounted;
  beforeAll(async () => {
    const passwordChange = changePasswordByToken({ token: "token", password: "password" }, accounts);
    const people = { ...handlers.users, ...accounts, passwordChange };
    server = await mounted({ ...handlers, countries: hooked, objects: files, users: people }, await databases.fresh());
  });
  afterAll(() => server?.end());

  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(server.origin + path, {
      method,
      redirect: "manual",
      headers: { Authorization: server.authorization, "Content-Type": "application/ld+json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return response.status;
  };

  /** What hooks wrote down that is still there. */
  const notes = async (about: string): Promise<string[]> => {
    const answer = await fetch(`${server.origin}/timezones/?itemsPerPage=600`);
    const { member } = (await answer.json()) as { member: { tzid: string }[] };
    return member
      .map(({ tzid }) => tzid)
      .filter((tzid) => tzid.endsWith(`/${about}`))
      .sort();
  };

  test("what they write is there together with the default's write", async () => {
    expect(await ask("POST", "/countries/", { alpha2: "AA", name: "A" })).toBe(303);
    expect(await notes("AA")).toEqual(["after/AA", "before/AA"]);
    expect(await ask("PATCH", "/countries/AA", { alpha3: "AAA" })).toBe(204);
    expect(await ask("DELETE", "/countries/AA")).toBe(204);
    expect(await notes("AA")).toEqual(["after/AA", "before/AA", "changed/AA", "gone/AA"]);
  });

  test("[MTH-4] what they write of the record itself is in the answer", async () => {
    expect(await ask("POST", "/countries/", { alpha2: "DD", name: "D" })).toBe(303);
    const headers = { Authorization: server.authorization, "Content-Type": "application/ld+json" };
    const preferring = { ...headers, Prefer: "return=representation" };
    const body = JSON.stringify({ alpha3: "DDD" });
    const answer = await fetch(`${server.origin}/countries/DD`, { method: "PATCH", headers: preferring, body });
    expect(await answer.json()).toMatchObject({ alpha3: "DDD", callingCode: "+1" });
  });

  describe("what they refuse is rolled back whole", () => {
    test.each([
      ["XX", 403],
      ["XY", 409],
      ["XZ", 500],
    ])("%s is %i", async (alpha2, status) => {
      expect(await ask("POST", "/countries/", { alpha2, name: "X" })).toBe(status);
      expect(await notes(alpha2)).toEqual([]);
      expect(await ask("GET", `/countries/${alpha2}`)).toBe(404);
    });

    test("a change that a hook refuses is undone", async () => {
      expect(await ask("POST", "/countries/", { alpha2: "BB", name: "B", alpha3: "BBB" })).toBe(303);
      expect(await ask("PATCH", "/countries/BB", { alpha3: "BAD" })).toBe(400);
      const country = (await (await fetch(`${server.origin}/countries/BB`)).json()) as { alpha3: string };
      expect(country.alpha3).toBe("BBB");
    });
  });

  test("one that stands instead of the default is all there is, and rolled back too", async () => {
    expect(await ask("POST", "/countries/", { alpha2: "CC", name: "C" })).toBe(303);
    expect(await ask("PUT", "/countries/CC", { alpha2: "CC", name: "Other" })).toBe(400);
    expect(await ask("PUT", "/countries/CC", { alpha2: "CC", alpha3: "CCC", name: "Other" })).toBe(409);
    const country = (await (await fetch(`${server.origin}/countries/CC`)).json()) as { name: string };
    expect(country.name).toBe("C");
    expect(await notes("CC")).toEqual(["after/CC", "before/CC"]);
  });

  test("[OBJ-1] they stand around a file, of which nothing is left where one refuses it", async () => {
    const upload = async (name: string) => {
      const headers = { Authorization: server.authorization, "Content-Disposition": `attachment; filename="${name}"` };
      const given = { method: "POST", redirect: "manual", headers, body: "some bytes" } as const;
      return (await fetch(`${server.origin}/objects/`, given)).status;
    };
    const seen = async (name: string) => [await upload(name), await notes(name)];
    expect(await seen("before.txt")).toEqual([409, []]);
    expect(await seen("after.txt")).toEqual([403, []]);
    expect(await seen("taken.txt")).toEqual([303, ["file/same/taken.txt", "same/taken.txt"]]);
    const list = await fetch(`${server.origin}/objects/`, { headers: { Authorization: server.authorization } });
    const { member } = (await list.json()) as { member: readonly { name: string }[] };
    expect(member.map(({ name }) => name)).toEqual(["taken.txt"]);
    expect(await bytesIn(server.address.dataDir)).toEqual(["some bytes"]);
  });

  test("[OBJ-1] they stand around other bytes for a file, which keeps its own where one refuses them", async () => {
    const headers = { Authorization: server.authorization, "Content-Disposition": 'attachment; filename="f.txt"' };
    const made = await fetch(`${server.origin}/objects/`, {
      method: "POST",
      redirect: "manual",
      headers,
      body: "first",
    });
    const location = String(made.headers.get("location"));
    const put = async (body: string, type = "text/plain") => {
      const given = { method: "PUT", headers: { ...headers, "Content-Type": type }, body };
      return (await fetch(`${location}/content/f.txt`, given)).status;
    };
    const read = async () => (await fetch(`${location}/content/f.txt`, { headers })).text();
    expect([await put("<svg/>", "image/svg+xml"), await read()]).toEqual([403, "first"]);
    expect([await put("a thirteenth."), await read(), await notes("13")]).toEqual([409, "first", []]);
    expect([await put("the second"), await read(), await notes("10")]).toEqual([204, "the second", ["sent/same/10"]]);
    // A change of what is said of it alone comes by the same hooks.
    expect(await ask("PATCH", new URL(location).pathname, { title: "F" })).toBe(204);
    expect(await notes("10")).toEqual(["said/10", "sent/same/10"]);
    expect(await ask("DELETE", new URL(location).pathname)).toBe(204);
  });

  test("[AUT-16] they stand around a password that is set by a mailed token, which a refusal does not spend", async () => {
    const [username, email] = ["forgetful", "forgetful@example.org"];
    expect(await ask("POST", "/users/", { username, password: "the old password", email })).toBe(303);
    expect(await ask("POST", "/users/password_reset", { email })).toBe(204);
    const token = tokenIn((await mailTo(server, email))[0]);
    const change = (password: string) => ask("POST", "/users/password_change", { token, password });
    const logsIn = async (password: string) => {
      const body = new URLSearchParams({ grant_type: "password", username, password });
      return (await fetch(`${server.origin}/oauth2/token`, { method: "POST", body })).status === 200;
    };
    expect([await change("to be refused"), await notes(username)]).toEqual([409, []]);
    expect([await logsIn("to be refused"), await logsIn("the old password")]).toEqual([false, true]);
    expect([await change("to be taken"), await notes(username)]).toEqual([204, [`password/${username}`]]);
    expect([await logsIn("the old password"), await logsIn("to be taken")]).toEqual([false, true]);
    expect(await change("to be taken again")).toBe(400);
  });
});

describeOnDrawnDatabase("hooks instead of what files do", (databases) => {
  let server: Mounted;
  beforeAll(async () => {
    server = await mounted({ ...handlers, objects: otherwise }, await databases.fresh());
  });
  afterAll(() => server?.end());

  test("[OBJ-1][OBJ-2] begin when the bytes have come: nothing waits for an upload but who sends it", async () => {
    const sent = Promise.withResolvers<void>();
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.from("the beginning, "));
        await sent.promise;
        controller.enqueue(Buffer.from("and the end"));
        controller.close();
      },
    });
    const headers = { Authorization: server.authorization, "Content-Disposition": 'attachment; filename="a.txt"' };
    const given = { method: "POST", redirect: "manual", headers, body, duplex: "half" } as const;
    const uploading = fetch(`${server.origin}/objects/`, given);
    await expect.poll(() => bytesIn(server.address.dataDir)).toEqual(["the beginning, "]);
    // PGlite has one connection, which a transaction would have for itself.
    const other = await fetch(`${server.origin}/countries/`, {
      method: "POST",
      redirect: "manual",
      headers: { Authorization: server.authorization, "Content-Type": "application/ld+json" },
      body: JSON.stringify({ alpha2: "AA", name: "A" }),
    });
    expect(other.status).toBe(303);
    sent.resolve();
    const made = await uploading;
    expect(made.status).toBe(303);
    const location = String(made.headers.get("location"));
    const read = await fetch(`${location}/content/a.txt`);
    expect([read.headers.get("content-type"), await read.text()]).toEqual([
      "text/x-made",
      "the beginning, and the end",
    ]);
    const put = await fetch(`${location}/content/a.txt`, { method: "PUT", headers, body: "other" });
    expect([put.status, ((await put.json()) as { description: string }).description]).toEqual([
      409,
      expect.stringContaining('"length":5'),
    ]);
    expect(await bytesIn(server.address.dataDir)).toEqual(["the beginning, and the end"]);
  });

  test("[OBJ-2] end the bytes that they replace, and those of what they delete", async () => {
    const headers = { Authorization: server.authorization, "Content-Disposition": 'attachment; filename="b.txt"' };
    const given = { method: "POST", redirect: "manual", headers, body: "to be replaced" } as const;
    const made = await fetch(`${server.origin}/objects/`, given);
    const location = String(made.headers.get("location"));
    const other = { ...headers, "Content-Type": "text/x-other" };
    const put = await fetch(`${location}/content/b.txt`, { method: "PUT", headers: other, body: "to be deleted" });
    expect(put.status).toBe(204);
    await expect.poll(() => bytesIn(server.address.dataDir)).not.toContain("to be replaced");
    expect(await bytesIn(server.address.dataDir)).toContain("to be deleted");
    expect((await fetch(location, { method: "DELETE", headers })).status).toBe(204);
    await expect.poll(() => bytesIn(server.address.dataDir)).not.toContain("to be deleted");
  });

  test("[OBJ-2] leave nothing of bytes that they do not take", async () => {
    const headers = {
      Authorization: server.authorization,
      "Content-Disposition": 'attachment; filename="refused.txt"',
    };
    const before = await bytesIn(server.address.dataDir);
    const given = { method: "POST", redirect: "manual", headers, body: "some bytes" } as const;
    expect((await fetch(`${server.origin}/objects/`, given)).status).toBe(409);
    expect(await bytesIn(server.address.dataDir)).toEqual(before);
  });
});

/** What lies in the folder of files. */
async function bytesIn(dataDir: string): Promise<readonly string[]> {
  const folder = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(join(dataDir, "objects"), folder).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(files.map((file) => readFile(file, "utf8")));
}
