/** The rules of `hydrant diff`: each possible change of a spec, and whom it breaks. Codes are stable, since tools and people search for them. */

/** Who relies on an API. */
export const PARTIES = {
  http: "HTTP clients",
  hydra: "Hydra clients",
  data: "stored data",
  sdk: "SDK users",
} as const;

export type Party = keyof typeof PARTIES;

/**
 * How a migration may break rows. `lost`: data is deleted. `retyped`: a value may not be convertible. `required`, `unique`, `narrowed`: a row
 * may violate the new constraint. `within`: one of these happens inside an embedded value.
 */
export type DataImpact = "lost" | "retyped" | "required" | "unique" | "narrowed" | "within";

/** Whom a change always breaks, its meaning, and the impacts of a migration by which it also breaks stored data. */
export type Rule = readonly [breaks: readonly Party[], meaning: string, ...impacts: readonly DataImpact[]];

const all: readonly Party[] = ["http", "hydra", "data", "sdk"];
const clients: readonly Party[] = ["http", "hydra", "sdk"];
const requests: readonly Party[] = ["http", "hydra"];
const nobody: readonly Party[] = [];

export const RULES = {
  // The API as a whole.
  "base-changed": [requests, "The base IRI has changed, and with it every IRI under it."],
  "vocabulary-changed": [["hydra"], "Terms that are not pinned have other IRIs."],
  "entrypoint-moved": [clients, "The entrypoint, where clients begin, has another path."],
  "document-moved": [requests, "The guide, OpenAPI description, apidoc, shapes or contexts have another path."],
  "prefix-added": [nobody, "There is a new prefix."],
  "prefix-changed": [["hydra"], "A prefix has been removed, or stands for something else."],
  "locale-added": [nobody, "There is one more language."],
  "locale-dropped": [requests, "A language is no longer offered."],
  "default-locale-changed": [
    requests,
    "The default language of answers, and of texts without a language, has changed.",
  ],
  "origin-added": [nobody, "Pages of one more origin may call the API."],
  "origin-removed": [requests, "Pages of an origin may no longer call the API."],
  "limit-lowered": [requests, "Clients may send fewer requests (in the long run or at once) or smaller bodies."],
  "limit-raised": [nobody, "Clients may send more requests, or larger bodies."],
  "role-added": [nobody, "There is a new role."],
  "role-removed": [["http", "hydra", "data"], "A role has been removed, and users may still have it."],
  "scope-added": [nobody, "There is a new scope."],
  "scope-removed": [["http", "hydra", "data"], "A scope has been removed, and tokens and keys may still have it."],
  "role-widened": [nobody, "A role has one more scope."],
  "role-narrowed": [requests, "A role has lost a scope."],
  "authentication-added": [nobody, "The API now has accounts, or keys."],
  "authentication-removed": [all, "The API no longer has accounts, or keys."],
  "authentication-changed": [["http", "hydra", "data"], "Another resource or property serves as the account or key."],
  "token-endpoint-moved": [clients, "The token endpoint has another path."],

  // Classes: resources and value types.
  "resource-added": [nobody, "There is a new resource type."],
  "resource-removed": [clients, "A resource type has been removed.", "lost"],
  "value-added": [nobody, "There is a new value type."],
  "value-removed": [["hydra", "sdk"], "A value type has been removed."],
  "resource-renamed": [["http", "sdk"], "A resource type has another name, which answers give as `@type`."],
  "class-iri-changed": [["hydra"], "A class, or the class of a collection, has another IRI."],
  "superclass-added": [nobody, "A class has one more general class."],
  "superclass-removed": [["hydra"], "A class has lost a more general class."],
  "path-moved": [clients, "A collection and its entries have other IRIs, and the entrypoint another property for it."],
  "identifier-changed": [clients, "Something else is the last path segment of a resource.", "retyped"],
  "owner-changed": [requests, "A resource has another owner, or none."],
  "bytes-changed": [clients, "A resource is a file, or no longer one, or other properties describe its bytes.", "lost"],
  "properties-constrained": [
    requests,
    "A constraint over several properties has been added: `unique`, `checks` or `noOverlap`.",
    "unique",
    "narrowed",
  ],
  "properties-unconstrained": [nobody, "A constraint over several properties has been removed."],
  "caching-changed": [nobody, "Clients may reuse answers for a longer or shorter time."],

  // Properties.
  "property-added": [nobody, "There is a new property that may be omitted or is read-only.", "required", "narrowed"],
  "required-property-added": [clients, "There is a new property that must be given.", "required", "narrowed"],
  "required-property-added-filled": [clients, "There is a new property that must be given, with a `backfill`."],
  "property-removed": [clients, "A property has been removed.", "lost"],
  "property-renamed": [["http", "sdk"], "A property has another name."],
  "term-iri-changed": [["hydra"], "A property has another IRI."],
  "type-changed": [clients, "A property has another type or target.", "retyped", "narrowed", "within"],
  "format-changed": [
    requests,
    "A property has another type that is the same in TypeScript.",
    "retyped",
    "lost",
    "narrowed",
  ],
  "many-changed": [clients, "A property has become a list, or is no longer one.", "retyped"],
  "multilingual-changed": [clients, "A property has become multilingual, or is no longer multilingual.", "retyped"],
  "property-required": [clients, "A property that could be omitted must now be given.", "required", "narrowed"],
  "property-required-filled": [clients, "A property that could be omitted must now be given, and has a `backfill`."],
  "property-optional": [["http", "sdk"], "A property that every answer had may now be absent."],
  "property-sure": [nobody, "Every answer now has a property that could be absent.", "required", "narrowed"],
  "property-unremovable": [clients, "Clients can no longer remove a property with `null` in a PATCH."],
  "property-optional-in-bodies": [nobody, "A property that answers need not have may now be omitted."],
  "property-read-only": [clients, "Only the server now writes a property that clients could write."],
  "property-writable": [nobody, "Clients may now write a property that only the server wrote."],
  "property-immutable": [clients, "Clients can no longer change a property of a resource that is there."],
  "property-changeable": [nobody, "Clients may now change a property that they could only give to a new resource."],
  "property-write-only": [clients, "Answers no longer have a property."],
  "property-readable": [nobody, "Answers now have a property that none had."],
  "property-unique": [requests, "Two resources may no longer have the same value.", "unique"],
  "property-unique-in-answers": [
    nobody,
    "Two resources no longer have the same value, which no client sends.",
    "unique",
  ],
  "property-repeatable": [nobody, "Several resources may now have the same value."],
  "default-added": [nobody, "An omitted property now gets a value."],
  "default-changed": [requests, "An omitted property gets another value, or no longer gets one."],
  "enum-narrowed": [clients, "Clients may no longer send a value.", "narrowed"],
  "enum-narrowed-in-answers": [["sdk"], "Answers no longer have a value that no client sends.", "narrowed"],
  "enum-widened-in-answers": [clients, "Answers may have a value that clients do not know."],
  "enum-widened-in-bodies": [nobody, "Clients may send a value that no answer has."],
  "enum-reordered": [requests, "Values of an enumeration are in another order in filters and orders."],
  "constraint-narrowed": [requests, "Values that were accepted are now refused.", "narrowed"],
  "constraint-narrowed-in-answers": [nobody, "Answers no longer have values that no client sends.", "narrowed"],
  "constraint-widened": [nobody, "Values that were refused are now accepted."],
  "pattern-changed": [
    requests,
    "Texts must match another pattern, which may refuse values that were accepted.",
    "narrowed",
  ],
  "pattern-changed-in-answers": [nobody, "Texts that no client sends match another pattern.", "narrowed"],
  "on-delete-changed": [requests, "Deleting the target of a link has another effect."],
  "read-narrowed": [requests, "Some clients may no longer read a property."],
  "read-widened": [nobody, "More clients may read a property."],
  "write-narrowed": [requests, "Some clients may no longer write a property."],
  "write-widened": [nobody, "More clients may write a property."],

  "client-name-taken": [["sdk"], "A member or type of the generated client gets another name: `$update`, `Link_`."],

  // Operations.
  "operation-added": [nobody, "There is a new operation."],
  "operation-removed": [clients, "An operation has been removed, or nobody may carry it out."],
  "operation-moved": [["http", "sdk"], "An operation has another path or method, which its announcement gives."],
  "operation-type-changed": [["hydra", "sdk"], "An operation is announced with another type."],
  "expects-changed": [clients, "An operation expects something else."],
  "returns-changed": [clients, "An operation returns something else."],
  "transition-changed": [
    requests,
    "An operation leads to another state, or to one at all, or no longer leads to a state.",
  ],
  "transition-narrowed": [requests, "An operation is no longer possible in a state."],
  "transition-widened": [nobody, "An operation is possible in one more state."],
  "accepts-narrowed": [clients, "An operation that leads to another state no longer accepts a property."],
  "accepts-widened": [nobody, "An operation that leads to another state accepts one more property."],
  "accepts-added": [
    ["sdk"],
    "An operation that leads to another state may have a body, so that its method has one more parameter.",
  ],
  "success-status-added": [["http", "sdk"], "An operation may succeed with another status."],
  "error-status-added": [nobody, "An operation may fail with another status."],
  "status-removed": [nobody, "An operation no longer succeeds with a status."],
  "error-status-removed": [["sdk"], "An operation no longer fails with a status, which code may still check for."],
  "permission-narrowed": [requests, "Some clients may no longer carry out an operation."],
  "permission-widened": [nobody, "More clients may carry out an operation."],
  "payment-required": [requests, "An operation is refused while the contract is unpaid."],
  "payment-waived": [["sdk"], "An operation no longer needs a paid contract, and is never refused with 402."],

  // Collections.
  "page-size-changed": [["http"], "A page has another length if the client does not ask for one."],
  "page-most-lowered": [requests, "The longest page that a client may ask for is shorter."],
  "page-most-raised": [nobody, "The longest page that a client may ask for is longer."],
  "filter-added": [nobody, "Clients may filter by another property, or in another way."],
  "filter-removed": [clients, "Clients may no longer filter by a property, or not in that way."],
  "order-added": [nobody, "Clients may order by another property."],
  "order-removed": [clients, "Clients may no longer order by a property."],
  "default-order-changed": [requests, "Entries come in another order if the client asks for none."],
  "group-added": [nobody, "Clients may group by another property."],
  "group-removed": [clients, "Clients may no longer group by a property."],
  "sum-added": [nobody, "Groups have another sum."],
  "sum-removed": [clients, "Groups no longer have the sum of a property."],
  "search-added": [nobody, "A search finds words in another property."],
  "search-removed": [clients, "A search no longer finds words in a property."],
  "weights-changed": [nobody, "A search ranks its matches in another way."],
  "embeddable-added": [nobody, "Another link may be embedded."],
  "embeddable-removed": [clients, "A link can no longer be embedded."],
  "me-added": [nobody, "`?me` selects the client's own account."],
  "me-removed": [clients, "`?me` no longer selects the client's own account."],
  "speed-changed": [nobody, "Other filters, orders or totals are fast, or other languages are indexed."],

  // Deprecations.
  deprecated: [nobody, "Something should no longer be used, and may be removed later."],
  "deprecation-withdrawn": [nobody, "Something is no longer deprecated."],
  "deprecation-changed": [nobody, "The details of a deprecation have changed, but not its sunset."],
  "sunset-put-off": [nobody, "Something deprecated stays longer than was announced."],
  "sunset-brought-forward": [requests, "Something deprecated may be removed earlier than was announced."],
  "resource-retired": [nobody, "A resource type has been removed after its sunset.", "lost"],
  "property-retired": [nobody, "A property has been removed after its sunset.", "lost"],
  "operation-retired": [nobody, "An operation has been removed after its sunset."],

  "text-changed": [nobody, "A title, a description, an example, the version or the contact has changed."],
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleCode = keyof typeof RULES;
