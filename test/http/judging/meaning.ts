/**
 * The judge of what answers mean (clause LD-6): two JSON-LD processors have to find the same triples in them and leave
 * nothing out, and the triples have to fit the shapes that the service has of its classes.
 *
 * That takes time. In each process, an answer is judged if it has a trait that none before it had; and at the end
 * of the file of tests, so that no test waits for it.
 */

import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { meaningOf } from "../../meaning.ts";
import { Shapes } from "./shapes.ts";
import { traitsOf } from "./traits.ts";

interface Collected {
  /** Who asked what. */
  readonly asked: string;
  readonly text: string;
  readonly base: string;
  readonly documents: Documents;
}

let collected: Collected[] = [];
const seen = new Set<string>();

/** Characters of an answer beyond which its texts are shortened: what they mean shows in their beginning, and costs seconds in full. */
const long = 1_000_000;
const shortened = (_: string, value: unknown) => (typeof value === "string" ? value.slice(0, 10_000) : value);

/** Keeps an answer in linked data for the end of the file, if there is something in it that none before it had. */
export function collect(openapi: string, base: string, asked: string, text: string): void {
  // Under the base of the documents, so that what one server of a project has said is nothing new of the next one.
  const generated = baseIn(openapi);
  const body = JSON.parse(text.replaceAll(base, generated), text.length > long ? shortened : undefined) as {
    readonly [name: string]: unknown;
    readonly member?: readonly unknown[];
  };
  // A context document has terms, and says nothing itself.
  if (Object.keys(body).join() === "@context") return;
  const isFresh = (part: unknown): boolean => {
    const fresh = [...traitsOf(part, openapi)].filter((trait) => !seen.has(trait));
    for (const trait of fresh) seen.add(trait);
    return fresh.length > 0;
  };
  // Of the entries of a page, those that are nothing new are left out.
  const { member: entries, ...head } = body;
  const around = { "@context": body["@context"], "@type": body["@type"] };
  const member = entries?.filter((entry) => isFresh({ ...around, member: [entry] }));
  if (isFresh(head) || (member !== undefined && member.length > 0))
    collected.push({
      asked,
      text: JSON.stringify({ ...body, member }),
      base: generated,
      documents: documentsBeside(openapi, generated),
    });
}

/** Throws with everything that is wrong with what was kept. `setup.ts` calls it at the end of each file. */
export async function judgeCollected(): Promise<void> {
  const faults: string[] = [];
  for (const { asked, text, base, documents } of collected) {
    const found = await faultsOf(text, base, documents);
    if (found.length > 0) faults.push(`${asked}\n- ${found.join("\n- ")}\n${text.slice(0, 2000)}`);
  }
  collected = [];
  if (faults.length > 0) throw new Error(`Answers do not mean what they should:\n${faults.join("\n\n")}`);
}

/** Everything that is wrong with what an answer says. */
export async function faultsOf(text: string, base: string, documents: Documents): Promise<readonly string[]> {
  try {
    const { terms } = await meaningOf(text, base, documents.context);
    return await (await documents.shapes()).faults(terms);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** What a service has generated, under the base that it is served by. */
interface Documents {
  readonly context: (iri: string) => Promise<object>;
  readonly shapes: () => Promise<Shapes>;
}

interface OpenApi {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, { readonly get?: { readonly operationId: string } }>>;
}

const known = new Map<string, Documents>();

/** Of the service that this description is of; clause HYD-6 has it that they are served as they stand there. */
export function documentsBeside(openapi: string, base: string): Documents {
  const key = `${openapi} ${statSync(openapi).mtimeMs} ${base}`;
  const found = known.get(key) ?? readDocuments(openapi, base);
  known.set(key, found);
  return found;
}

const baseOf = ({ servers }: OpenApi): string => `${servers[0]?.url}/`;

const bases = new Map<string, string>();

/** The base that a project's documents are generated with. */
function baseIn(openapi: string): string {
  const found = bases.get(openapi) ?? baseOf(JSON.parse(readFileSync(openapi, "utf8")) as OpenApi);
  bases.set(openapi, found);
  return found;
}

function readDocuments(openapi: string, base: string): Documents {
  const description = JSON.parse(readFileSync(openapi, "utf8")) as OpenApi;
  const generated = baseOf(description);
  const read = (name: string) => readFileSync(join(dirname(openapi), name), "utf8").replaceAll(generated, base);
  const text = read("shapes.json");
  let shapes: Promise<Shapes> | undefined;
  const [path = ""] =
    Object.entries(description.paths).find(([, { get }]) => get?.operationId === "retrieveContext") ?? [];
  const contexts = new Map(
    Object.entries(JSON.parse(read("contexts.json")) as object).map(([name, document]) => [
      base + path.slice(1).replace("{class}", name),
      document as object,
    ]),
  );
  return {
    async context(iri) {
      const document = contexts.get(iri);
      if (document === undefined) throw new Error(`${iri} is no context of this service`);
      return document;
    },
    shapes() {
      shapes ??= Shapes.read(text, base);
      return shapes;
    },
  };
}
