/** An S3-compatible server for tests: a process of its own, which can go away and come back. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "../../scripts/ports.ts";
import { endChild } from "../../scripts/programs.ts";

export interface S3Server {
  /** As the setting `OBJECT_STORE` has it. */
  readonly url: string;
  readonly endpoint: string;
  readonly bucket: string;
  /** What is in the bucket, and the keys of uploads that are not complete. */
  held(): Promise<readonly string[]>;
  /** Away from one moment to the next, until it is started again. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Who may use it. */
export const s3Credentials = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" } as const;

const bucket = "objects";

/** `lists`: whether one may ask it which uploads are not complete. */
export async function startS3({ lists = true } = {}): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "hydrant-s3-"));
  // One that the system gives by itself could be somebody else's while the server is away.
  const port = await freePort();
  let child = await run(directory, port, lists);
  const endpoint = `http://127.0.0.1:${port}`;

  const kill = () => endChild(child, "SIGKILL");

  return {
    url: `s3://${bucket}/files?endpoint=${endpoint}`,
    endpoint,
    bucket,
    async held() {
      const names = async (...folders: string[]) => readdir(join(directory, bucket, ...folders)).catch(() => []);
      const ending = "._S3rver_object";
      const whole = (await names("files")).filter((name) => name.endsWith(ending));
      return [...whole.map((name) => name.slice(0, -ending.length)), ...(await names("._S3rver_uploads"))];
    },
    kill,
    async start() {
      child = await run(directory, port, lists);
    },
    async stop() {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function run(directory: string, port: number, lists: boolean): Promise<ChildProcess> {
  await mkdir(directory, { recursive: true });
  const settings = JSON.stringify({ directory, bucket, port, lists });
  const child = spawn(process.execPath, [join(import.meta.dirname, "s3-process.ts"), settings], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit").then(([status]) => {
    throw new Error(`The S3 server ended with status ${status}.`);
  });
  ended.catch(() => {});
  await Promise.race([once(createInterface(child.stdout), "line"), ended]);
  return child;
}
