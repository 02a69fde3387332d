/** Many requests from few connections, as h2load sends them: each is answered. */

import { expect, test } from "vitest";
import { onOneServer } from "../asking.ts";
import { describeWith, run } from "../programs.ts";

describeWith("h2load", (h2load) =>
  onOneServer((server) => {
    const total = 1000;

    /** How many answers were of the 2xx, and how many requests came to nothing. */
    async function load(base: string, ...options: string[]) {
      const urls = ["countries/AT", "places/salzburg-at", "places/?itemsPerPage=3", "apidoc/"].map(
        (path) => base + path,
      );
      const header = ["--header", "accept-encoding: gzip"];
      const said = await run(h2load, ["-n", String(total), "-t", "1", ...header, ...options, ...urls], 100);
      const protocol = /^Application protocol: (.*)$/m.exec(said)?.[1];
      const [, succeeded, failed, errored, late] =
        /(\d+) succeeded, (\d+) failed, (\d+) errored, (\d+) timeout/.exec(said) ?? [];
      return { protocol, succeeded, failed, errored, late, fine: /status codes: (\d+) 2xx/.exec(said)?.[1] };
    }

    const all = { succeeded: String(total), failed: "0", errored: "0", late: "0", fine: String(total) };

    test("[TRN-1] streams without end over a few sessions of HTTP/2", async () => {
      expect(await load(server.address.base, "-c", "2", "-m", "50")).toEqual({ ...all, protocol: "h2" });
    });

    test("[TRN-1] requests one after the other over connections of HTTP/1.1, with TLS and without", async () => {
      const options = ["--h1", "-c", "20"];
      for (const base of [server.address.base, server.address.alias])
        expect(await load(base, ...options)).toEqual({ ...all, protocol: "http/1.1" });
    }, 240_000);
  }),
);
