/** Minimal server for comparison: `node:http`, `node:http2` and `pg`, with only what the lines need. */

import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createSecureServer } from "node:http2";
import { json } from "node:stream/consumers";
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

const place =
  "slug, name, population, address_country, location, created, modified, array(select target from places_images where source = slug order by position) as images";
const address =
  "id, label, recipient, street_address, postal_code, address_locality, address_region, address_country, timezone, location, created, modified, owner";

const ticket =
  "id, organisation, subject, body, assignee, due_at, state, created, modified, owner, array(select target from tickets_labels where source = id order by position) as labels";
const ofAgent = "array(select organisation from memberships where account = :account and role in ('agent', 'admin'))";
const isAgent = `(owner = :account or organisation = any(${ofAgent}))`;

const note = "id, notebook, text, words, kind, position, created, modified";
const words =
  "setweight(to_tsvector('hydrant_english', coalesce(text, '')) || to_tsvector('hydrant_simple', coalesce(text, '')), 'D')";
const hasWords = `${words} @@ to_tsquery('hydrant_english', :q)`;
/** Ranks and counts as many as our server does. */
const search = (condition: string) => `select ${note},
    (select count(*) from (select from notes where ${condition} limit 10001) as counted) as total
  from (select * from notes where ${condition} order by id limit 10000) as found
  order by ts_rank(${words}, to_tsquery('hydrant_english', :q)) desc, id limit 30`;
const distance = `2 * 6371008.8 * asin(sqrt(power(sind((position[1] - :latitude) / 2), 2)
  + cosd(position[1]) * cosd(:latitude) * power(sind((position[0] - :longitude) / 2), 2)))`;

/** Statements by request: the path has `*` for an identifier, and the names of parameters. */
const statements = Object.entries({
  token: "select account from hydrant_token where hash = :hash and kind = 'access' and expires > clock_timestamp()",
  modified: "select modified from places where slug = :id",

  "GET places/": `select ${place}, (select count(*) from places) as total from places order by slug limit 30`,
  "GET places/?after": `select ${place}, (select count(*) from places) as total from places where slug > :after order by slug limit 30`,
  "GET places/*": `select ${place} from places where slug = :id`,
  "PATCH places/*": "update places set population = :population, modified = clock_timestamp() where slug = :id",
  "POST places/": `insert into places (slug, name, population, location, created, modified)
    values (:slug, :name, :population, :location, clock_timestamp(), clock_timestamp()) returning slug as id`,
  "GET addresses/": `select ${address}, (select count(*) from addresses where owner = :account) as total
    from addresses where owner = :account order by id limit 30`,
  "GET addresses/*": `select ${address} from addresses where id = :id and owner = :account`,

  "GET tickets/": `select ${ticket}, (select count(*) from tickets where organisation = any(${ofAgent}))
      + (select count(*) from tickets where owner = :account and organisation <> all(${ofAgent})) as total
    from tickets where id = any(array(
      select id from (
        select own.id from unnest(${ofAgent}) as agent (organisation)
          cross join lateral (select id from tickets where tickets.organisation = agent.organisation order by id limit 30) as own
        union (select id from tickets where owner = :account order by id limit 30)
      ) as seen order by id limit 30
    )) order by id`,
  "GET tickets/*": `select ${ticket} from tickets where id = :id and ${isAgent}`,
  "POST tickets/*/close": `update tickets set state = 'closed', modified = clock_timestamp()
    where id = :id and state <> 'closed' and ${isAgent}`,
  "POST tickets/*/reopen": `update tickets set state = 'open', modified = clock_timestamp()
    where id = :id and state = 'closed' and ${isAgent}`,
  "GET notices/": `select ${ticket.replace("tickets_labels", "notices_labels")}, (select count(*) from notices) as total
    from notices order by id limit 30`,

  "GET notebooks/?order[words]": `select id, size, words, longest, created, modified, (select count(*) from notebooks) as total
    from notebooks order by words desc, id desc limit 30`,
  "GET notes/?q": search(hasWords),
  "GET notes/?q&kind": search(`${hasWords} and kind = :kind`),
  "GET notes/?position[near]": `select ${note}, count(*) over () as total from notes
    where position <@ box(point(:longitude - :wide::float8, :latitude - :high::float8), point(:longitude + :wide, :latitude + :high))
      and ${distance} <= :metres order by id limit 30`,
  "GET notes/?group": "select kind, count(*), sum(words)::float8 from notes group by kind order by 2 desc, 1",
  "POST notes/": `with added as (
      insert into by_hand.notes (${note})
      values (gen_random_uuid(), substr(:notebook, length('/notebooks/') + 1)::uuid, :text, :words, :kind,
        replace(substr(:position, length('POINT') + 1), ' ', ',')::point, clock_timestamp(), clock_timestamp())
      returning id, notebook, words
    ) update by_hand.notebooks as it set size = size + 1, words = it.words + added.words,
      longest = greatest(longest, added.words), _aggregated = clock_timestamp()
    from added where it.id = added.notebook returning added.id`,
});

/** Named parameters, such as `:id`, but no casts. */
const parameter = /(?<!:):([a-z]+)/g;
const prepared = new Map(
  statements.map(([name, statement]) => {
    const parameters = [...new Set([...statement.matchAll(parameter)].map(([, each = ""]) => each))];
    const text = statement.replace(parameter, (_, each) => `$${parameters.indexOf(each) + 1}`);
    return [name, { text, parameters }];
  }),
);

/** Runs a statement; null if there is none of this name. */
async function run(name: string, values: Readonly<Record<string, unknown>>): Promise<pg.QueryResult | null> {
  const statement = prepared.get(name);
  if (statement === undefined) return null;
  return pool.query({ name, text: statement.text, values: statement.parameters.map((each) => values[each]) });
}

/** Account of an `Authorization` header; null if unknown. */
async function accountOf(authorization: string | undefined): Promise<string | null> {
  if (authorization === undefined) return null;
  const hash = createHash("sha256").update(authorization.slice("Bearer ".length)).digest();
  return (await run("token", { hash }))?.rows[0]?.account ?? null;
}

/** Centre and radius of a circle, and half the sides of the box around it in degrees. */
function circle(near: string) {
  const [longitude = 0, latitude = 0, metres = 0] = near.split(",").map(Number);
  const high = metres / 111_000;
  return { longitude, latitude, metres, high, wide: high / Math.cos(((Math.abs(latitude) + high) * Math.PI) / 180) };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, headers } = request;
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost/");
  const [, collection, id = "", operation] = pathname.split("/");
  const account = await accountOf(headers.authorization);
  const since = headers["if-modified-since"];
  if (since !== undefined && Number((await run("modified", { id }))?.rows[0].modified) <= Date.parse(since))
    return void response.writeHead(304).end();
  const path = `${collection}/${id && "*"}${operation ? `/${operation}` : ""}`;
  const near = searchParams.get("position[near]");
  const query = searchParams.size > 0 ? `?${[...searchParams.keys()].join("&")}` : "";
  const result = await run(`${method} ${path}${query}`, {
    id,
    account,
    ...Object.fromEntries(searchParams),
    ...(near === null ? {} : circle(near)),
    ...(method === "GET" || operation ? {} : ((await json(request)) as object)),
  });
  if (result === null) response.writeHead(404, { "Content-Length": 0 }).end();
  else if (method === "GET") await send(request, response, id === "" ? result.rows : result.rows[0]);
  else if (collection === "tickets") response.writeHead(result.rowCount === 1 ? 204 : 409).end();
  else if (method === "PATCH") response.writeHead(204).end();
  else response.writeHead(303, { Location: `/${collection}/${result.rows[0].id}`, "Content-Length": 0 }).end();
}

async function send(request: IncomingMessage, response: ServerResponse, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  const headers = { "Content-Type": "application/json" };
  if (request.headers["accept-encoding"] !== "gzip") {
    response.writeHead(200, { ...headers, "Content-Length": Buffer.byteLength(text) }).end(text);
    return;
  }
  const bytes = await promisify(gzip)(text, { level: compressionLevel });
  response.writeHead(200, { ...headers, "Content-Encoding": "gzip", "Content-Length": bytes.length }).end(bytes);
}

function listener(request: IncomingMessage, response: ServerResponse): void {
  answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
}

// Node's HTTP/2 compatibility API has all that is used here.
const tls = createSecureServer(tlsOptions, listener as never);
await once(tls.listen(Number(PORT), "127.0.0.1"), "listening");
await once(createServer(listener).listen(Number(HTTP_PORT), "127.0.0.1"), "listening");
process.stdout.write("ready\n");
