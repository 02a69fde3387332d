/** The entrypoint: the collections that this client may read. */

import { readItem } from "../api/answer.ts";
import type { Node } from "../api/json.ts";
import { t } from "../text/text.ts";
import { collectionsIn, useShared } from "./context.ts";
import { Cards } from "./elements.tsx";
import { Head } from "./operations.tsx";

export function Overview({ node }: { readonly node: Node }) {
  const { description, isSignedIn, service, address } = useShared();
  const links = collectionsIn(node, description).map((link) => ({
    ...link,
    description: description.classes.get(link.of)?.description,
  }));
  return (
    <>
      <Head
        heading={description.title}
        hint={t(isSignedIn || !service.session ? "overviewHintSignedIn" : "overviewHint")}
        {...{ item: readItem(node, address, description), title: "", isList: false, version: null }}
      />
      <Cards links={links} />
    </>
  );
}
