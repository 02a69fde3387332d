/** Values as people read them. */

import type { Property } from "../api/description.ts";
import { iriOf, isNode, listOf, type Node, textOf } from "../api/json.ts";
import { inLanguage, nameIn, nameOf, shortName } from "../api/naming.ts";
import type { Service } from "../api/service.ts";
import { dateText, languageName, numberText, t } from "../text/text.ts";
import { useLoaded, useShared } from "./context.ts";
import { Json } from "./elements.tsx";

interface Props {
  readonly value: unknown;
  readonly property: Property;
  /** On one line, as in a table. */
  readonly isBrief?: boolean;
}

/** All values of a property. */
export function Value({ value, property, isBrief = false }: Props) {
  const { locale } = useShared();
  if (property.constraints.isMultilingual && isNode(value))
    return isBrief ? <bdi>{inLanguage(value, locale)}</bdi> : <Translations value={value} />;
  const isJson = property.ranges[0]?.endsWith("#JSON") && value !== undefined && value !== null;
  const values = isJson ? [value] : listOf(value);
  if (values.length === 1) return <One value={values[0]} property={property} isBrief={isBrief} />;
  if (values.length === 0) return <span class="muted">{isBrief ? "–" : t("none")}</span>;
  return (
    <ul class="values">
      {values.map((each, index) => (
        <li key={index}>
          <One value={each} property={property} isBrief={isBrief} />
        </li>
      ))}
    </ul>
  );
}

function One({ value, property, isBrief }: Required<Props>) {
  const { kind } = property;
  if (property.isCollection) return <a href={iriOf(value)}>{property.label}</a>;
  if (kind === "link") return <ResourceLink value={value} range={property.ranges[0] ?? ""} />;
  if (kind === "part" && isNode(value)) return <Part value={value} property={property} isBrief={isBrief} />;
  if (kind === "json") return isBrief ? <code>{JSON.stringify(value)}</code> : <Json value={value} />;
  if (typeof value === "boolean") return <>{t(value ? "yes" : "no")}</>;
  if (typeof value === "number") return <span class="number">{numberText(value)}</span>;
  const text = iriOf(value) ?? JSON.stringify(value);
  if (kind === "date and time")
    return (
      <time dateTime={text} title={text}>
        {dateText(text)}
      </time>
    );
  if (kind === "address" && /^https?:/.test(text)) return <a href={text}>{text}</a>;
  if (kind === "decimal") return <span class="number">{text}</span>;
  if (kind === "choice") return <span class="tag">{text}</span>;
  return <bdi class={isBrief ? "" : "text"}>{text}</bdi>;
}

/** Properties of a resource or of an embedded value, with their values. */
export function Properties({ node, properties, class: name }: PropertiesProps) {
  return (
    <dl class={name}>
      {properties.map((property) => (
        <div key={property.key}>
          <dt title={property.description}>{property.label}</dt>
          <dd>
            <Value value={node[property.key]} property={property} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export interface PropertiesProps {
  readonly node: Node;
  readonly properties: readonly Property[];
  readonly class: string;
}

/** An embedded value: its properties, or on one line only their values. */
function Part({ value, property, isBrief }: Required<Props> & { readonly value: Node }) {
  const inner = property.part?.properties.filter(({ key }) => key in value) ?? [];
  if (isBrief) return <bdi>{inner.map(({ key }) => textOf(iriOf(value[key]) ?? String(value[key]))).join(", ")}</bdi>;
  return <Properties node={value} properties={inner} class="part" />;
}

/** A text in its languages side by side: the chosen one first, with what readers see where it is missing. */
function Translations({ value }: { readonly value: Node }) {
  const { locale, service } = useShared();
  const base = locale.split("-")[0] as string;
  const chosen = value[locale] === undefined && value[base] !== undefined ? base : locale;
  const others = Object.keys(value).filter((tag) => tag !== chosen);
  const [standard = ""] = service.place.languages;
  const fallback = value[standard] ?? value[others[0] ?? ""];
  const [shown, folded] = others.length > 3 ? split(others, (tag) => tag === standard) : [others, []];
  const list = (tags: readonly string[]) => (
    <dl class="translations">
      {tags.map((tag) => (
        <div key={tag}>
          <dt>{languageName(tag)}</dt>
          <dd lang={tag} dir="auto">
            {textOf(value[tag]) || <span class="muted">{t("missingTranslation", textOf(fallback))}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
  return (
    <>
      {list([chosen, ...shown])}
      {folded.length > 0 && (
        <details>
          <summary>{t("moreLanguages", folded.length)}</summary>
          {list(folded)}
        </details>
      )}
    </>
  );
}

/** Those of some values that are so, and the others. */
export function split<Value>(values: readonly Value[], is: (value: Value) => boolean): readonly [Value[], Value[]] {
  return [values.filter(is), values.filter((value) => !is(value))];
}

/** A link to another resource, by its name. */
export function ResourceLink({ value, range }: { readonly value: unknown; readonly range: string }) {
  const { description, locale, service } = useShared();
  const iri = new URL(iriOf(value) ?? "", location.href).href;
  const embedded =
    isNode(value) && Object.keys(value).length > 1 ? nameOf(value, description.classes.get(range), locale) : undefined;
  const name = useName(service, iri, range, embedded === undefined);
  return (
    <a href={iri}>
      <bdi>{embedded ?? name}</bdi>
    </a>
  );
}

/** A name is looked up while this many requests are left. */
const enough = 60;

function useName(service: Service, iri: string, range: string, isWanted: boolean): string {
  const { connection, description, locale, isSignedIn } = useShared();
  const lookUp = () => {
    if (!isWanted || !iri.startsWith(new URL(service.place.entrypoint).origin)) return undefined;
    const key = `${service.session?.name} ${locale} ${iri}`;
    const { names } = service;
    const known = names.get(key);
    if (known !== undefined || (service.budget?.left ?? enough) < enough) return known;
    const found = connection.get(iri).then(
      ({ node }) => nameIn(node, description.classes.get(range), locale),
      () => {
        names.delete(key);
        return undefined;
      },
    );
    names.set(key, found);
    return found;
  };
  return useLoaded(lookUp, [iri, locale, isSignedIn]) ?? shortName(iri);
}
