/** "Did you mean": the known word that is nearest to one that nobody knows. */

/** What other languages of schemas and APIs call the words of this one. */
const ELSEWHERE: ReadonlyMap<string, readonly string[]> = inverted({
  // Datatypes.
  string: "text str char varchar nvarchar citext slugfield charfield textfield",
  integer:
    "int int8 int16 int32 int64 uint8 uint16 uint32 uint64 smallint bigint tinyint serial bigserial long short safeint",
  number: "float float32 float64 double real decimal decimal128 numeric money",
  boolean: "bool bit",
  date: "plaindate localdate datefield",
  dateTime: "datetime timestamp timestamptz date-time utcdatetime offsetdatetime instant",
  time: "plaintime localtime",
  duration: "interval timedelta",
  iri: "uri url",
  language: "locale lang",
  uuid: "guid ulid cuid objectid",
  // Keys of properties.
  title: "label verbose_name summary displayname",
  description: "comment doc help_text helptext",
  multilingual: "localized localised localizable localisable translated translatable i18n",
  required: "notnull not_null nonnull mandatory presence",
  many: "array list multiple multi repeated",
  unique: "uniqueness",
  readOnly: "read_only readonly computed generated",
  writeOnly: "write_only writeonly",
  default: "defaultvalue default_value",
  enum: "values choices oneof one_of allowedvalues const inclusion",
  pattern: "regex regexp matches format_with",
  minLength: "min_length minlen",
  maxLength: "max_length maxlen length size",
  minimum: "min minvalue min_value gte ge",
  maximum: "max maxvalue max_value lte le",
  exclusiveMinimum: "minvalueexclusive min_exclusive gt",
  exclusiveMaximum: "maxvalueexclusive max_exclusive lt",
  multipleOf: "step multiple_of",
  minItems: "min_items",
  maxItems: "max_items",
  onDelete: "on_delete dependent ondelete",
  renamedFrom: "renamed_from formerly oldname aliases",
  deprecated: "obsolete",
  link: "href",
  embed: "embedded nested",
  example: "sample",
  // What becomes of links.
  cascade: "delete destroy remove delete_all",
  clear: "setnull set_null nullify set_default setdefault null unset detach",
  restrict: "noaction no_action protect deny block restrict_with_error",
  // Filters.
  equals: "eq exact is equal ==",
  in: "any anyof any_of oneof",
  range: "gt gte lt lte between min max",
  contains: "like ilike icontains search fulltext match",
  prefix: "startswith starts_with istartswith begins_with",
  exists: "isnull is_null notnull present",
  // Collections.
  order: "sort sortby sort_by orderby order_by ordering sortable",
  defaultOrder: "default_order defaultsort default_sort",
  filter: "filters where filterset_fields filterable",
  page: "pagination paging paginate",
  size: "limit perpage per_page pagesize page_size",
  most: "max maximum maxlimit maxpagesize max_page_size",
  // Operations.
  list: "index findall getall",
  append: "create post add insert",
  retrieve: "read get show find detail view",
  replace: "put",
  update: "patch change edit partial_update",
  delete: "remove destroy",
  // Who may.
  anyone: "everyone public anybody all anonymous *",
  user: "authenticated logged_in loggedin isauthenticated",
  nobody: "none noone no_one never",
  owner: "creator author itself self me",
  creator: "author createdby created_by",
  itself: "self me",
  // Keys of resources and of the API.
  resource: "model entity class schema",
  path: "route url uri endpoint",
  properties: "fields attributes columns props relations relationships links",
  access: "permissions policy policies security authorization permission_classes",
  operations: "actions methods",
  identifier: "key primarykey primary_key lookup_field",
  subClassOf: "extends allof inherits parent",
  use: "mixins traits include includes",
  base: "server servers baseurl base_url host",
  origins: "cors",
  contact: "maintainer",
  prefixes: "namespaces context",
  locales: "languages i18n",
  method: "verb http_method",
  expects: "input body requestbody request",
  returns: "output response result",
});

/** Words of elsewhere to those of here. */
function inverted(words: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const pairs = Object.entries(words).flatMap(([here, elsewhere]) => elsewhere.split(" ").map((each) => [each, here]));
  const found = new Map<string, string[]>();
  for (const [elsewhere = "", here = ""] of pairs) found.set(elsewhere, [...(found.get(elsewhere) ?? []), here]);
  return found;
}

/** What `word` is called here, or the nearest of `known` by edit distance, if it is near enough to be meant; else null. */
export function nearest(word: string, known: Iterable<string>): string | null {
  const words = [...known];
  const meant = words.includes(word) ? null : calledHere(word, words);
  if (meant !== null) return meant;
  const most = Math.max(1, Math.floor(word.length / 3));
  let best: string | null = null;
  let least = most + 1;
  for (const candidate of words) {
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const distance = candidate.toLowerCase() === word.toLowerCase() ? 0 : edits(word, candidate);
    // Words that have nothing in common are near only because they are short.
    const isOther = distance >= Math.max(candidate.length, word.length);
    if (distance < least && !isOther) [best, least] = [candidate, distance];
  }
  return best;
}

/** What `word` of another language is called here, if that is one of `known`. */
export function calledHere(word: string, known: readonly string[]): string | null {
  const foreign = ELSEWHERE.get(word.toLowerCase().replaceAll(" ", "_")) ?? [];
  return foreign.find((each) => known.includes(each)) ?? null;
}

/** `Did you mean "required"?`, or null where nothing is near. */
export function didYouMean(word: string, known: Iterable<string>): string | null {
  const found = nearest(word, known);
  return found === null ? null : `Did you mean "${found}"?`;
}

/** Insertions, deletions, substitutions and swaps of neighbours that turn one word into the other. */
function edits(from: string, to: string): number {
  let twoBack: number[] = [];
  let back = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const line = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let cost = Math.min(
        (back[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (back[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) cost = Math.min(cost, (twoBack[column - 2] ?? 0) + 1);
      line.push(cost);
    }
    [twoBack, back] = [back, line];
  }
  return back[to.length] ?? 0;
}
