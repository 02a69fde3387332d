/** Bytes in a bucket of an S3-compatible service (clauses OBJ-2, OBJ-5). The client is loaded with the first bucket that is opened. */

import type { Readable } from "node:stream";
import type { GetObjectCommandOutput, S3ClientConfig } from "@aws-sdk/client-s3";
import { type ByteStore, type Content, FilesUnavailable, filesUnavailable, type Part } from "./files.ts";
import { takeIn } from "./intake.ts";
import { inParts } from "./parts.ts";

export interface Bucket {
  readonly bucket: string;
  /** What every key in the bucket begins with. */
  readonly prefix: string;
  /** Null: Amazon's own, by the region. */
  readonly endpoint: string | null;
  /** Null: as the environment says. */
  readonly region: string | null;
}

/** Bytes of a part, of which there are ten thousand at most; so many are memory for each upload. */
const partSize = 5 * 1024 * 1024;
const mostParts = 10_000;

/** What the service is told of all of them: what they are stands in the database. */
const mediaType = "application/octet-stream";

/** Milliseconds after which a service has done, or dropped, what it was asked to: putting a large object together may take it minutes. */
export const late = 15 * 60_000;

/** Milliseconds that a connection may take, and an answer to begin. */
const connecting = 5000;
const answering = 60_000;

export async function openBucket({ bucket, prefix, endpoint, region }: Bucket): Promise<ByteStore> {
  const s3 = await import("@aws-sdk/client-s3");
  const client = new s3.S3Client({
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...regionOf(region, endpoint),
    // Not every service knows the checksums that Amazon's has come to add; bytes have the one of TCP, and those in parts an ETag each.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: connecting,
      requestTimeout: answering,
      throwOnRequestTimeout: true,
      // Whoever reads slowly keeps the connection waiting, and does no harm; each has one.
      socketTimeout: 0,
      httpAgent: { maxSockets: 1024 },
      httpsAgent: { maxSockets: 1024 },
    },
  });
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });

  async function put(key: string, bytes: Buffer): Promise<void> {
    await client.send(new s3.PutObjectCommand({ ...at(key), Body: bytes, ContentType: mediaType }));
  }

  /** One part after the other. Of what fails on the way the service keeps nothing, if it can still be told. */
  async function putInParts(key: string, first: Buffer, others: AsyncIterable<{ readonly bytes: Buffer }>) {
    const begun = await client.send(new s3.CreateMultipartUploadCommand({ ...at(key), ContentType: mediaType }));
    const upload = { ...at(key), UploadId: begun.UploadId };
    const Parts: { readonly PartNumber: number; readonly ETag: string | undefined }[] = [];
    const send = async (bytes: Buffer): Promise<void> => {
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(new s3.UploadPartCommand({ ...upload, PartNumber, Body: bytes }));
      Parts.push({ PartNumber, ETag });
    };
    try {
      await send(first);
      for await (const { bytes } of others) await send(bytes);
      await client.send(new s3.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
    } catch (error) {
      // By its number, which only this one knows where uploads cannot be listed. What this fails to do is left for `remove`.
      const abortSignal = AbortSignal.timeout(connecting);
      await client.send(new s3.AbortMultipartUploadCommand(upload), { abortSignal }).catch(() => {});
      throw error;
    }
  }

  /** Parts of uploads that were never completed stay, and cost, until somebody takes them away. */
  async function abortParts(key: string): Promise<void> {
    const { Bucket, Key } = at(key);
    const { Uploads = [] } = await client
      .send(new s3.ListMultipartUploadsCommand({ Bucket, Prefix: Key }))
      .catch((error: Error) => {
        if (error.name === "NotImplemented") return { Uploads: [] };
        throw error;
      });
    for (const { UploadId } of Uploads.filter((upload) => upload.Key === Key))
      await client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch((error: Error) => {
        // Somebody was faster, or it has just been completed.
        if (error.name !== "NoSuchUpload") throw error;
      });
  }

  return {
    write: (key, source, limit) =>
      takeIn(source, limit, async (passing) => {
        const parts = inParts(passing, Math.max(partSize, Math.ceil(limit / mostParts)));
        try {
          const first = (await parts.next()).value;
          if (first === undefined) throw new Error("nothing came, and no end");
          if (first.last) await put(key, first.bytes);
          else await putInParts(key, first.bytes, parts);
        } finally {
          // Nobody else ends a source of which only the first part was asked for.
          await parts.return(undefined);
        }
      }),
    async open(key, part) {
      const range = part && { Range: `bytes=${part.start}-${part.end}` };
      try {
        return contentOf(await client.send(new s3.GetObjectCommand({ ...at(key), ...range })), part);
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return undefined;
        throw filesUnavailable(error);
      }
    },
    async remove(key) {
      try {
        // In this order: an upload that is completed in between is found as an object.
        const failed = await abortParts(key).then(
          () => undefined,
          (error: unknown) => ({ error }),
        );
        // Whoever may not list uploads can delete objects all the same.
        await client.send(new s3.DeleteObjectCommand(at(key)));
        if (failed) throw failed.error;
      } catch (error) {
        throw filesUnavailable(error);
      }
    },
    late,
    async check() {
      try {
        await client.send(new s3.HeadBucketCommand({ Bucket: bucket }));
      } catch (error) {
        throw told(error, bucket);
      }
    },
    close: () => client.destroy(),
  };
}

/** An endpoint of one's own need not have regions, but requests are signed for one. */
function regionOf(region: string | null, endpoint: string | null): Pick<S3ClientConfig, "region"> {
  if (region !== null) return { region };
  return endpoint === null || process.env.AWS_REGION ? {} : { region: "us-east-1" };
}

/** An answer that has begun goes on to its end, even if the object is deleted. */
function contentOf({ Body, ContentLength = 0, ContentRange = "" }: GetObjectCommandOutput, part?: Part): Content {
  const body = Body as Readable;
  // A connection that breaks before anybody reads would end the process if nobody listened.
  body.on("error", () => {});
  const [, range, all] = /^bytes (\d+-\d+)\/(\d+)$/.exec(ContentRange) ?? [];
  if (part !== undefined && range !== `${part.start}-${part.end}`) {
    body.destroy();
    throw new Error(`of bytes ${part.start}-${part.end} came “${ContentRange}”`);
  }
  return {
    length: part === undefined ? ContentLength : Number(all),
    stream: () => body,
    async close() {
      body.destroy();
    },
  };
}

/** A bucket is asked for by HEAD, whose answers have no words. */
function told(error: unknown, bucket: string): FilesUnavailable {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  if (status === 404) return new FilesUnavailable(`there is no bucket ${bucket}`, { cause: error });
  if (status === 403)
    return new FilesUnavailable(`it does not permit the use of the bucket ${bucket}`, { cause: error });
  return filesUnavailable(error);
}
