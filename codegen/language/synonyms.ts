/** Words of other schema languages and API frameworks, for suggestions. */

/** Words of other languages in lower case, without spaces, dashes and underscores, each with the words of this one. */
export const SYNONYMS: ReadonlyMap<string, readonly string[]> = invert({
  // Datatypes.
  string: "text str char varchar nvarchar citext slugfield charfield textfield",
  integer:
    "int int8 int16 int32 int64 uint8 uint16 uint32 uint64 smallint bigint tinyint serial bigserial long short safeint",
  number: "float float32 float64 double real",
  decimal: "decimal128 bigdecimal numeric money currency",
  boolean: "bool bit",
  date: "plaindate localdate datefield",
  dateTime: "timestamp timestamptz utcdatetime offsetdatetime instant",
  time: "plaintime localtime",
  duration: "interval timedelta",
  iri: "uri url",
  language: "locale lang",
  point: "geopoint geometry geography position latlng coordinates",
  json: "jsonb jsonfield any",
  uuid: "guid ulid cuid objectid",
  // Keys of properties.
  title: "label verbosename summary displayname",
  description: "comment doc helptext",
  multilingual: "localized localised localizable localisable translated translatable i18n",
  required: "notnull nonnull mandatory presence",
  many: "array list multiple multi repeated",
  unique: "uniqueness",
  readOnly: "computed generated",
  default: "defaultvalue",
  enum: "values choices oneof allowedvalues const inclusion",
  pattern: "regex regexp matches formatwith",
  minLength: "minlen",
  maxLength: "maxlen length size",
  minimum: "min minvalue gte ge",
  maximum: "max maxvalue lte le",
  exclusiveMinimum: "minvalueexclusive minexclusive gt",
  exclusiveMaximum: "maxvalueexclusive maxexclusive lt",
  multipleOf: "step",
  onDelete: "dependent",
  renamedFrom: "formerly oldname aliases",
  deprecated: "obsolete",
  link: "href",
  embed: "embedded nested",
  example: "sample",
  // onDelete.
  cascade: "delete destroy remove deleteall",
  clear: "setnull nullify setdefault null unset detach",
  restrict: "noaction protect deny block restrictwitherror",
  // Filters.
  equals: "eq exact is equal ==",
  in: "any anyof oneof",
  range: "gt gte lt lte between min max",
  contains: "like ilike icontains search fulltext match",
  prefix: "startswith istartswith beginswith",
  near: "distance dwithin radius",
  within: "bbox box",
  exists: "isnull notnull present",
  // Collections.
  order: "sort sortby orderby ordering sortable",
  defaultOrder: "defaultsort",
  filter: "filters where filtersetfields filterable",
  page: "pagination paging paginate",
  size: "limit perpage pagesize",
  most: "max maximum maxlimit maxpagesize",
  // Operations.
  list: "index findall getall",
  append: "create post add insert",
  retrieve: "read get show find detail view",
  replace: "put",
  update: "patch change edit partialupdate",
  delete: "remove destroy",
  // Access rules.
  anyone: "everyone public anybody all anonymous *",
  user: "authenticated loggedin isauthenticated",
  nobody: "none noone never",
  owner: "creator author itself self me",
  creator: "author createdby",
  itself: "self me",
  // Keys of resources and of the API.
  resource: "model entity class schema",
  path: "route url uri endpoint",
  properties: "fields attributes columns props relations relationships links",
  access: "permissions policy policies security authorization permissionclasses",
  operations: "actions methods",
  identifier: "key primarykey lookupfield",
  subClassOf: "extends allof inherits parent",
  use: "mixins traits include includes",
  base: "server servers baseurl host",
  origins: "cors",
  contact: "maintainer",
  prefixes: "namespaces context",
  locales: "languages i18n",
  method: "verb httpmethod",
  expects: "input body requestbody request",
  returns: "output response result",
});

function invert(words: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const pairs = Object.entries(words).flatMap(([here, elsewhere]) => elsewhere.split(" ").map((each) => [each, here]));
  const found = new Map<string, string[]>();
  for (const [elsewhere = "", here = ""] of pairs) found.set(elsewhere, [...(found.get(elsewhere) ?? []), here]);
  return found;
}

/** Keys and types of other languages that this one does not have, each with what to write instead. */
export const INSTEAD: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "nullable optional": 'Leave it out, and write "required: true" if there must be a value.',
    format: 'Write it as the "type", such as dateTime, email, iri or uuid, or describe the text by a "pattern".',
    "items array list set": 'Write the type of one value, and beside it "many: true".',
    "object map record struct properties":
      'Make a value type of it, in a file that begins with "value:", and name that by "embed".',
    "$ref ref references reference relation belongs_to belongsTo has_one hasOne":
      'Write "link" and the name of the resource type, or "embed" and the name of the value type.',
    "has_many hasMany": 'Write "link" and the name of the resource type, and beside it "many: true".',
    "decimals fractionDigits": 'Write "scale", the number of digits after the point of a decimal.',
    "primary_key primaryKey pk": 'Leave it out, and name the property by "identifier" of the resource.',
    "inverse mapped_by mappedBy related_name": "Leave it out: the other side is a collection, filtered by the link.",
    "index indexes indices": 'Leave it out: whatever "filter" and "order" name gets an index.',
    timestamps: 'Leave it out: every resource has "created" and "modified".',
    "table tableName": "Leave it out: the table is named after the path.",
    "openapi swagger info": "Leave it out: the OpenAPI description is generated from the spec.",
    "security permissions": 'Write who may do what under "access" in the file of each resource.',
    "components schemas definitions":
      'Write each class in a file of its own, which begins with "resource:" or "value:".',
  }).flatMap(([words, suggestion]) => words.split(" ").map((word) => [word, suggestion] as const)),
);
