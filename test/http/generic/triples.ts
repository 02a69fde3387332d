/** What an answer says, as RDF. */

import { meaningOf } from "../../meaning.ts";
import type { World } from "./world.ts";

/** Its triples as canonical N-Quads, with no contexts but those that the service serves. */
export async function triples(world: World, text: string, base: string): Promise<string> {
  return (await meaningOf(text, base, contextsOf(world))).quads;
}

type Contexts = (iri: string) => Promise<object>;

const loaders = new WeakMap<World, Contexts>();

/** Loads contexts from the server whose answers name them, each once. */
function contextsOf(world: World): Contexts {
  const known = loaders.get(world);
  if (known !== undefined) return known;
  const folder = world.iri(world.model.api.paths.contexts);
  const contexts = new Map<string, Promise<object>>();
  const load = async (iri: string): Promise<object> => {
    if (!iri.startsWith(folder)) throw new Error(`${iri} is no context of this service`);
    const { status, json } = await world.get(iri);
    if (status !== 200) throw new Error(`${iri}: ${status}`);
    return json;
  };
  const loader: Contexts = (iri) => {
    const context = contexts.get(iri) ?? load(iri);
    contexts.set(iri, context);
    return context;
  };
  loaders.set(world, loader);
  return loader;
}
