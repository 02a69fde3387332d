/** Values as people read them. */

import { useEffect, useState } from "preact/hooks";
import type { Property } from "../api/description.ts";
import { iriOf, isNode, listOf, type Node, textOf } from "../api/json.ts";
import { inLanguage, nameIn, nameOf, shortName } from "../api/naming.ts";
import type { Service } from "../api/service.ts";
import { kindOf } from "../fields/content.ts";
import { dateText, languageName, numberText, t } from "../text/text.ts";
import { useShared } from "./context.ts";
import { Json } from "./dialog.tsx";

interface Props {
  readonly value: unknown;
  readonly property: Property;
}

/** All values of a property. `isBrief`: on one line, as in a table. */
export function Value({ value, property, isBrief = false }: Props & { readonly isBrief?: boolean }) {
  const { locale } = useShared();
  if (value === undefined || value === null) return <span class="muted">{isBrief ? "–" : t("none")}</span>;
  if (property.constraints.isMultilingual && isNode(value))
    return isBrief ? <bdi>{inLanguage(value, locale)}</bdi> : <Translations value={value} />;
  const values = property.ranges[0]?.endsWith("#JSON") ? [value] : listOf(value);
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

function One({ value, property, isBrief }: Props & { readonly isBrief: boolean }) {
  const { description } = useShared();
  const kind = kindOf(property, description);
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

/** An embedded value: its properties, or on one line only their values. */
function Part({
  value,
  property,
  isBrief,
}: {
  readonly value: Node;
  readonly property: Property;
  readonly isBrief: boolean;
}) {
  const { description } = useShared();
  const inner = description.classes.get(property.ranges[0] ?? "")?.properties.filter(({ key }) => key in value) ?? [];
  if (isBrief) return <bdi>{inner.map(({ key }) => textOf(iriOf(value[key]) ?? String(value[key]))).join(", ")}</bdi>;
  return (
    <dl class="part">
      {inner.map((each) => (
        <div key={each.key}>
          <dt>{each.label}</dt>
          <dd>
            <Value value={value[each.key]} property={each} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A text in its languages side by side: the chosen one first, with what readers see where it is missing. */
function Translations({ value }: { readonly value: Node }) {
  const { locale, service } = useShared();
  const base = locale.split("-")[0] as string;
  const chosen = value[locale] === undefined && value[base] !== undefined ? base : locale;
  const others = Object.keys(value).filter((tag) => tag !== chosen);
  const { languages } = service.place;
  const fallback = value[languages[0] ?? ""] ?? value[others[0] ?? ""];
  const shown = others.length > 3 ? others.filter((tag) => tag === languages[0]) : others;
  const rest = others.filter((tag) => !shown.includes(tag));
  return (
    <>
      <dl class="translations">
        <div>
          <dt>{languageName(chosen)}</dt>
          <dd lang={chosen} dir="auto">
            {textOf(value[chosen]) || <span class="muted">{t("missingTranslation", textOf(fallback))}</span>}
          </dd>
        </div>
        <Languages value={value} tags={shown} />
      </dl>
      {rest.length > 0 && (
        <details>
          <summary>{t("moreLanguages", rest.length)}</summary>
          <dl class="translations">
            <Languages value={value} tags={rest} />
          </dl>
        </details>
      )}
    </>
  );
}

function Languages({ value, tags }: { readonly value: Node; readonly tags: readonly string[] }) {
  return tags.map((tag) => (
    <div key={tag}>
      <dt>{languageName(tag)}</dt>
      <dd lang={tag} dir="auto">
        {textOf(value[tag])}
      </dd>
    </div>
  ));
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
  const [name, setName] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (!isWanted || !iri.startsWith(new URL(service.place.entrypoint).origin)) return;
    let isCurrent = true;
    const key = `${service.session?.name} ${locale} ${iri}`;
    const { names } = service;
    const known = names.get(key);
    if (known === undefined && (service.budget?.left ?? enough) < enough) return;
    const found =
      known ??
      connection.get(iri).then(
        ({ node }) => nameIn(node, description.classes.get(range), locale),
        () => {
          names.delete(key);
          return undefined;
        },
      );
    names.set(key, found);
    found.then((text) => isCurrent && setName(text));
    return () => {
      isCurrent = false;
    };
  }, [iri, locale, isSignedIn]);
  return name ?? shortName(iri);
}
