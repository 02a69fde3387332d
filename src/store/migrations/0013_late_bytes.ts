/**
 * Bytes that come to be late.
 *
 * A service that is asked to keep bytes may still do so after whoever asked was told that it failed, has given up, or was killed. Bytes that were
 * taken away before they came to be would then stay for good, as nobody would know of them. So the line of a key that was given up on the way
 * stays after the first removal, until a second one finds what came in between.
 */

import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("hydrant_bytes", (table) => {
    // When the bytes are to be taken away once more; `-infinity` as long as they have not been taken away at all; null where once is enough.
    table.timestamp("again", { useTz: true });
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("hydrant_bytes", (table) => {
    table.dropColumn("again");
  });
}
