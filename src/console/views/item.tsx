/** One resource: its values, links, files, and what this client may do with it. */

import { useEffect, useState } from "preact/hooks";
import type { Item } from "../api/answer.ts";
import type { Property } from "../api/description.ts";
import { iriOf, type Node, textOf } from "../api/json.ts";
import { nameOf } from "../api/naming.ts";
import type { Version } from "../api/write.ts";
import { t } from "../text/text.ts";
import { useShared } from "./context.ts";
import { save } from "./csv.ts";
import { Button, Cards } from "./elements.tsx";
import { Head } from "./operations.tsx";
import { explain } from "./problem.tsx";
import { Properties, type PropertiesProps, split } from "./value.tsx";

export function ItemView({ item, version }: { readonly item: Item; readonly version: Version }) {
  const { locale, links } = useShared();
  const { node, cls } = item;
  const properties = propertiesOf(item);
  const [inverse, own] = split(properties, ({ isCollection }) => isCollection);
  const list = links.find(({ of }) => of === cls?.iri);
  const content = own.find((property) => property.iri.endsWith("/contentUrl")) ?? contentIn(own, node);
  return (
    <article>
      <Head
        up={list && <a href={list.href}>{list.label}</a>}
        heading={nameOf(node, cls, locale)}
        item={item}
        version={version}
      />
      {content && node[content.key] && (
        <FileView node={node} url={iriOf(node[content.key]) as string} properties={own} />
      )}
      <Properties node={node} properties={own.filter((property) => property !== content)} class="properties" />
      <Cards links={inverse.map(({ key, label, description }) => ({ href: iriOf(node[key]), label, description }))} />
    </article>
  );
}

/** The properties to show: of the class those that can be read, and whatever else the answer has. */
export function propertiesOf({ node, cls }: Pick<Item, "node" | "cls">): readonly Property[] {
  const known = (cls?.properties ?? []).filter(
    ({ isReadable, isCollection, key }) => isReadable && (!isCollection || key in node),
  );
  const keys = new Set([...known.map(({ key }) => key), "operation", "search", "view", "member", "totalItems"]);
  const others = Object.keys(node).filter((key) => !keys.has(key) && !/^@|:/.test(key));
  return [...known, ...others.map((key) => undescribed(key, node[key]))];
}

function undescribed(key: string, value: unknown): Property {
  const isLink = iriOf(value) !== undefined && typeof value === "object";
  return {
    key,
    iri: key,
    label: key,
    description: "",
    ranges: [],
    isCollection: false,
    isMany: Array.isArray(value),
    isLink,
    kind: isLink ? "link" : "text",
    part: undefined,
    isRequired: false,
    isReadable: true,
    isWritable: false,
    constraints: { datatype: "", isAlwaysThere: false, isMultilingual: false },
  };
}

/** The link to the bytes of a file: an IRI below the resource's own. */
function contentIn(properties: readonly Property[], node: Node): Property | undefined {
  const own = `${textOf(node["@id"])}/content`;
  return properties.find(({ key }) => iriOf(node[key])?.startsWith(own));
}

/** A file: a preview where the browser can draw it, and a download. Bytes need credentials, so no plain link leads there. */
function FileView({ node, url, properties }: Omit<PropertiesProps, "class"> & { readonly url: string }) {
  const { connection } = useShared();
  const [shown, setShown] = useState("");
  const [error, setError] = useState("");
  const format = properties.find(({ iri, key }) => iri.endsWith("/encodingFormat") || key === "mediaType");
  const type = textOf(node[format?.key ?? ""]);
  const isImage = /^image\/(png|jpeg|gif|webp|avif|svg\+xml)/.test(type);
  const name = nameOf(node, undefined, "");

  const read = async () => {
    const answer = await connection.ask({ method: "GET", url, headers: {}, repeatable: true, stream: true });
    return new Blob([await new Response(answer.stream).blob()], { type });
  };
  useEffect(() => {
    if (!isImage) return;
    let isCurrent = true;
    const image = read().then(URL.createObjectURL);
    image.then(
      (made) => isCurrent && setShown(made),
      (failure: unknown) => setError(explain(failure).hint),
    );
    return () => {
      isCurrent = false;
      image.then(URL.revokeObjectURL, () => {});
    };
  }, [url]);
  const download = () =>
    read().then(
      (bytes) => save(name, bytes),
      (failure: unknown) => setError(explain(failure).hint),
    );
  return (
    <section class="file" aria-label={t("file")}>
      {isImage && <div class="preview">{shown && <img src={shown} alt={name} />}</div>}
      <p>
        <Button onClick={download} label={t("download")} /> <span class="muted">{type}</span>
      </p>
      {error && <p class="error">{error}</p>}
    </section>
  );
}
