/** The rules of `hydrant diff`: each change that a spec can undergo, and whom it breaks. Codes are stable: tools and people search for them. */

/** Who relies on an API. */
export const PARTIES = {
  http: "HTTP clients",
  hydra: "Hydra clients",
  data: "stored data",
  sdk: "SDK users",
} as const;

export type Party = keyof typeof PARTIES;

interface Rule {
  readonly breaks: readonly Party[];
  readonly meaning: string;
}

const all: readonly Party[] = ["http", "hydra", "data", "sdk"];
const clients: readonly Party[] = ["http", "hydra", "sdk"];
const requests: readonly Party[] = ["http", "hydra"];
const nobody: readonly Party[] = [];

const rule = (breaks: readonly Party[], meaning: string): Rule => ({ breaks, meaning });

export const RULES = {
  // The API as a whole.
  "base-changed": rule(requests, "The base IRI is another one, and so is every IRI under it."),
  "vocabulary-changed": rule(["hydra"], "Terms that are not pinned have other IRIs."),
  "entrypoint-moved": rule(clients, "The entrypoint, where clients begin, has another path."),
  "document-moved": rule(
    requests,
    "The API documentation, the OpenAPI description, a context, the shapes or the guide has another path.",
  ),
  "prefix-added": rule(nobody, "There is a new prefix."),
  "prefix-changed": rule(["hydra"], "A prefix is gone, or stands for something else."),
  "locale-added": rule(nobody, "There is one more language."),
  "locale-dropped": rule(requests, "A language is no longer offered."),
  "default-locale-changed": rule(
    requests,
    "Who asks for no language gets another one, and a text without a tag is in it.",
  ),
  "origin-added": rule(nobody, "Pages of one more origin may call the API."),
  "origin-removed": rule(requests, "Pages of an origin may no longer call the API."),
  "limit-lowered": rule(requests, "There may be fewer requests, or less may be sent."),
  "limit-raised": rule(nobody, "There may be more requests, or more may be sent."),
  "role-added": rule(nobody, "There is a new role."),
  "role-removed": rule(["http", "hydra", "data"], "A role is gone, which users may have."),
  "scope-added": rule(nobody, "There is a new scope."),
  "scope-removed": rule(["http", "hydra", "data"], "A scope is gone, which tokens and keys may have."),
  "role-widened": rule(nobody, "A role has one more scope."),
  "role-narrowed": rule(requests, "A role has lost a scope."),
  "authentication-added": rule(nobody, "The API has accounts, or keys, for the first time."),
  "authentication-removed": rule(all, "The API has no accounts, or no keys, any more."),
  "authentication-changed": rule(
    ["http", "hydra", "data"],
    "Another resource, or another of its properties, is the account or the key.",
  ),
  "token-endpoint-moved": rule(clients, "The token endpoint has another path."),

  // Classes: resources and value types.
  "resource-added": rule(nobody, "There is a new resource type."),
  "resource-removed": rule(all, "A resource type is gone."),
  "value-added": rule(nobody, "There is a new value type."),
  "value-removed": rule(["hydra", "sdk"], "A value type is gone."),
  "resource-renamed": rule(["http", "sdk"], "A resource type has another name, which answers tell as `@type`."),
  "class-iri-changed": rule(["hydra"], "A class, or the class of a collection, has another IRI."),
  "superclass-added": rule(nobody, "A class has one more general class."),
  "superclass-removed": rule(["hydra"], "A class has lost a more general class."),
  "path-moved": rule(
    clients,
    "A collection has another path: its IRI, those of its entries and its name in the entrypoint are others.",
  ),
  "identifier-changed": rule(all, "Something else is the last path segment of a resource."),
  "owner-changed": rule(["http", "hydra", "data"], "Somebody else, or nobody, is the owner of a resource."),
  "bytes-changed": rule(
    all,
    "A resource has become a file, is none any more, or tells of its bytes by other properties.",
  ),
  "caching-changed": rule(nobody, "Answers may be used again for longer, or less long."),

  // Properties.
  "property-added": rule(nobody, "There is a new property, which may be left out or only the server writes."),
  "required-property-added": rule(all, "There is a new property that has to be given."),
  "required-property-added-filled": rule(
    clients,
    "There is a new property that has to be given; what is stored gets its `backfill`.",
  ),
  "property-removed": rule(all, "A property is gone."),
  "property-renamed": rule(["http", "sdk"], "A property has another name."),
  "term-iri-changed": rule(["hydra"], "A property has another IRI."),
  "type-changed": rule(
    all,
    "A property has another type, links to another resource type or embeds another value type.",
  ),
  "many-changed": rule(all, "A property that had one value may have several, or the other way round."),
  "multilingual-changed": rule(all, "A property has become multilingual, or is not so any more."),
  "property-required": rule(all, "A property has to be given that could be left out."),
  "property-required-filled": rule(
    clients,
    "A property has to be given that could be left out; what is stored without it gets its `backfill`.",
  ),
  "property-optional": rule(["http", "sdk"], "A property that every answer had may be absent."),
  "property-sure": rule(nobody, "Every answer has a property that might have been absent."),
  "property-optional-in-bodies": rule(nobody, "A property that no answer has may be left out."),
  "property-read-only": rule(clients, "Only the server writes a property that clients wrote."),
  "property-writable": rule(nobody, "Clients may write a property that only the server wrote."),
  "property-write-only": rule(clients, "No answer has a property any more."),
  "property-readable": rule(nobody, "Answers have a property that none had."),
  "property-unique": rule(["http", "hydra", "data"], "No two resources may have the same value any more."),
  "property-repeatable": rule(nobody, "Several resources may have the same value."),
  "default-added": rule(nobody, "A property that is left out gets a value."),
  "default-changed": rule(requests, "A property that is left out gets another value, or none any more."),
  "enum-narrowed": rule(all, "A value may not be given any more."),
  "enum-narrowed-in-answers": rule(["data"], "Answers no longer have a value, which no client gives."),
  "enum-widened-in-answers": rule(clients, "Answers may have a value that no client has met."),
  "enum-widened-in-bodies": rule(nobody, "A value may be given that no answer has."),
  "constraint-narrowed": rule(["http", "hydra", "data"], "Values are refused that were taken."),
  "constraint-widened": rule(nobody, "Values are taken that were refused."),
  "pattern-changed": rule(
    ["http", "hydra", "data"],
    "Texts have to match another pattern, which may refuse what was taken.",
  ),
  "on-delete-changed": rule(requests, "Deleting what a link leads to does something else."),
  "read-narrowed": rule(clients, "Somebody may no longer read a property."),
  "read-widened": rule(nobody, "Somebody more may read a property."),
  "write-narrowed": rule(requests, "Somebody may no longer write a property."),
  "write-widened": rule(nobody, "Somebody more may write a property."),

  // Operations.
  "operation-added": rule(nobody, "There is a new operation."),
  "operation-removed": rule(clients, "An operation is gone, or nobody may carry it out."),
  "operation-moved": rule(["http", "sdk"], "An operation has another path or method; its announcement tells."),
  "operation-type-changed": rule(["hydra", "sdk"], "An operation is announced by another type."),
  "expects-changed": rule(clients, "An operation takes something else."),
  "returns-changed": rule(clients, "An operation answers something else."),
  "success-status-added": rule(["http", "sdk"], "An operation may succeed with another status."),
  "error-status-added": rule(nobody, "An operation may fail with another status."),
  "status-removed": rule(nobody, "An operation no longer answers a status."),
  "permission-narrowed": rule(requests, "Somebody may no longer carry out an operation."),
  "permission-widened": rule(nobody, "Somebody more may carry out an operation."),
  "payment-required": rule(requests, "An operation is refused while the contract is unpaid."),
  "payment-waived": rule(nobody, "An operation no longer asks for a paid contract."),

  // Collections.
  "page-size-changed": rule(["http"], "A page has another length where the client does not say."),
  "page-most-lowered": rule(requests, "A page may not be as long as it could."),
  "page-most-raised": rule(nobody, "A page may be longer."),
  "filter-added": rule(nobody, "Clients may filter by one more property, or in one more way."),
  "filter-removed": rule(clients, "Clients may no longer filter by a property, or not in that way."),
  "order-added": rule(nobody, "Clients may order by one more property."),
  "order-removed": rule(clients, "Clients may no longer order by a property."),
  "default-order-changed": rule(requests, "Entries come in another order where the client asks for none."),
  "embeddable-added": rule(nobody, "One more link may be written out in place."),
  "embeddable-removed": rule(clients, "A link can no longer be written out in place."),
  "me-added": rule(nobody, "`?me` picks the client's own account."),
  "me-removed": rule(clients, "`?me` no longer picks the client's own account."),
  "speed-changed": rule(nobody, "Other filters, orders or totals are kept fast, or languages indexed."),

  // Ends that are told ahead.
  deprecated: rule(nobody, "Something should no longer be used, and may be gone later."),
  "deprecation-withdrawn": rule(nobody, "Something that was deprecated is there to stay."),
  "deprecation-changed": rule(nobody, "Something else is told of a deprecation, but for its sunset."),
  "sunset-put-off": rule(nobody, "What is deprecated stays longer than was told."),
  "sunset-brought-forward": rule(requests, "What is deprecated may be gone earlier than was told."),
  "resource-retired": rule(["data"], "A resource type is gone, whose sunset is past."),
  "property-retired": rule(["data"], "A property is gone, whose sunset is past."),
  "operation-retired": rule(nobody, "An operation is gone, whose sunset is past."),

  "text-changed": rule(nobody, "A title, a description, an example, the version or the contact is another one."),
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleCode = keyof typeof RULES;
