/** Bytes with curl: sent from a file and from a pipe, continued where they broke off, and kept by the name that they have. */

import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Login, Server } from "../asking.ts";
import { type Launched, launchSeeded } from "../launch.ts";
import { anObject } from "../making.ts";
import { describeWith } from "../programs.ts";
import { settled } from "./settled.ts";

const mebibyte = 1024 * 1024;

describeWith("curl", (curl) => {
  const bytes = randomBytes(3 * mebibyte);
  let launched: Launched;
  let server: Server;
  let user: Login;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "hydrant-curl-"));
    launched = await launchSeeded({ OBJECT_LIMIT: String(8 * mebibyte) });
    server = new Server(launched);
    user = await server.user();
    await writeFile(join(folder, "ca.pem"), launched.certificate);
    await writeFile(join(folder, "file.bin"), bytes);
    await writeFile(join(folder, "large.bin"), Buffer.alloc(24 * mebibyte));
  });
  afterAll(async () => {
    await launched?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  describe.each(["--http1.1", "--http2"])("%s", (protocol) => {
    /** Runs it in a folder of its own; gives its status, what it printed, and that folder. */
    async function ran(options: readonly string[], input?: Buffer) {
      const within = await mkdtemp(join(folder, "run-"));
      const usual = ["--silent", "--max-time", "110", "--cacert", join(folder, "ca.pem"), protocol];
      const as = ["--oauth2-bearer", user.authorization.replace("Bearer ", "")];
      const child = spawn(curl, [...usual, ...as, ...options], { cwd: within, stdio: ["pipe", "pipe", "inherit"] });
      let printed = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
      });
      // Whoever is refused does not read on.
      child.stdin.on("error", () => {});
      child.stdin.end(input);
      const [status] = await once(child, "close");
      return { status, printed, within };
    }

    const file = () => join(folder, "file.bin");
    const answered = ["--output", "answer", "--write-out", "%{http_code} %{redirect_url}"];
    const collection = () => `${launched.base}objects/`;
    const contentOf = async (object: string) => (await server.get(object, { as: user })).json.content as string;

    test("[OBJ-1][OBJ-2] sends a file, from the disk and from a pipe, and gets it back", async () => {
      const name = ["--header", 'Content-Disposition: attachment; filename="from curl.bin"'];
      for (const [options, input] of [
        [["--data-binary", `@${file()}`, "--header", "Content-Type: image/png"]],
        [["--request", "POST", "--upload-file", "-", "--header", "Content-Type: image/png"], bytes],
      ] as const) {
        const { printed } = await ran([...options, ...name, ...answered, collection()], input);
        const [status, made = ""] = printed.split(" ");
        expect(status).toBe("303");
        expect((await server.get(made, { as: user })).json).toMatchObject({
          name: "from curl.bin",
          contentType: "image/png",
        });
        const { within } = await ran(["--remote-name", "--remote-header-name", await contentOf(made)]);
        // The name that it is told decides the file's, and has nothing in it that curl would have to mend.
        expect(await readdir(within)).toEqual(["from curl.bin"]);
        expect((await readFile(join(within, "from curl.bin"))).equals(bytes)).toBe(true);
      }
    });

    test("[OBJ-1] puts other bytes in place with -T, whole and never a part of them", async () => {
      const content = await contentOf(await anObject(server, user));
      expect((await ran(["-T", file(), ...answered, content])).printed).toBe("204 ");
      const { within } = await ran(["--output", "got", content]);
      expect((await readFile(join(within, "got"))).equals(bytes)).toBe(true);
      expect((await ran(["-T", file(), "-C", "1000", ...answered, content])).printed).toBe("400 ");
      expect((await server.get(content, { as: user })).headers.get("content-length")).toBe(String(bytes.length));
    });

    test("[OBJ-3] continues with -C - what broke off, and asks for no more where nothing is left", async () => {
      const object = await anObject(server, user, { bytes, type: "image/png", public: true });
      const content = await contentOf(object);
      const date = await settled(server, new URL(content).pathname);
      await mkdir(join(folder, protocol), { recursive: true });
      const part = join(folder, protocol, "part");
      await writeFile(part, bytes.subarray(0, mebibyte));
      const resumed = [
        "-C",
        "-",
        "--header",
        `If-Range: ${date}`,
        "--output",
        part,
        "--write-out",
        "%{http_code} %{size_download}",
      ];
      expect((await ran([...resumed, content])).printed).toBe(`206 ${2 * mebibyte}`);
      expect((await readFile(part)).equals(bytes)).toBe(true);
      expect((await ran([...resumed, content])).printed).toMatch(/^416 /);
      expect((await readFile(part)).equals(bytes)).toBe(true);
    });

    test("[LIM-2] is told that a file is too large, before it has sent it and in the midst of it", async () => {
      const large = join(folder, "large.bin");
      const announced = await ran(["--data-binary", `@${large}`, ...answered, collection()]);
      expect([announced.status, announced.printed]).toEqual([0, "413 "]);
      const piped = await ran(
        ["--request", "POST", "--upload-file", "-", ...answered, collection()],
        Buffer.alloc(24 * mebibyte),
      );
      expect(piped.printed).toBe("413 ");
      expect(await readFile(join(piped.within, "answer"), "utf8")).toContain('"statusCode":413');
    });
  });
});
