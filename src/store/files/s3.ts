/** File storage in an S3 bucket (clauses OBJ-2, OBJ-5). The AWS SDK is loaded on first use. */

import type { Readable } from "node:stream";
import type { GetObjectCommandOutput, S3ClientConfig } from "@aws-sdk/client-s3";
import { type ByteStore, type Content, FilesUnavailable, type Part, takeIn, trying } from "./files.ts";

export interface Bucket {
  readonly bucket: string;
  readonly prefix: string;
  /** Null: Amazon S3. */
  readonly endpoint: string | null;
  /** Null: from the environment. */
  readonly region: string | null;
}

/** Size of a part in bytes, which is also the buffer of each upload. S3 allows 10,000 parts. */
const partSize = 5 * 1024 * 1024;
const mostParts = 10_000;

/** One media type for all objects: the real one is in the database. */
const mediaType = "application/octet-stream";

/** Milliseconds after which the service has completed or dropped a request; a multipart upload takes minutes. */
export const late = 15 * 60_000;

/** Timeouts in milliseconds of connecting, and of the start of a response. */
const connecting = 5000;
const answering = 60_000;

export async function openBucket({ bucket, prefix, endpoint, region }: Bucket): Promise<ByteStore> {
  const s3 = await import("@aws-sdk/client-s3");
  const client = new s3.S3Client({
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...regionOf(region, endpoint),
    // Some services lack Amazon's newer checksums. TCP has its own checksum, and parts have an ETag each.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: connecting,
      requestTimeout: answering,
      throwOnRequestTimeout: true,
      // A slow reader may hold its connection without limit; it affects no one else.
      socketTimeout: 0,
      httpAgent: { maxSockets: 1024 },
      httpsAgent: { maxSockets: 1024 },
    },
  });
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });

  async function put(key: string, bytes: Buffer): Promise<void> {
    await client.send(new s3.PutObjectCommand({ ...at(key), Body: bytes, ContentType: mediaType }));
  }

  /** Uploads parts one after another. After an error, aborts the upload if the service is reachable. */
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
      // By upload ID, which is known only here if the service cannot list uploads. A failed abort is left to `remove`.
      const abortSignal = AbortSignal.timeout(connecting);
      await client.send(new s3.AbortMultipartUploadCommand(upload), { abortSignal }).catch(() => {});
      throw error;
    }
  }

  /** Aborts incomplete multipart uploads, whose parts otherwise stay and cost money. */
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
        // Already aborted or completed.
        if (error.name !== "NoSuchUpload") throw error;
      });
  }

  return {
    write: (key, source, limit) =>
      takeIn(source, limit, async (passing) => {
        // Closes the source also if only the first part is read.
        await using parts = inParts(passing, Math.max(partSize, Math.ceil(limit / mostParts)));
        const first = (await parts.next()).value;
        if (first === undefined) throw new Error("the upload ended without data");
        if (first.last) await put(key, first.bytes);
        else await putInParts(key, first.bytes, parts);
      }),
    open: (key, part) =>
      trying(async () => {
        const range = part && { Range: `bytes=${part.start}-${part.end}` };
        try {
          return contentOf(await client.send(new s3.GetObjectCommand({ ...at(key), ...range })), part);
        } catch (error) {
          if (error instanceof s3.NoSuchKey) return undefined;
          throw error;
        }
      }),
    remove: (key) =>
      trying(async () => {
        // Uploads first: one that completes in between is then deleted as an object.
        const [aborted] = await Promise.allSettled([abortParts(key)]);
        // Without permission to list uploads, deleting the object still works.
        await client.send(new s3.DeleteObjectCommand(at(key)));
        if (aborted.status === "rejected") throw aborted.reason;
      }),
    late,
    check: () =>
      trying(async () => {
        try {
          await client.send(new s3.HeadBucketCommand({ Bucket: bucket }));
        } catch (error) {
          // A response to HEAD has no body with a message.
          const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
          if (status === 404) throw new FilesUnavailable(`there is no bucket ${bucket}`, { cause: error });
          if (status === 403) throw new FilesUnavailable(`access to the bucket ${bucket} is denied`, { cause: error });
          throw error;
        }
      }),
    close: () => client.destroy(),
  };
}

/** A custom endpoint may have no regions, but signatures need one. */
function regionOf(region: string | null, endpoint: string | null): Pick<S3ClientConfig, "region"> {
  if (region !== null) return { region };
  return endpoint === null || process.env.AWS_REGION ? {} : { region: "us-east-1" };
}

/** A response that has started completes even if the object is deleted. */
function contentOf({ Body, ContentLength = 0, ContentRange = "" }: GetObjectCommandOutput, part?: Part): Content {
  const body = Body as Readable;
  // Without a listener, an error before the stream is read would end the process.
  body.on("error", () => {});
  const [, range, all] = /^bytes (\d+-\d+)\/(\d+)$/.exec(ContentRange) ?? [];
  if (part !== undefined && range !== `${part.start}-${part.end}`) {
    body.destroy();
    throw new Error(`the store sent “${ContentRange}” for bytes ${part.start}-${part.end}`);
  }
  return {
    length: part === undefined ? ContentLength : Number(all),
    stream: () => body,
    async close() {
      body.destroy();
    },
  };
}

/** Initial buffer in bytes: most uploads fit. */
const least = 64 * 1024;

/**
 * Yields parts of `size` bytes, the last one possibly shorter; at least one. All parts use the same buffer, so each is
 * valid until the next is requested. A new buffer per part would leave much memory to the garbage collector.
 */
async function* inParts(source: AsyncIterable<Uint8Array>, size: number) {
  // The buffer grows up to one part: a full-size one per small upload would trigger garbage collection often.
  let memory = Buffer.allocUnsafeSlow(Math.min(size, least));
  let filled = 0;
  for await (const piece of source) {
    for (let at = 0; at < piece.length; ) {
      // Only now is it known that the previous part was not the last.
      if (filled === size) {
        yield { bytes: memory, last: false };
        filled = 0;
      }
      if (filled === memory.length) {
        const larger = Buffer.allocUnsafeSlow(Math.min(size, memory.length * 4));
        memory.copy(larger);
        memory = larger;
      }
      const taken = Math.min(memory.length - filled, piece.length - at);
      memory.set(piece.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
    }
  }
  yield { bytes: memory.subarray(0, filled), last: true };
}
