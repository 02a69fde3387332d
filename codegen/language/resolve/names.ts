/** How one name follows from another, and which names are taken. */

/** `TimeZone` and `timeZone` to "Time zone"; runs of capitals stay: `APIKey` to "API key". */
export function inWords(name: string): string {
  const words = split(name).map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()));
  return capital(words.join(" "));
}

/** "Time zone" to "time zone", as it stands in a sentence; "API key" stays. */
export function inSentence(title: string): string {
  return /^[A-Z][A-Z0-9]/.test(title) ? title : `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

/** `timeZone` to `time_zone`. */
export function snake(name: string): string {
  return split(name).join("_").toLowerCase();
}

/** Columns that every table has: the key of its rows, and what PostgreSQL keeps of them. */
const TAKEN_COLUMNS = new Set(["id", "tableoid", "xmin", "cmin", "xmax", "cmax", "ctid"]);

/** The column of a property, with an underscore behind where that is taken. No property has one. */
export function columnNamed(name: string): string {
  const column = snake(name);
  return TAKEN_COLUMNS.has(column) ? `${column}_` : column;
}

/** `passwordReset` to `PasswordReset`. */
export function capital(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** The last segment of a collection's path in camelCase: `/api_keys/` to `apiKeys`. */
export function pluralOf(path: string): string {
  const segment = path.split("/").findLast((each) => each !== "") ?? "";
  const words = segment.split(/[_-]+/).filter((word) => word !== "");
  return words
    .map((word, index) => (index === 0 ? `${word.charAt(0).toLowerCase()}${word.slice(1)}` : capital(word)))
    .join("");
}

/** What no module can call a variable, and what modules that import the variables of all collections call things themselves. */
const TAKEN_VARIABLES = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function globalThis if implements import in instanceof interface let new null package private " +
    "protected public return static super switch this throw true try typeof undefined var void while with yield " +
    "api handlers routes"
  ).split(" "),
);

/** The variable of a value type: `GeoCoordinates` to `geoCoordinatesValue`. */
export function variableOfValue(name: string): string {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}Value`;
}

/** The variable of a collection: its plural, with an underscore behind where that is taken. No plural has one. */
export function variableOf(plural: string, isValue: (name: string) => boolean): string {
  const ofValue = plural.endsWith("Value") && isValue(capital(plural.slice(0, -"Value".length)));
  return ofValue || TAKEN_VARIABLES.has(plural) ? `${plural}_` : plural;
}

/** `APIKey` to `api-key`: as the modules are called that are made for a class. */
export function moduleName(name: string): string {
  return split(name).join("-").toLowerCase();
}

function split(name: string): string[] {
  return name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);
}

/** Members that every JavaScript object has, and those that turn one into something else. */
const JAVASCRIPT = new Set([...Object.getOwnPropertyNames(Object.prototype), "prototype", "then", "toJSON"]);

/** True where a name would be mistaken for a member that JavaScript gives to objects. */
export function isReservedName(name: string): boolean {
  return JAVASCRIPT.has(name);
}

const ANSWER_TERMS = new Set(["operation", "member", "totalItems", "view", "search", "hydra"]);

/** True where answers use the term themselves, at the top of a resource or collection, or where it is a keyword of JSON-LD. */
export function isReservedTerm(name: string): boolean {
  return ANSWER_TERMS.has(name) || name.startsWith("@");
}

/** Classes that the machine itself announces. */
export const RUNTIME_CLASSES = new Set([
  "ApiDocumentation",
  "Collection",
  "PagedCollection",
  "EntryPoint",
  "Error",
  "Resource",
  // Schemas of the OpenAPI that describe no class of the spec.
  "BearerError",
  "ClassName",
  "CollectionView",
  "Context",
  "ContextDocument",
  "IriTemplate",
  "NodeReference",
  "OAuthError",
  "OpenApiDocument",
  "Operation",
  "Operations",
  "PasswordGrant",
  "RefreshGrant",
  "ShapesDocument",
  "TokenResponse",
]);

/** Types that the generated modules speak of beside those of classes; two of one name would not compile. */
export const RUNTIME_TYPES = new Set([
  "Accounts",
  "Asked",
  "Caching",
  "Done",
  "Found",
  "FurtherItemRequest",
  "FurtherRequest",
  "Handlers",
  "ItemRequest",
  "LanguageMap",
  "Lifecycle",
  "Listed",
  "Promise",
  "Refused",
  "RouteLine",
  "ValueDefinition",
]);

/** Types of the lifecycle operations. */
export const RUNTIME_OPERATIONS = new Set([
  "RetrieveResourceOperation",
  "AppendResourceOperation",
  "CreateOrReplaceOperation",
  "UpdateResourceOperation",
  "DeleteResourceOperation",
]);

/** Names of the operations of every API, under which its description and its clients know them. */
export const RUNTIME_OPERATION_IDS = new Set([
  "retrieveEntrypoint",
  "retrieveApiDocumentation",
  "retrieveShapes",
  "retrieveContext",
  "retrieveOpenApi",
  "issueToken",
  "revokeToken",
]);

/** Query parameters that collections have whatever the spec says. */
export const PARAMETERS = new Set([
  "page",
  "itemsPerPage",
  "cursor",
  "after",
  "before",
  "order",
  "embed",
  "exists",
  "me",
  "locale",
  "fallbackLocale",
  "locales",
  "access_token",
  "refresh_token",
]);

/** PostgreSQL cuts longer names off without a word. */
export const LONGEST_DATABASE_NAME = 63;
