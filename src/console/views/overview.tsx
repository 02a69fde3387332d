/** The entrypoint: the collections that this client may read. */

import { readItem } from "../api/answer.ts";
import { iriOf, type Node } from "../api/json.ts";
import { t } from "../text/text.ts";
import { useShared } from "./context.ts";
import { Operations } from "./operations.tsx";

export function Overview({ node }: { readonly node: Node }) {
  const { description, isSignedIn, service, address } = useShared();
  const collections = [...description.collections].filter(([iri]) => description.classes.get(iri)?.member === null);
  return (
    <>
      <header class="head">
        <div>
          <h1 tabIndex={-1}>{description.title}</h1>
          <p class="muted">{t(isSignedIn || !service.session ? "overviewHintSignedIn" : "overviewHint")}</p>
        </div>
        <div class="actions">
          <Operations item={readItem(node, address, description)} title="" isList={false} version={null} />
        </div>
      </header>
      <ul class="cards">
        {collections.flatMap(([iri, { key, label }]) => {
          const href = iriOf(node[key]);
          if (href === undefined) return [];
          return (
            <li key={key}>
              <a href={href} data-entry>
                {label}
              </a>
              <p class="muted">{description.classes.get(iri)?.description}</p>
            </li>
          );
        })}
      </ul>
    </>
  );
}
