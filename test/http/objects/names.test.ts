/** Names of files: what `Content-Disposition` may say, and what becomes of it (RFC 6266, RFC 8187). */

import { beforeAll, expect, test } from "vitest";
import fc, { runCount } from "../../random.ts";
import { type Login, overEachProtocol } from "../asking.ts";
import { raw } from "../raw.ts";

overEachProtocol((server) => {
  let user: Login;
  beforeAll(async () => {
    user = await server.user();
  });

  /** Uploads something under that header; gives the name that it has now, and the header that tells it. */
  const named = async (disposition: string | undefined): Promise<readonly [name: string, told: string]> => {
    const as = { Authorization: user.authorization };
    const said: Record<string, string> = disposition === undefined ? {} : { "Content-Disposition": disposition };
    const made = await raw(server, "POST", "/objects/", { ...as, ...said }, Buffer.from("bytes"));
    expect(made.status).toBe(303);
    const { json } = await server.get(String(made.headers.location), { as: user });
    // The link resolves to itself: nothing of the name goes up a folder, or down into one.
    expect(json.content).toBe(`${json["@id"]}/content/${encodeURIComponent(json.name)}`);
    expect(new URL(json.content).href).toBe(json.content);
    const { status, headers, body } = await raw(server, "GET", new URL(json.content).pathname, as);
    expect([status, body.toString()]).toEqual([200, "bytes"]);
    return [json.name, String(headers["content-disposition"])];
  };

  test.each([
    [undefined, "content"],
    ["attachment", "content"],
    ['attachment; filename=""', "content"],
    ["attachment; filename=plain.txt", "plain.txt"],
    ['filename="typeless.txt"', "typeless.txt"],
    ['ATTACHMENT; FILENAME="upper.txt"', "upper.txt"],
    ['attachment;filename = "spaced.txt" ; size=5', "spaced.txt"],
    ['form-data; name="file"; filename="form.txt"', "form.txt"],
    ['attachment; name="; filename=trap.txt"; filename="real.txt"', "real.txt"],
    ['attachment; filename="a \\"quoted\\" word.txt"', 'a "quoted" word.txt'],
    ["attachment; filename=\"plain.txt\"; filename*=UTF-8''%E2%82%AC%20rates.txt", "€ rates.txt"],
    ["attachment; filename*=utf-8'de'M%C3%BCnchen.txt; filename=\"Munich.txt\"", "München.txt"],
    ["attachment; filename=\"fallback.txt\"; filename*=UTF-8''%ff%fe", "fallback.txt"],
    ["attachment; filename=\"fallback.txt\"; filename*=KOI8-R''%C1", "fallback.txt"],
    [`attachment; filename="${Buffer.from("schön.txt").toString("latin1")}"`, "schön.txt"],
    ['attachment; filename="sch\u00f6n.txt"', "schön.txt"],
    ['attachment; filename="../../etc/passwd"', "passwd"],
    ['attachment; filename="..\\\\..\\\\boot.ini"', "boot.ini"],
    ["attachment; filename*=UTF-8''%2e%2e%2fetc%2fshadow", "shadow"],
    ["attachment; filename*=UTF-8''..%5C..%5Cx", "x"],
    ['attachment; filename=".."', "content"],
    ['attachment; filename="."', "content"],
    ["attachment; filename*=UTF-8''.%00.", "content"],
    ['attachment; filename="folder/"', "content"],
    ["attachment; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x%3Dy%00.txt", "aSet-Cookie: x=y.txt"],
    ["attachment; filename*=UTF-8''invoice%E2%80%AEgpj.exe", "invoicegpj.exe"],
    ["attachment; filename*=UTF-8''%252e%252e%252fx", "%2e%2e%2fx"],
    ["attachment; filename*=UTF-8''%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB.txt", "👩‍💻.txt"],
    ['attachment; filename="con?a=b#c;d&e<f>g|h*i:j.txt"', "con?a=b#c;d&e<f>g|h*i:j.txt"],
    ["; ; =;;\"'", "content"],
    ['attachment; filename="never closed', "content"],
  ])("[OBJ-1][OBJ-4] %j names it %j", async (disposition, name) => {
    expect((await named(disposition))[0]).toBe(name);
  });

  test("[OBJ-4] a name of more than 255 characters is cut, at none of their halves", async () => {
    expect((await named(`attachment; filename="${"x".repeat(4000)}"`))[0]).toBe("x".repeat(255));
    const computers = `attachment; filename*=UTF-8''${"%F0%9F%92%BB".repeat(300)}`;
    expect((await named(computers))[0]).toBe("💻".repeat(255));
  });

  test("[OBJ-4] a name is told so that it can be read back, and in ASCII to whoever reads no other", async () => {
    expect(await named("attachment; filename=plain.txt")).toEqual(["plain.txt", 'inline; filename="plain.txt"']);
    expect(await named(`attachment; filename*=UTF-8''it's%20%22100%25%22%20(%E2%82%AC)*.txt`)).toEqual([
      `it's "100%" (€)*.txt`,
      `inline; filename="it's _100__ (_)*.txt"; filename*=UTF-8''it%27s%20%22100%25%22%20%28%E2%82%AC%29%2A.txt`,
    ]);
  });

  test("[OBJ-4] whatever a name holds, no path and no header is broken by it, and it is told as it is kept", async () => {
    const character = fc.oneof(
      fc.constantFrom(
        "/",
        "\\",
        ".",
        "..",
        "%",
        '"',
        ";",
        "'",
        "\0",
        "\r\n",
        "\t",
        "\u2028",
        "\u202e",
        "*",
        " ",
        "%2e",
      ),
      fc.string({ unit: "binary", minLength: 1, maxLength: 3 }),
    );
    const name = fc.array(character, { maxLength: 12 }).map((parts) => parts.join("").toWellFormed());
    await fc.assert(
      fc.asyncProperty(name, async (given) => {
        const escaped = encodeURIComponent(given).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`);
        const [kept, told] = await named(`attachment; filename*=UTF-8''${escaped}`);
        expect(kept).not.toMatch(/[/\\\p{Cc}]|^\.{0,2}$/u);
        const [, extended] = /filename\*=UTF-8''(.*)$/.exec(told) ?? [];
        const [, plain] = /^inline; filename="([^"\\]*)"/.exec(told) ?? [];
        expect(extended === undefined ? plain : decodeURIComponent(extended)).toBe(kept);
      }),
      { numRuns: runCount(40) },
    );
  });

  test.each([
    [undefined, "application/octet-stream"],
    ["", "application/octet-stream"],
    ["image", "application/octet-stream"],
    ["text/html, text/plain", "application/octet-stream"],
    ["text/html", "text/html"],
    ["multipart/form-data; boundary=x", "multipart/form-data; boundary=x"],
    [
      'application/ld+json; profile="http://www.w3.org/ns/json-ld#flattened"',
      'application/ld+json; profile="http://www.w3.org/ns/json-ld#flattened"',
    ],
    [`text/plain; x="${"x".repeat(300)}"`, "application/octet-stream"],
    ['text/plain; x="', "application/octet-stream"],
    ['image/svg+xml; charset="utf-8"', 'image/svg+xml; charset="utf-8"'],
  ])("[OBJ-1][OBJ-4] a type of %j is %j, and nothing is guessed from the bytes", async (type, kept) => {
    const as = { Authorization: user.authorization };
    const bait = "<!doctype html><script>alert(document.cookie)</script>";
    const said: Record<string, string> = type === undefined ? {} : { "Content-Type": type };
    const made = await raw(server, "POST", "/objects/", { ...as, ...said }, bait);
    const { json } = await server.get(String(made.headers.location), { as: user });
    expect(json.contentType).toBe(kept);
    const { headers } = await raw(server, "GET", new URL(json.content).pathname, as);
    expect([headers["content-type"], headers["x-content-type-options"]]).toEqual([kept, "nosniff"]);
    expect(headers["content-security-policy"]).toMatch(/^sandbox;/);
  });
});
