/** Setting of the object store: `OBJECT_STORE` (clause OBJ-5). */

import { isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";
import type { Bucket } from "../../store/files/s3.ts";

/** A folder (null: the one in the data folder), or an S3 bucket. */
export type ObjectStore = { readonly folder: string | null } | { readonly s3: Bucket };

type Read = { readonly value: ObjectStore } | { readonly problem: string };

const form = "file:/folder, or s3://bucket?endpoint=https://host&region=region";

/** Parses `file:`, `file:/folder` or `s3://bucket[/prefix][?endpoint=…&region=…]`. Credentials come from `AWS_…`. */
export function readObjectStore(given: string): Read {
  const url = URL.parse(given);
  if (url?.protocol === "file:") return readFolder(given, url);
  if (url?.protocol === "s3:") return readBucket(url);
  return { problem: `is not a URL of the form ${form}` };
}

function readFolder(given: string, url: URL): Read {
  if (given === "file:") return { value: { folder: null } };
  try {
    const folder = fileURLToPath(url);
    if (isAbsolute(folder) && url.search === "" && url.hash === "" && /^file:\//.test(given))
      return { value: { folder } };
  } catch {
    // A folder on another host, or an invalid percent escape.
  }
  return { problem: `does not name a folder of this machine by its absolute path; its form is ${form}` };
}

function readBucket(url: URL): Read {
  const { hostname: bucket, searchParams: given } = url;
  // The message omits them: it is printed and may be logged.
  if (url.username !== "" || url.password !== "")
    return { problem: "has a user or password; set the credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY" };
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || url.port !== "" || url.hash !== "")
    return { problem: `names no bucket; its form is ${form}` };
  const [strange] = [...given.keys()].filter((name, index, all) => !isParameter(name) || all.indexOf(name) < index);
  if (strange !== undefined)
    return { problem: `has the parameter “${strange}”; a bucket takes endpoint and region, once each` };
  const endpoint = given.get("endpoint");
  if (endpoint !== null && !isEndpoint(endpoint))
    return {
      problem: `has the endpoint “${endpoint}”; it must be http:// or https:// with a host, and nothing after it`,
    };
  const region = given.get("region");
  if (region !== null && !/^[a-z0-9-]+$/i.test(region))
    return { problem: `has the region “${region}”; it must be a word like eu-central-1` };
  const prefix = prefixOf(url.pathname);
  if (prefix === undefined) return { problem: `has an invalid prefix; its form is s3://bucket/prefix` };
  return { value: { s3: { bucket, prefix, endpoint, region } } };
}

const isParameter = (name: string): boolean => name === "endpoint" || name === "region";

function isEndpoint(given: string): boolean {
  const url = URL.parse(given);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    [url.username, url.password, url.search, url.hash].every((part) => part === "") &&
    url.pathname === "/"
  );
}

/** Prefix of the keys: the path, with one slash at its end. */
function prefixOf(pathname: string): string | undefined {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  if (!segments.every((segment) => /^[\w.-]+$/.test(segment))) return undefined;
  return segments.map((segment) => `${segment}/`).join("");
}
