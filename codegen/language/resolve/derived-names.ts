/** Derives names from names, and lists reserved names. */

import { camelCase, capital, uncapital } from "../grammar/text-format.ts";

/** `TimeZone` and `timeZone` to "Time zone"; runs of capitals stay: `APIKey` to "API key". */
export function inWords(name: string): string {
  const words = split(name).map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()));
  return capital(words.join(" "));
}

/** "Time zone" to "time zone", as in a sentence; "API key" stays. */
export const inSentence = (title: string): string => (/^[A-Z][A-Z0-9]/.test(title) ? title : uncapital(title));

/** `timeZone` to `time_zone`. */
export const snake = (name: string): string => split(name).join("_").toLowerCase();

/** Columns that every table has: its primary key, and the system columns of PostgreSQL. */
const TAKEN_COLUMNS = new Set(["id", "tableoid", "xmin", "cmin", "xmax", "cmax", "ctid"]);

/** The column of a property; with a trailing underscore, which no property name has, if that is taken. */
export function columnNamed(name: string): string {
  const column = snake(name);
  return TAKEN_COLUMNS.has(column) ? `${column}_` : column;
}

/** The last segment of a collection's path in camelCase: `/api_keys/` to `apiKeys`. */
export function pluralOf(path: string): string {
  const segment = path.split("/").findLast((each) => each !== "") ?? "";
  return camelCase(segment.split(/[_-]+/));
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** JavaScript keywords, and names of generated modules that import the variables of all collections. */
const TAKEN_VARIABLES = words(
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function globalThis if implements import in instanceof interface let new null package private " +
    "protected public return static super switch this throw true try typeof undefined var void while with yield " +
    "api handlers routes",
);

/** The variable of a value type: `GeoCoordinates` to `geoCoordinatesValue`. */
export const variableOfValue = (name: string): string => `${uncapital(name)}Value`;

/** The variable of a collection: its plural; with a trailing underscore, which no plural has, if that is taken. */
export function variableOf(plural: string, isValue: (name: string) => boolean): string {
  const ofValue = plural.endsWith("Value") && isValue(capital(plural.slice(0, -"Value".length)));
  return ofValue || TAKEN_VARIABLES.has(plural) ? `${plural}_` : plural;
}

/** The name of the modules of a class: `APIKey` to `api-key`. */
export const moduleName = (name: string): string => split(name).join("-").toLowerCase();

const split = (name: string): string[] => name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);

/** Members of every JavaScript object, and those that make it a thenable or change its JSON. */
const JAVASCRIPT = new Set([...Object.getOwnPropertyNames(Object.prototype), "prototype", "then", "toJSON"]);

export const isReservedName = (name: string): boolean => JAVASCRIPT.has(name);

const ANSWER_TERMS = new Set(["operation", "member", "totalItems", "view", "search", "hydra"]);

/** True for terms that answers use in every resource or collection, and for keywords of JSON-LD. */
export const isReservedTerm = (name: string): boolean => ANSWER_TERMS.has(name) || name.startsWith("@");

/** Classes that the server itself announces. */
export const RUNTIME_CLASSES = words(
  "ApiDocumentation Collection PagedCollection EntryPoint Error Resource " +
    // Schemas of the OpenAPI that describe no class of the spec.
    "BearerError ClassName CollectionView Context ContextDocument IriTemplate NodeReference OAuthError OpenApiDocument " +
    "Operation Operations PasswordGrant RefreshGrant ShapesDocument TokenResponse",
);

/** Types in generated modules that are not made from classes. */
export const RUNTIME_TYPES = words(
  "Accounts Asked Caching Done Found FurtherItemRequest FurtherRequest Handlers ItemRequest LanguageMap Lifecycle Listed " +
    "Promise Refused Rights RouteLine Transitions ValueDefinition",
);

/** Ids of the operations of every API. */
export const RUNTIME_OPERATION_IDS = words(
  "retrieveEntrypoint retrieveApiDocumentation retrieveShapes retrieveContext retrieveOpenApi issueToken revokeToken",
);

/** Query parameters of every collection. */
export const PARAMETERS = words(
  "page itemsPerPage cursor after before order embed exists me locale fallbackLocale locales access_token refresh_token",
);

/** PostgreSQL silently truncates longer names. */
export const LONGEST_DATABASE_NAME = 63;
