/** Minimal server for comparison: `node:http`, `node:http2` and `pg`, with only what the lines need. */

import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createSecureServer } from "node:http2";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import pg from "pg";

const { PORT, HTTP_PORT, DATABASE_URL, TLS_CERT_FILE = "", TLS_KEY_FILE = "" } = process.env;

/** HTTP/2 and HTTP/1.1 on one port, like our server. */
const tlsOptions = { cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE), allowHTTP1: true };

/** Like our server's, so that zlib costs the same. */
const compressionLevel = 4;

/** As many connections as our server has. */
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });

const item =
  "slug, name, population, address_country, location, created, modified, array(select target from places_images where source = slug order by position) as images";
const address =
  "id, label, recipient, street_address, postal_code, address_locality, address_region, address_country, timezone, location, created, modified, owner";

const ticket =
  "id, organisation, subject, body, assignee, due_at, state, created, modified, owner, array(select target from tickets_labels where source = id order by position) as labels";
const ofAgent = "array(select organisation from memberships where account = $1 and role in ('agent', 'admin'))";
const isAgent = `(owner = $2 or organisation = any(${ofAgent.replace("$1", "$2")}))`;

const note = "id, notebook, text, words, kind, position, created, modified";
const words =
  "setweight(to_tsvector('hydrant_english', coalesce(text, '')) || to_tsvector('hydrant_simple', coalesce(text, '')), 'D')";
const hasWords = `${words} @@ to_tsquery('hydrant_english', $1)`;
/** Ranks and counts as many as our server does. */
const search = (condition: string) => `select ${note},
    (select count(*) from (select from notes where ${condition} limit 10001) as counted) as total
  from (select * from notes where ${condition} order by id limit 10000) as found
  order by ts_rank(${words}, to_tsquery('hydrant_english', $1)) desc, id limit 30`;
const distance = `2 * 6371008.8 * asin(sqrt(power(sind((position[1] - $2) / 2), 2)
  + cosd(position[1]) * cosd($2) * power(sind((position[0] - $1) / 2), 2)))`;

const statements = {
  token: "select account from hydrant_token where hash = $1 and kind = 'access' and expires > clock_timestamp()",
  item: `select ${item} from places where slug = $1`,
  modified: "select modified from places where slug = $1",
  page: `select ${item}, (select count(*) from places) as total from places order by slug limit 30`,
  after: `select ${item}, (select count(*) from places) as total from places where slug > $1 order by slug limit 30`,
  ticket: `select ${ticket} from tickets where id = $1 and ${isAgent}`,
  tickets: `select ${ticket}, (select count(*) from tickets where organisation = any(${ofAgent}))
      + (select count(*) from tickets where owner = $1 and organisation <> all(${ofAgent})) as total
    from tickets where id = any(array(
      select id from (
        select own.id from unnest(${ofAgent}) as agent (organisation)
          cross join lateral (select id from tickets where tickets.organisation = agent.organisation order by id limit 30) as own
        union (select id from tickets where owner = $1 order by id limit 30)
      ) as seen order by id limit 30
    )) order by id`,
  notices: `select ${ticket.replace("tickets_labels", "notices_labels")}, (select count(*) from notices) as total from notices order by id limit 30`,
  close: `update tickets set state = 'closed', modified = clock_timestamp() where id = $1 and state <> 'closed' and ${isAgent}`,
  reopen: `update tickets set state = 'open', modified = clock_timestamp() where id = $1 and state = 'closed' and ${isAgent}`,
  notebooks: `select id, size, words, longest, created, modified, (select count(*) from notebooks) as total
    from notebooks order by words desc, id desc limit 30`,
  search: search(hasWords),
  searchKind: search(`${hasWords} and kind = $2`),
  near: `select ${note}, count(*) over () as total from notes
    where position <@ box(point($1 - $4::float8, $2 - $5::float8), point($1 + $4, $2 + $5)) and ${distance} <= $3 order by id limit 30`,
  kinds: "select kind, count(*), sum(words)::float8 from notes group by kind order by 2 desc, 1",
  addNote: `with added as (
      insert into by_hand.notes (${note})
      values (gen_random_uuid(), $1, $2, $3, $4, $5, clock_timestamp(), clock_timestamp()) returning id, notebook, words
    ) update by_hand.notebooks as it set size = size + 1, words = it.words + added.words,
      longest = greatest(longest, added.words), _aggregated = clock_timestamp()
    from added where it.id = added.notebook returning added.id`,
  own: `select ${address} from addresses where id = $1 and owner = $2`,
  ownPage: `select ${address}, (select count(*) from addresses where owner = $1) as total from addresses where owner = $1 order by id limit 30`,
  change: "update places set population = $2, modified = clock_timestamp() where slug = $1",
  add: "insert into places (slug, name, population, location, created, modified) values ($1, $2, $3, $4, clock_timestamp(), clock_timestamp())",
};

const run = (name: keyof typeof statements, ...values: unknown[]): Promise<pg.QueryResult<Record<string, unknown>>> =>
  pool.query({ name, text: statements[name], values });

const rows = async (...query: Parameters<typeof run>): Promise<Record<string, unknown>[]> => (await run(...query)).rows;

/** Epoch milliseconds of a place's last change. */
async function lastChange(identifier: string): Promise<number> {
  const [place] = await rows("modified", identifier);
  return Number(place?.modified);
}

/** Account of an `Authorization` header; null if unknown. */
async function accountOf(authorization: string | undefined): Promise<string | null> {
  if (authorization === undefined) return null;
  const hash = createHash("sha256").update(authorization.slice("Bearer ".length)).digest();
  const [found] = await rows("token", hash);
  return (found?.account as string | undefined) ?? null;
}

/** Notes, or groups of them, as the parameters say. */
function notes(parameters: URLSearchParams): Promise<Record<string, unknown>[]> {
  const [query, kind] = [parameters.get("q"), parameters.get("kind")];
  if (query !== null) return kind === null ? rows("search", query) : rows("searchKind", query, kind);
  const near = parameters.get("position[near]");
  if (near === null) return rows("kinds");
  const [longitude = 0, latitude = 0, metres = 0] = near.split(",").map(Number);
  const degrees = metres / 111_000;
  return rows(
    "near",
    longitude,
    latitude,
    metres,
    degrees / Math.cos(((Math.abs(latitude) + degrees) * Math.PI) / 180),
    degrees,
  );
}

const compress = promisify(gzip);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost/");
  const account = await accountOf(request.headers.authorization);
  const [, collection, identifier = "", operation] = pathname.split("/");
  if (collection === "addresses") {
    if (identifier === "") return json(request, response, await rows("ownPage", account));
    return json(request, response, (await rows("own", identifier, account))[0]);
  }
  if (collection === "notices") return json(request, response, await rows("notices"));
  if (collection === "tickets") {
    if (identifier === "") return json(request, response, await rows("tickets", account));
    if (request.method !== "POST") return json(request, response, (await rows("ticket", identifier, account))[0]);
    const { rowCount } = await run(operation === "close" ? "close" : "reopen", identifier, account);
    response.writeHead(rowCount === 1 ? 204 : 409).end();
    return;
  }
  if (collection === "notebooks") return json(request, response, await rows("notebooks"));
  if (collection === "notes" && request.method === "POST") {
    const { notebook, text, words, kind, position } = JSON.parse(await bodyOf(request));
    const [longitude, latitude] = position.slice("POINT(".length, -1).split(" ");
    const [{ id = "" } = {}] = await rows(
      "addNote",
      ...[notebook.slice("/notebooks/".length), text, words, kind, `(${longitude},${latitude})`],
    );
    response.writeHead(303, { Location: `/notes/${id}`, "Content-Length": 0 }).end();
    return;
  }
  if (collection === "notes") return json(request, response, await notes(searchParams));
  if (collection !== "places") {
    response.writeHead(404, { "Content-Length": 0 }).end();
    return;
  }
  if (request.method === "POST") {
    const { slug, name, population, location } = JSON.parse(await bodyOf(request));
    await rows("add", slug, name, population, location);
    response.writeHead(303, { Location: `/places/${slug}`, "Content-Length": 0 }).end();
  } else if (request.method === "PATCH") {
    const { population } = JSON.parse(await bodyOf(request));
    await rows("change", identifier, population);
    response.writeHead(204).end();
  } else if (identifier === "") {
    const after = searchParams.get("after");
    return json(request, response, after === null ? await rows("page") : await rows("after", after));
  } else if (request.headers["if-modified-since"] !== undefined) {
    const since = Date.parse(request.headers["if-modified-since"]);
    if ((await lastChange(identifier)) <= since) response.writeHead(304).end();
    else return json(request, response, (await rows("item", identifier))[0]);
  } else return json(request, response, (await rows("item", identifier))[0]);
}

async function json(request: IncomingMessage, response: ServerResponse, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  const headers = { "Content-Type": "application/json" };
  if (request.headers["accept-encoding"] !== "gzip") {
    response.writeHead(200, { ...headers, "Content-Length": Buffer.byteLength(text) }).end(text);
    return;
  }
  const bytes = await compress(text, { level: compressionLevel });
  response.writeHead(200, { ...headers, "Content-Encoding": "gzip", "Content-Length": bytes.length }).end(bytes);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}

function listener(request: IncomingMessage, response: ServerResponse): void {
  answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
}

// Node's HTTP/2 compatibility API has all that is used here.
const tls = createSecureServer(tlsOptions, listener as never);
await once(tls.listen(Number(PORT), "127.0.0.1"), "listening");
await once(createServer(listener).listen(Number(HTTP_PORT), "127.0.0.1"), "listening");
process.stdout.write("ready\n");
