/** Ten pairs of versions such as teams make: what became of a spec, as edits of those of the tests and of the application. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Edit = readonly [file: string, was: string, is: string];

interface Pair {
  /** Folder of the old version. */
  readonly of: string;
  readonly edits: readonly Edit[];
  /** Files that are new, or gone (null). */
  readonly files?: Readonly<Record<string, string | null>>;
}

export const PAIRS: Readonly<Record<string, Pair>> = {
  "a catalogue tidied up": {
    of: "test/specs/library",
    edits: [
      ["book.yaml", "shelfMark: {", "mark: { renamedFrom: shelfMark, iri: shelf:mark,"],
      ["library.yaml", "  foaf: http", "  shelf: https://town.example/terms/Book/\n  foaf: http"],
      ["book.yaml", "  openingTime: { type: time }\n", ""],
      ["book.yaml", "[prefix, contains]", "[prefix]"],
      ["book.yaml", "embed: [authors, work, sequelTo]", "embed: [authors, work]"],
      ["money.yaml", "enum: [CHF, EUR]", "enum: [CHF, EUR, GBP]"],
    ],
  },
  "languages, and where loans are": {
    of: "test/specs/library",
    edits: [
      ["library.yaml", "offered: [de, fr, it, de-CH]", "offered: [de, fr, rm, de-CH]"],
      ["lending/loan.yaml", "path: /lending/loans/", "path: /loans/"],
      ["lending/loan.yaml", "maximum: 3", "maximum: 2"],
      ["lending/loan.yaml", "statuses: [410]", "statuses: [202, 423]"],
      ["lending/loan.yaml", "defaultOrder: due", "defaultOrder: created desc"],
    ],
  },
  "the staff reorganised": {
    of: "test/specs/library",
    edits: [
      ["library.yaml", "    scopes: [lend, catalogue]\n", "    scopes: [lend]\n"],
      ["people/member.yaml", "list, append: librarian or director", "list, append: director"],
      ["people/author.yaml", "append, replace, update, delete: librarian or director", "append, update: user"],
      ["work.yaml", "list, retrieve: anyone", "list, retrieve: user"],
    ],
  },
  "an assortment closed to the public": {
    of: "test/specs/bookshop",
    edits: [
      ["shop/book.yaml", "list, retrieve: anyone when listed or clerk", "list, retrieve: user when listed or clerk"],
      ["shop/book.yaml", "{ size: 20, most: 250 }", "{ size: 50, most: 100 }"],
      ["shop/book.yaml", "cache: { maxAge: 10 min }\n", ""],
      ["shop/gift-card.yaml", "list: nobody", "list: clerk"],
      ["bookshop.yaml", "rate: { requests: 600, window: 5 min }", "rate: { requests: 300, window: 5 min }"],
      ["bookshop.yaml", ', "https://kiosk.librairie.example:8444"', ""],
    ],
  },
  "stricter reviews": {
    of: "test/specs/bookshop",
    edits: [
      ["shop/review.yaml", "maximum: 5", "maximum: 10"],
      ["shop/review.yaml", "maxLength: 5000", "maxLength: 2000"],
      ["shop/review.yaml", "headline: { type: string,", "headline: { type: string, required: true,"],
      ["shop/review.yaml", "rating: [equals, in, range]", "rating: range"],
      ["shop/review.yaml", ", headline: exists }", " }"],
      ["shop/review.yaml", "onDelete: cascade", "onDelete: restrict"],
      ["shop/complaint.yaml", '[spam, insult, "off topic", "1984"]', "[spam, insult, advertisement]"],
      ["shop/complaint.yaml", "remark: { type: string,", "remark: { type: string, required: true,"],
    ],
  },
  "orders that are shipments": {
    of: "test/specs/bookshop",
    edits: [
      [
        "shop/order.yaml",
        "resource: Order\niri: gr:Offering",
        "resource: Shipment\nrenamedFrom: Order\niri: gr:Offering",
      ],
      ["shop/order.yaml", "path: /shop/orders/", "path: /shop/shipments/"],
      ["shop/order.yaml", "returns: Order\n    statuses", "returns: Shipment\n    statuses"],
      ["shop/order.yaml", "returns: Order\n    access", "returns: Shipment\n    access"],
      ["shop/order.yaml", "enum: [open, paid, sent, cancelled]", "enum: [open, paid, sent, returned]"],
      [
        "shop/order.yaml",
        "  cancel:\n    on: item\n    path: payment\n    method: DELETE",
        "  cancel:\n    on: item\n    path: cancellation\n    method: POST",
      ],
    ],
  },
  "a network that grows": {
    of: "test/specs/measuring",
    edits: [
      ["measuring.yaml", "base: https://nett.example/data/v0/", "base: https://nett.example/data/v1/"],
      ["measuring.yaml", "vocabulary: /about#", "vocabulary: https://nett.example/data/v0/about#"],
      ["network/sensor.yaml", "pressure, wind, rain]", "pressure, wind, rain, snow]"],
      ["network/sensor.yaml", "unit: { type: string, required: true,", "unit: { type: string,"],
      ["network/station.yaml", "closed: { type: date }", "closed: { type: dateTime }"],
      [
        "network/station.yaml",
        "operatedBy: { link: Observer, onDelete: clear }",
        "operatedBy: { link: Observer, many: true, onDelete: clear }",
      ],
      ["network/station.yaml", "neighbours, operatedBy]", "neighbours]"],
    ],
  },
  "readings by their own number": {
    of: "test/specs/measuring",
    edits: [
      ["network/reading.yaml", "path: /readings/", "path: /readings/\nidentifier: code"],
      [
        "network/reading.yaml",
        "properties:\n",
        "properties:\n  code: { type: string, required: true, unique: true }\n",
      ],
      ["network/reading.yaml", "returns: Summary", "returns: ReadingCollection"],
      ["network/reading.yaml", "fast: [sensor + time, sensor + value]", "fast: [sensor + time]"],
      ["logger.yaml", "list, retrieve: owner\n  update, delete: owner", "list, retrieve, update, delete: operator"],
    ],
    files: { "network/summary.yaml": null, "network/moment.yaml": null },
  },
  "notes get users": {
    of: "test/specs/minimal",
    edits: [
      [
        "api.yaml",
        "base: https://notes.example/",
        "base: https://notes.example/\nauthentication: { accounts: { resource: Writer, username: name } }",
      ],
      ["note.yaml", "path: /notes/", "path: /notes/\nowner: creator"],
      [
        "note.yaml",
        "append, retrieve, replace, update, delete: anyone",
        "append: user\n  list, retrieve, update, delete: owner",
      ],
      [
        "note.yaml",
        "text: { type: string, required: true }",
        "text: { type: string, required: true, multilingual: true }",
      ],
    ],
    files: {
      "writer.yaml":
        "resource: Writer\npath: /writers/\nproperties:\n  name: { type: string, required: true, unique: true }\n  password: { type: password, required: true }\naccess: { append: anyone, retrieve: user }\n",
    },
  },
  "an address book for one continent": {
    of: "spec",
    edits: [
      ["api.yaml", "[ar, cs, da,", "[cs, da,"],
      ["resources/address.yaml", "  recipient:\n", "  addressee:\n    renamedFrom: recipient\n"],
      [
        "resources/address.yaml",
        "    onDelete: clear\n    title: Time zone",
        "    required: true\n    title: Time zone",
      ],
      ["resources/address.yaml", "maxLength: 20\n", "maxLength: 10\n"],
      ["resources/place.yaml", "    addressCountry.alpha3: [equals, in]\n", ""],
      ["resources/place.yaml", "  embed: [addressCountry, images]", "  embed: [addressCountry]"],
      ["resources/object.yaml", "default: false\n", "default: true\n"],
    ],
  },
};

/** The files of a folder under the root of the project. */
function filesIn(folder: string): Readonly<Record<string, string>> {
  const root = join(import.meta.dirname, "../..", folder);
  const names = readdirSync(root, { recursive: true, encoding: "utf8" });
  return Object.fromEntries(
    names
      .filter((name) => name.endsWith(".yaml") && !name.startsWith("data/"))
      .map((name) => [name, readFileSync(join(root, name), "utf8")]),
  );
}

/** Both versions of a pair; throws where an edit changes nothing. */
export function versionsOf({
  of,
  edits,
  files = {},
}: Pair): readonly [old: Readonly<Record<string, string>>, new_: Readonly<Record<string, string>>] {
  const old = filesIn(of);
  const edited: Record<string, string> = { ...old };
  for (const [file, was, is] of edits) {
    const text = edited[file];
    if (!text?.includes(was)) throw new Error(`${of}/${file} has no "${was}".`);
    edited[file] = text.replace(was, () => is);
  }
  for (const [name, text] of Object.entries(files)) {
    if (text === null) delete edited[name];
    else edited[name] = text;
  }
  return [old, edited];
}
