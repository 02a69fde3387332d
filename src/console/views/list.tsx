/** A collection: its entries as a table, with filters, orders, pages, columns and work on several entries. */

import { type Dispatch, type StateUpdater, useState } from "preact/hooks";
import type { Collection, Item } from "../api/answer.ts";
import type { Class, Property } from "../api/description.ts";
import { iriOf, isNode } from "../api/json.ts";
import { inLanguage, nameKeys, nameOf } from "../api/naming.ts";
import { addressOf, ordered, queryOf, readTemplate, type Template } from "../api/template.ts";
import { numberText, t } from "../text/text.ts";
import { useShared, useStored } from "./context.ts";
import { csvOf, save } from "./csv.ts";
import { Button } from "./elements.tsx";
import { FilterBar } from "./filters.tsx";
import { propertiesOf } from "./item.tsx";
import { Head } from "./operations.tsx";
import { Selection } from "./selection.tsx";
import { ResourceLink, Value } from "./value.tsx";

/** Columns that a list has at first. */
const usualColumns = 7;

export function ListView({ collection }: { readonly collection: Collection }) {
  const { description, locale, links } = useShared();
  const { members, of, total, search, isGrouped, cls } = collection;
  const template = search ? readTemplate(search, of, description) : null;
  const possible = of ? columnsOf(of) : members[0] ? propertiesOf(members[0]) : [];
  const [chosen, choose] = useStored<readonly string[]>(
    `columns ${of?.iri ?? ""}`,
    possible.slice(0, usualColumns).map(({ key }) => key),
  );
  const [picked, pick] = useState<ReadonlySet<string>>(new Set());
  const columns = possible.filter(({ key }) => chosen.includes(key));
  const list = links.find((each) => each.of === of?.iri);
  const title = list?.label ?? cls?.title ?? nameOf(collection.node, cls, locale);
  // A collection of one resource's own: `/tickets/7/comments/`.
  const isInverse = list !== undefined && !collection.iri.startsWith(list.href);
  const selected = members.filter(({ iri }) => picked.has(iri));
  const count = total === undefined ? "" : total === 1 ? t("entry") : t("entries", numberText(total));
  return (
    <>
      <Head
        up={isInverse && <ResourceLink value={new URL("..", collection.iri).href.replace(/\/$/, "")} range="" />}
        heading={title}
        hint={of?.description}
        item={collection}
      />
      {template && <FilterBar template={template} of={of} />}
      {isGrouped ? (
        <Groups collection={collection} template={template} />
      ) : (
        <>
          <div class="tools">
            <p class="muted">
              <span>{count}</span> {collection.view.isTruncated && t("truncated")}
            </p>
            <Selection items={selected} clear={() => pick(new Set())} />
            <details class="menu">
              <summary>{t("columns")}</summary>
              <div>
                {possible.map(({ key, label }) => (
                  <label key={key} class="check">
                    <input
                      type="checkbox"
                      checked={chosen.includes(key)}
                      onChange={({ currentTarget: { checked } }) =>
                        choose(checked ? [...chosen, key] : chosen.filter((each) => each !== key))
                      }
                    />{" "}
                    {label}
                  </label>
                ))}
              </div>
            </details>
            <Button onClick={() => save(`${title}.csv`, csvOf(members, columns, locale))} label={t("exportCsv")} />
          </div>
          {members.length === 0 ? (
            <Empty isFiltered={(template?.filters.length ?? 0) > 0 && total === 0} />
          ) : (
            <Table {...{ members, columns, template, picked, pick }} />
          )}
          <Pager collection={collection} />
        </>
      )}
    </>
  );
}

function Empty({ isFiltered }: { readonly isFiltered: boolean }) {
  const { address } = useShared();
  const isQuery = isFiltered && new URL(address).search !== "";
  return (
    <div class="empty">
      <p>{t(isQuery ? "noMatches" : "noEntries")}</p>
      {isQuery && <a href={address.split("?")[0]}>{t("clearFilters")}</a>}
    </div>
  );
}

/** Properties that fit into a table: the name first; those that the service keeps by itself, and long texts, last. */
function columnsOf(of: Class): readonly Property[] {
  const shown = of.properties.filter(({ isReadable, isCollection }) => isReadable && !isCollection);
  const name = nameKeys(of).find((key) => shown.some((each) => each.key === key));
  const rank = ({ key, iri, isWritable, ranges, constraints: { maxLength = 0 } }: Property) => {
    if (key === name) return -1;
    const isKept = !isWritable && (ranges[0]?.endsWith("#dateTime") || key === "owner");
    return (isKept ? 1 : 0) + (maxLength > 1000 || iri.endsWith("/contentUrl") ? 2 : 0);
  };
  return [...shown].sort((one, other) => rank(one) - rank(other));
}

interface TableProps {
  readonly members: readonly Item[];
  readonly columns: readonly Property[];
  readonly template: Template | null;
  readonly picked: ReadonlySet<string>;
  readonly pick: Dispatch<StateUpdater<ReadonlySet<string>>>;
}

function Table({ members, columns, template, picked, pick }: TableProps) {
  const { locale } = useShared();
  const [entry] = members;
  /** The property of the first column, which links to the entries; undefined if none of theirs names them. */
  const first = entry?.cls && !nameKeys(entry.cls).includes(columns[0]?.key ?? "") ? undefined : columns[0];
  const others = first ? columns.slice(1) : columns;
  // Entries that only can be read need no boxes.
  const isSelectable = members.some(({ operations }) => operations.some(({ method }) => method !== "GET"));
  return (
    <table>
      <thead>
        <tr>
          {isSelectable && (
            <th class="box">
              <input
                type="checkbox"
                aria-label={t("selectAll")}
                checked={members.every(({ iri }) => picked.has(iri))}
                onChange={({ currentTarget: { checked } }) =>
                  pick(new Set(checked ? members.map(({ iri }) => iri) : []))
                }
              />
            </th>
          )}
          {first === undefined && <th>{entry?.cls?.title ?? "@id"}</th>}
          {columns.map((property) => (
            <HeaderCell key={property.key} property={property} variable={template?.orders.get(property.key)} />
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map(({ node, iri, cls }) => (
          <tr key={iri} class={picked.has(iri) ? "picked" : undefined}>
            {isSelectable && (
              <td class="box">
                <input
                  type="checkbox"
                  aria-label={t("select", nameOf(node, cls, locale))}
                  checked={picked.has(iri)}
                  onChange={() => pick((before) => before.symmetricDifference(new Set([iri])))}
                />
              </td>
            )}
            <td data-label={first?.label}>
              <a href={iri} data-entry>
                <bdi>{(first && briefly(node[first.key], locale)) || nameOf(node, cls, locale)}</bdi>
              </a>
            </td>
            {others.map((property) => (
              <td key={property.key} data-label={property.label}>
                <Value value={node[property.key]} property={property} isBrief />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The text of a cell that links to its entry. A link to another resource has no text of its own. */
function briefly(value: unknown, locale: string): string {
  if (isNode(value)) return "@id" in value ? "" : inLanguage(value, locale);
  return value === undefined || Array.isArray(value) ? "" : String(value);
}

function HeaderCell({ property, variable }: { readonly property: Property; readonly variable: string | undefined }) {
  const { address } = useShared();
  if (variable === undefined) return <th title={property.description}>{property.label}</th>;
  const query = queryOf(address);
  const current = query.find(([name]) => name === variable)?.[1];
  const sort = current === undefined ? undefined : current === "asc" ? "ascending" : "descending";
  return (
    <th aria-sort={sort} title={property.description}>
      <a href={addressOf(address, ordered(query, variable, current === "asc" ? "desc" : "asc"))}>
        {property.label} <span aria-hidden="true">{sort === undefined ? "↕" : sort === "ascending" ? "↑" : "↓"}</span>
      </a>
    </th>
  );
}

function Pager({ collection: { view } }: { readonly collection: Collection }) {
  const links = (["first", "previous", "next", "last"] as const).filter((name) => view[name] !== undefined);
  if (view.next === undefined && view.previous === undefined) return null;
  return (
    <nav class="pager" aria-label={t("pages")}>
      {links.map((name) => (
        <a key={name} href={view[name]} rel={name === "previous" ? "prev" : name === "next" ? "next" : undefined}>
          {t(name)}
        </a>
      ))}
    </nav>
  );
}

/** Groups of entries: value, number, sums; each leads to its entries. */
function Groups({ collection, template }: { readonly collection: Collection; readonly template: Template | null }) {
  const { members, of } = collection;
  const { address, description } = useShared();
  const by = queryOf(address).find(([name]) => name === template?.group?.variable)?.[1] ?? "";
  const entries = [...description.classes.values()].find((cls) => cls.properties.some(({ key }) => key === by));
  const property = (of ?? entries)?.properties.find(({ key }) => key === by);
  const sums = [...new Set(members.flatMap(({ node }) => Object.keys(isNode(node.sum) ? node.sum : {})))];
  return (
    <table>
      <thead>
        <tr>
          <th>{property?.label ?? t("group")}</th>
          <th>{t("count")}</th>
          {sums.map((key) => (
            <th key={key}>{t("sumOf", key)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map(({ node }, index) => (
          <tr key={index}>
            <td>{property ? <Value value={node[by]} property={property} isBrief /> : String(node[by] ?? "–")}</td>
            <td data-label={t("count")}>
              {iriOf(node) ? <a href={iriOf(node)}>{numberText(node.totalItems)}</a> : numberText(node.totalItems)}
            </td>
            {sums.map((key) => (
              <td key={key} data-label={t("sumOf", key)} class="number">
                {String(node.sum?.[key] ?? "–")}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
