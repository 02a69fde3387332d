/** Why a write is refused: what the stored state, the permissions and the body's echo of read-only properties say. */

import type { PropertyDefinition, ResourceDefinition } from "../../hypermedia/definition.ts";
import { isUuid } from "../../hypermedia/iri.ts";
import { permits, sees, visibility } from "../../hypermedia/permission.ts";
import { tooManyLanguages, type Violation } from "../../hypermedia/violation.ts";
import type { StoredRecord, WriteRefusal } from "../../store/record.ts";
import type { RecordContent, Store } from "../../store/store.ts";
import { type Refused, refuse } from "../answer.ts";
import type { Asked, Echoed, ItemRequest, ReplaceRequest } from "../request.ts";

export function notFound(): Refused<404> {
  return refuse(404, "There is no such resource.");
}

/** Whether any resource could have this identifier: the store is not asked for what is no UUID. */
export function possible(resource: ResourceDefinition, identifier: string): boolean {
  return resource.identifier.kind === "uuid" ? isUuid(identifier) : !identifier.includes("\u0000");
}

/** The rule by which a resource type is read. */
export function readingRule(resource: ResourceDefinition) {
  return resource.operations.find((operation) => operation.lifecycle === "retrieve")?.access ?? [];
}

/** 404 where the client may not read the record, 403 where it may read but not do this (clause MTH-11). */
export function refusedFor(current: StoredRecord | undefined, request: ItemRequest): Refused<403 | 404> | undefined {
  const { resource, client, access } = request;
  if (current === undefined || !sees(visibility(readingRule(resource), client), current, resource)) return notFound();
  return sees(visibility(access, client), current, resource)
    ? undefined
    : refuse(403, "These credentials do not permit this operation.");
}

/** Another resource has the identifier (clause MTH-10). */
export const identifierTaken = refuse(409, "A resource with this identifier exists.");

/** How often a PUT to a free IRI is begun in all, while others make and end the resource there (clause MTH-3). */
export const attempts = 5;

/** What a client is told of a write that the store refused. */
export function writeRefused(refusal: WriteRefusal): Refused<400 | 409> {
  switch (refusal.refused) {
    case "identifier-taken":
      return identifierTaken;
    case "value-taken":
      return refuse(400, "A value that must be unique is taken.", {
        violations: [
          { property: refusal.property, path: `/${refusal.property}`, message: "Another resource has this value." },
        ],
      });
    case "no-such-target":
      return refuse(400, "A link leads to nothing.", {
        violations: [
          {
            property: refusal.property,
            path: `/${refusal.property}`,
            message: "It links to a resource that is not there.",
          },
        ],
      });
    case "linked":
      return refuse(409, "Other resources link to this one.");
    case "value-missing":
      return refuse(400, "A required property would be left without a value.", {
        violations: [
          {
            property: refusal.property,
            path: `/${refusal.property}`,
            message: "It is required: one value at least has to stay.",
          },
        ],
      });
    case "too-many-languages": {
      const { property, limit } = refusal;
      return refuse(400, "A property would have too many languages.", {
        violations: [{ property, path: `/${property}`, message: tooManyLanguages(limit) }],
      });
    }
    case "value-unstorable": {
      const property = refusal.property ?? "";
      return refuse(400, "A value cannot be stored.", {
        violations: [
          {
            property,
            path: `/${property}`,
            message:
              "It holds what no database keeps: U+0000, half a surrogate pair, a number beyond 2^53, or a text too long to be found by.",
          },
        ],
      });
    }
    case "absent":
    case "overtaken":
      throw new Error("a resource that is locked for a write is gone");
  }
}

/** The same for handlers of applications, which may write to what they have not looked at, or not of late: that is a conflict too. */
export function refuseWrite(refusal: WriteRefusal): Refused<400 | 409> {
  if (refusal.refused === "absent") return refuse(409, "A resource that was to be changed is not there any more.");
  if (refusal.refused === "overtaken")
    return refuse(409, "A resource that was to be changed is not as it was read any more.");
  return writeRefused(refusal);
}

/** 409 that names those who link to the resource, as far as the client may read them (clause MTH-5). */
export async function deleteRefused(
  refusal: WriteRefusal,
  { api, client }: Asked,
  store: Store,
): Promise<Refused<400 | 409>> {
  if (refusal.refused !== "linked") return writeRefused(refusal);
  const named: string[] = [];
  for (const resource of api.resources) {
    const identifiers = refusal.by
      .filter((referrer) => referrer.resource === resource.name)
      .map((referrer) => referrer.identifier);
    if (identifiers.length === 0) continue;
    const visible = await store.resource(resource.name).visible(identifiers, visibility(readingRule(resource), client));
    for (const identifier of visible) named.push(resource.path + encodeURIComponent(identifier));
  }
  return refuse(
    409,
    named.length === 0 ? "Other resources link to this one." : `Other resources link to this one: ${named.join(", ")}.`,
  );
}

/** Whether a client may write a property, the right to write the resource aside. */
export function mayWrite(
  property: PropertyDefinition,
  request: Pick<Asked, "client" | "resource">,
  record?: StoredRecord,
): boolean {
  if (property.readOnly || property.source !== "client") return false;
  return property.write === null || permits(property.write, request.client, request.resource, record);
}

/** A replacement's content together with what this client may not write and what it may not even see: that stays. */
export function withUnwritable(
  content: RecordContent,
  current: StoredRecord,
  request: ReplaceRequest<RecordContent>,
): RecordContent {
  const kept: { [property: string]: unknown } = { ...content };
  for (const property of request.resource.properties) {
    if (property.source === "client" && !property.writeOnly && !mayWrite(property, request, current))
      kept[property.name] = current[property.name];
  }
  return kept;
}

/** 400 where a new resource lacks what is required but never shown, which a replacement may leave out. */
export function missingSecrets(content: RecordContent, { resource }: Asked): Refused<400> | undefined {
  const missing = resource.properties.filter(
    (property) => property.required && property.writeOnly && content[property.name] === undefined,
  );
  if (missing.length === 0) return undefined;
  return refuse(400, "A new resource needs more.", {
    violations: missing.map(({ name }) => ({ property: name, path: `/${name}`, message: "It is required." })),
  });
}

/** Why a client may not write a property: nobody may, or somebody else. */
export function whyUnwritable(property: Pick<PropertyDefinition, "readOnly" | "source"> | undefined): string {
  return property === undefined || property.readOnly || property.source !== "client"
    ? "It is read-only"
    : "These credentials do not permit writing it";
}

/** Values that are not the client's to give, of a new resource: nothing is stored that they could agree with. */
export function echoesOfNothing(
  echoed: Echoed,
  propertyNamed: (name: string) => PropertyDefinition | undefined,
): readonly Violation[] {
  return Object.keys(echoed).map((name) => ({
    property: name,
    path: `/${name}`,
    message: `${whyUnwritable(propertyNamed(name))}.`,
  }));
}

/** 400 where a new resource would bring such values. */
export function newlyEchoed({ echoed, resource }: ReplaceRequest<RecordContent>): Refused<400> | undefined {
  const violations = echoesOfNothing(echoed, (name) => resource.properties.find((property) => property.name === name));
  return violations.length === 0
    ? undefined
    : refuse(400, "The body says what is not the client's to say.", { violations });
}

/** 400 where the last segment of a PUT's IRI is no identifier that a client may choose (clause MTH-3). */
export function chosenIdentifier(
  content: RecordContent,
  { resource, identifier }: ItemRequest,
): Refused<400 | 404> | undefined {
  const { key, kind } = resource.identifier;
  if (kind === "uuid")
    return isUuid(identifier)
      ? undefined
      : refuse(400, "A resource made by PUT is identified by a UUID, in lower-case hexadecimal digits.");
  if (content[key] === identifier) return undefined;
  const description = `The last segment of the IRI is “${identifier}”, but the property ${key} gives “${String(content[key])}”.`;
  return refuse(400, description, {
    violations: [{ property: key, path: `/${key}`, message: `It has to be “${identifier}”, as the IRI says.` }],
  });
}
