/** Embedding of linked resources (clause COL-6). */

import type { LanguageChoice } from "../../hypermedia/language-negotiation.ts";
import { readable, rightsChangedAt, sees } from "../../hypermedia/permission.ts";
import { type Repeated, RepresentationOptions } from "../../hypermedia/representation-options.ts";
import type { StoredRecord } from "../../store/record.ts";
import type { CompiledResource, Exchange } from "../exchange.ts";
import { withRelations } from "./relations.ts";

export interface Embedded {
  /** Node texts by property name and identifier. */
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly modified: readonly string[];
  /** Whether a `may` of the handlers decides on operations of some of them. Its changes have no date. */
  readonly isUndated: boolean;
  /** Languages of the texts. */
  readonly tags: ReadonlySet<string>;
  /** Resources that occur more than once, including as one of the records. */
  readonly repeated: Repeated;
}

/** Embeds the linked resources that the client may read. One query for all. */
export async function embedLinks(
  exchange: Exchange,
  resource: CompiledResource,
  records: readonly StoredRecord[],
  names: readonly string[],
): Promise<Embedded> {
  const { application, client } = exchange;
  const texts = new Map<string, ReadonlyMap<string, string>>();
  const modified: string[] = [];
  let isUndated = false;
  const tags = new Set<string>();
  /** Properties and identifiers by linked type. */
  const wanted = new Map<string, { readonly names: string[]; readonly identifiers: string[] }>();
  for (const name of names) {
    const property = resource.properties.get(name);
    if (property?.range.kind !== "link") continue;
    const target = wanted.get(property.range.resource) ?? { names: [], identifiers: [] };
    wanted.set(property.range.resource, target);
    target.names.push(name);
    for (const record of records)
      for (const identifier of [record[name] ?? []].flat() as string[]) target.identifiers.push(identifier);
  }
  const { name: own, identifier } = resource.definition;
  const themselves = records.map((record) => String(record[identifier.key]));
  const repeated = new Map<string, ReadonlySet<string>>();
  const asked = new Map<string, readonly string[]>();
  for (const [type, { identifiers }] of wanted) {
    repeated.set(type, repeatedIn(type === own ? [...themselves, ...identifiers] : identifiers));
    asked.set(type, [...new Set(identifiers)]);
  }
  for (const [type, found] of await application.machine.store.retrieveByType(asked)) {
    const target = application.resources.get(type) as CompiledResource;
    const { definition } = target;
    // The dates of invisible resources count, too: else a 304 would keep one in view that the client may no longer see.
    isUndated ||= definition.rights?.may !== undefined;
    const seen = readable(definition, client);
    const announcer = target.announcer(client);
    const written = new Map<string, string>();
    for (const record of await withRelations([...found.values()], definition, exchange)) {
      modified.push(application.caching.lastModified(record), ...rightsChangedAt(definition, record, seen));
      if (!sees(seen, record, definition)) continue;
      const wording = new RepresentationOptions(client, languagesOf(exchange), new Map(), repeated);
      const text = target.representation.document(record, announcer.item(record), wording);
      written.set(String(record[definition.identifier.key]), text);
      for (const tag of wording.tags) tags.add(tag);
    }
    for (const name of wanted.get(type)?.names ?? []) texts.set(name, written);
  }
  return { texts, modified, isUndated, tags, repeated };
}

function repeatedIn(identifiers: readonly string[]): ReadonlySet<string> {
  const before = new Set<string>();
  return new Set(identifiers.filter((each) => before.size === before.add(each).size));
}

export const languagesOf = ({ languages, application }: Exchange): LanguageChoice =>
  languages ?? { form: "one", chain: [application.api.locales.default] };
