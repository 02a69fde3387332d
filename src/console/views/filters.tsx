/** Search, filters and groups of a list, from its search template. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Class } from "../api/description.ts";
import { addressOf, changed, type Filter, ordered, queryOf, type Template } from "../api/template.ts";
import { dateTimeOf } from "../fields/content.ts";
import { inputTypes, optionsOf } from "../fields/field.tsx";
import { LinkField } from "../fields/link-field.tsx";
import { t } from "../text/text.ts";
import type { TextKey } from "../text/texts.ts";
import { useShared } from "./context.ts";
import { Button, Select } from "./elements.tsx";
import { ResourceLink } from "./value.tsx";

/** Milliseconds without typing after which a search is sent. */
const pause = 350;

const comparisons: Readonly<Record<string, TextKey>> = {
  "": "is",
  "[]": "is one of",
  not: "is not",
  prefix: "starts with",
  contains: "contains",
  gt: "greater",
  gte: "at least",
  lt: "less",
  lte: "at most",
  between: "between",
  exists: "has a value",
  near: "near",
  within: "within",
};

const isSeveral = ({ comparison }: Filter): boolean => comparison === "[]" || comparison === "not";

interface Props {
  readonly template: Template;
  /** The class of the entries. */
  readonly of: Class | undefined;
}

export function FilterBar({ template, of }: Props) {
  const { address, go } = useShared();
  const query = queryOf(address);
  const { filters, group, orders } = template;
  const set: Setting = (values, how) => go(addressOf(address, changed(query, values)), how);
  const labelOf = (key: string) => of?.properties.find((each) => each.key === key)?.label ?? key;
  const active = query.flatMap(([name, value]) => {
    const filter = filters.find(({ variable }) => variable === name);
    return filter === undefined ? [] : [{ filter, value }];
  });
  const order = query.find(([name]) => name.startsWith("order["));
  const grouped = query.find(([name]) => name === group?.variable)?.[1] ?? "";
  if (template.search === null && filters.length === 0 && group === null) return null;
  return (
    <search class="filters">
      {template.search !== null && <SearchField variable={template.search} set={set} />}
      {filters.length > 0 && <AddFilter filters={filters} set={set} query={query} />}
      {group !== null && (
        <Select
          aria-label={t("groupBy")}
          value={grouped}
          choose={(key) => {
            const kept = query.filter(([name]) => !/^(order\[|embed$|itemsPerPage$)/.test(name));
            go(addressOf(address, changed(kept, { [group.variable]: key })));
          }}
          options={[["", t("noGroups")], ...group.keys.map((key) => [key, `${t("groupBy")} ${labelOf(key)}`] as const)]}
        />
      )}
      {orders.size > 0 && grouped === "" && (
        <Select
          aria-label={t("sortBy")}
          value={order?.join(" ") ?? ""}
          choose={(value) => {
            const [variable = "", direction = ""] = value.split(" ");
            go(addressOf(address, ordered(query, variable, direction)));
          }}
          options={[
            ["", t("sortBy")],
            ...[...orders].flatMap(([path, variable]) => [
              [`${variable} asc`, `${labelOf(path)} ↑`] as const,
              [`${variable} desc`, `${labelOf(path)} ↓`] as const,
            ]),
          ]}
        />
      )}
      {active.length > 0 && (
        <ul class="chips">
          {active.map(({ filter, value }, index) => (
            <li key={index}>
              <span>
                {filter.property?.label ?? filter.path} {t(comparisons[filter.comparison] ?? "is")}{" "}
                <strong>
                  {filter.comparison === "exists" || value === "true" || value === "false" ? (
                    t(value === "true" ? "yes" : "no")
                  ) : filter.property?.isLink ? (
                    <ResourceLink value={value} range={filter.property.ranges[0] ?? ""} />
                  ) : (
                    value
                  )}
                </strong>
              </span>
              <Button
                aria-label={t("remove", filter.property?.label ?? filter.path)}
                onClick={() => {
                  const rest = query.filter((each) => each[0] === filter.variable && each[1] !== value);
                  set({ [filter.variable]: rest.map((each) => each[1]) });
                }}
                label="✕"
              />
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

type Setting = (values: Readonly<Record<string, string | readonly string[]>>, how?: "replace") => void;

/** Searches as one types, after a pause. */
function SearchField({ variable, set }: { readonly variable: string; readonly set: Setting }) {
  const { address } = useShared();
  const given = queryOf(address).find(([name]) => name === variable)?.[1] ?? "";
  const [text, setText] = useState(given);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const sent = useRef(given);
  useEffect(() => {
    if (given !== sent.current) setText(given);
    sent.current = given;
  }, [given]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const current = useRef(set);
  current.current = set;
  const send = (value: string) => {
    clearTimeout(timer.current);
    sent.current = value.trim();
    // What is typed on the way to a word is no place to come back to.
    current.current({ [variable]: value.trim() }, given === "" ? undefined : "replace");
  };
  return (
    <input
      type="search"
      aria-label={t("search")}
      placeholder={t("search")}
      value={text}
      onInput={({ currentTarget: { value } }) => {
        setText(value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => send(value), pause);
      }}
      onKeyDown={({ key, currentTarget }) => key === "Enter" && send(currentTarget.value)}
    />
  );
}

interface AddFilterProps {
  readonly filters: readonly Filter[];
  readonly query: ReturnType<typeof queryOf>;
  readonly set: Setting;
}

function AddFilter({ filters, query, set }: AddFilterProps) {
  const [path, setPath] = useState("");
  const [variable, setVariable] = useState("");
  const [value, show] = useState("");
  // Enter may come before what is typed is drawn.
  const latest = useRef("");
  const setValue = (text: string) => {
    latest.current = text;
    show(text);
  };
  const menu = useRef<HTMLDetailsElement>(null);
  /** Paths with their labels, each once. */
  const paths = new Map(filters.map(({ path, property }) => [path, property?.label ?? path]));
  const forms = filters.filter((filter) => filter.path === (path || filters[0]?.path));
  const filter = forms.find((each) => each.variable === variable) ?? forms[0];
  const { property } = filter ?? {};
  const kind = filter?.comparison === "exists" ? "flag" : (property?.kind ?? "text");
  const apply = (event: Event) => {
    event.preventDefault();
    const { current: value } = latest;
    if (filter === undefined || value === "") return;
    const before = isSeveral(filter) ? query.filter(([name]) => name === filter.variable).map(([, each]) => each) : [];
    const written = kind === "date and time" ? value.split("..").map(dateTimeOf).join("..") : value;
    const given = isSeveral(filter) ? written.split(",").map((each) => each.trim()) : [written];
    set({ [filter.variable]: [...before, ...given] });
    setValue("");
    menu.current?.removeAttribute("open");
  };
  const isBetween = filter?.comparison === "between";
  const options = isBetween ? [] : optionsOf(kind, property?.constraints.choices);
  return (
    <details class="menu" ref={menu}>
      <summary>{t("addFilter")}</summary>
      <form class="fields" onSubmit={apply}>
        <Select
          aria-label={t("addFilter")}
          value={filter?.path}
          choose={(chosen) => {
            setPath(chosen);
            setVariable("");
            setValue("");
          }}
          options={paths}
        />
        <Select
          aria-label={t("is")}
          value={filter?.variable}
          choose={setVariable}
          options={forms.map((each) => [each.variable, t(comparisons[each.comparison] ?? "is")])}
        />
        {options.length > 0 ? (
          <Select aria-label={t("group")} value={value} choose={setValue} options={[["", ""], ...options]} />
        ) : kind === "link" && property ? (
          <LinkField
            range={property.ranges[0] ?? ""}
            value={value}
            change={setValue}
            shared={{ id: "target", "aria-label": property.label }}
          />
        ) : (
          (isBetween ? [0, 1] : [0]).map((index) => (
            <input
              key={index}
              aria-label={`${t("group")} ${isBetween ? index + 1 : ""}`}
              type={filter && isSeveral(filter) ? "text" : (inputTypes[kind] ?? "text")}
              step="any"
              value={value.split("..")[index] ?? ""}
              onInput={({ currentTarget }) => {
                const bounds = value.split("..");
                setValue(
                  isBetween
                    ? [0, 1].map((at) => (at === index ? currentTarget.value : (bounds[at] ?? ""))).join("..")
                    : currentTarget.value,
                );
              }}
            />
          ))
        )}
        {filter && isSeveral(filter) && <p class="muted small">{t("severalHint")}</p>}
        <Button type="submit" class="primary" label={t("apply")} />
      </form>
    </details>
  );
}
