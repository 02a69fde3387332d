/** Chooses another resource: finds it by a few letters, with the search or a filter of its collection. */

import type { ComponentProps } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Item, readCollection } from "../api/answer.ts";
import { iriOf } from "../api/json.ts";
import { nameOf } from "../api/naming.ts";
import { addressOf, readTemplate } from "../api/template.ts";
import { t } from "../text/text.ts";
import { Combobox } from "../views/combobox.tsx";
import { useShared } from "../views/context.ts";
import { Button } from "../views/elements.tsx";
import { ResourceLink } from "../views/value.tsx";

interface Props {
  /** IRI of the target's class. */
  readonly range: string;
  /** IRI of the chosen resource; empty for none. */
  readonly value: string;
  readonly change: (iri: string) => void;
  /** Attributes of the input. */
  readonly shared: Pick<ComponentProps<typeof Combobox>, "aria-label"> & { readonly id: string };
}

/** Milliseconds without typing after which the collection is asked. */
const pause = 250;
const most = 10;

export function LinkField({ range, value, change, shared }: Props) {
  const { description, connection, locale, service } = useShared();
  const [text, setText] = useState("");
  const [found, setFound] = useState<readonly Item[]>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const turn = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  const collection = description.collections.get(range);
  /** The collection, its first page and its parameter for a search; read once. */
  const source = useRef<ReturnType<typeof open>>();
  const open = async () => {
    const { node: start } = await connection.get(service.place.entrypoint);
    const url = iriOf(start[collection?.key ?? ""]) ?? "";
    const page = await read(url);
    const template = page.search ? readTemplate(page.search, page.of, description) : null;
    const byText = (comparison: string) =>
      template?.filters.find((each) => each.comparison === comparison && !each.path.includes("."))?.variable;
    return { url, page, variable: template?.search ?? byText("contains") ?? byText("prefix") };
  };
  const read = async (address: string) => {
    const { node, answer } = await connection.get(address);
    return readCollection(node, answer.url, description);
  };
  const ask = async (words: string) => {
    const mine = ++turn.current;
    source.current ??= open();
    const { url, page, variable } = await source.current;
    let items: readonly Item[] = [];
    if (words !== "" && page.view.next !== undefined && variable !== undefined) {
      // Filters compare letter by letter, and names begin with a capital.
      const capital = words.charAt(0).toLocaleUpperCase() + words.slice(1);
      for (const each of new Set([words, capital])) {
        items = (await read(addressOf(url, [[variable, each]]))).members;
        if (items.length > 0) break;
      }
    }
    const isMatch = ({ node, cls }: Item) =>
      `${nameOf(node, cls, locale)} ${JSON.stringify(node)}`.toLocaleLowerCase().includes(words.toLocaleLowerCase());
    if (items.length === 0) items = page.members.filter(isMatch);
    if (mine !== turn.current) return;
    setFound(items.slice(0, most));
  };
  const type = (words: string) => {
    setText(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(words.trim()).catch(() => setFound([])), pause);
  };
  const choose = (iri: string) => {
    change(iri);
    setText("");
    setFound(undefined);
  };
  if (value !== "")
    return (
      <div class="link">
        <p class="chosen">
          <ResourceLink value={value} range={range} />
          <Button
            class="quiet"
            aria-label={t("remove", String(shared["aria-label"] ?? collection?.label ?? ""))}
            onClick={() => {
              change("");
              setTimeout(() => document.getElementById(shared.id)?.focus());
            }}
            label="✕"
          />
        </p>
      </div>
    );
  return (
    <div class="link">
      <Combobox
        {...shared}
        text={text}
        change={type}
        options={found?.map(({ node, cls, iri }) => ({
          key: iri,
          label: nameOf(node, cls, locale),
          run: () => choose(iri),
        }))}
        dismiss={() => setFound(undefined)}
        placeholder={t("chooseLink")}
        onFocus={() => found === undefined && type(text)}
        onBlur={() => setFound(undefined)}
      />
    </div>
  );
}
