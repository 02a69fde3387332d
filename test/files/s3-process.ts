/**
 * A process that is an S3-compatible server, over a folder.
 *
 * The server knows parts, and neither how to take them away nor how to tell which there are; here it learns both
 * (AbortMultipartUpload and ListMultipartUploads of the S3 API), and that no part comes to an upload that is no more. It takes the signatures
 * of the SDK for a bucket to be wrong, as they have a slash at its end, so whether there is one is told without. And it takes the range that
 * ends with the first byte to have no end.
 */

import { writeSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver, { type Context } from "@20minutes/s3rver";

const { directory, bucket, port, lists } = JSON.parse(process.argv[2] ?? "") as {
  readonly directory: string;
  readonly bucket: string;
  readonly port: number;
  /** False: nobody may list uploads. */
  readonly lists: boolean;
};

const s3 = new S3rver({
  address: "127.0.0.1",
  port,
  directory,
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: bucket }],
});
/** Where it keeps parts: a folder for each upload, with the key in a file. */
const parts = join(directory, bucket, "._S3rver_uploads");

s3.middleware.unshift(async (context, next) => {
  const { method, path, query } = context;
  if (method === "HEAD" && /^\/[^/]*\/$/.test(path)) context.status = path === `/${bucket}/` ? 200 : 404;
  else if (method === "GET" && path === `/${bucket}/` && "uploads" in query)
    await (lists ? tellUploads(context) : refuse(context, 403, "AccessDenied"));
  else if ("uploadId" in query && !(await ids()).includes(query.uploadId ?? "")) refuse(context, 404, "NoSuchUpload");
  else if (method === "DELETE" && "uploadId" in query) {
    await rm(join(parts, query.uploadId as string), { recursive: true });
    context.status = 204;
  } else {
    await next();
    if (context.headers.range === "bytes=0-0" && context.status === 206) await keepFirst(context);
  }
});

const ids = (): Promise<string[]> => readdir(parts).catch(() => []);

async function tellUploads(context: Context): Promise<void> {
  const uploads = await Promise.all(
    (await ids()).map(async (id) => ({ id, key: await readFile(join(parts, id, "key"), "utf8") })),
  );
  const told = uploads
    .filter(({ key }) => key.startsWith(context.query.prefix ?? ""))
    .map(({ id, key }) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`);
  context.type = "application/xml";
  context.body = `<?xml version="1.0"?><ListMultipartUploadsResult>${told.join("")}</ListMultipartUploadsResult>`;
}

/** Leaves of an answer that has all bytes the first one. */
async function keepFirst(context: Context): Promise<void> {
  const range = String(context.response.headers["content-range"]);
  context.body = (await buffer(context.body as Readable)).subarray(0, 1);
  context.set("Content-Range", range.replace(/-\d+/, "-0"));
}

function refuse(context: Context, status: number, code: string): void {
  context.status = status;
  context.type = "application/xml";
  context.body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>It is not to be.</Message></Error>`;
}

await s3.run();
writeSync(1, "ready\n");
