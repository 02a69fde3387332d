/** The methods of resources, on the application's server. */

import { describe, expect, test } from "vitest";
import { onProtocols, unique } from "./asking.ts";

onProtocols((server) => {
  const address = (more: object = {}) => ({
    streetAddress: "Getreidegasse 9",
    addressLocality: "Salzburg",
    addressCountry: "/countries/AT",
    ...more,
  });

  describe("an address", () => {
    test("[MTH-2][MTH-1] POST answers 303 with an absolute Location, where GET finds it", async () => {
      const user = await server.user();
      const made = await server.ask("POST", "/addresses/", { as: user, body: address({ label: "Home" }) });
      expect(made.status).toBe(303);
      const location = made.headers.get("location") ?? "";
      expect(location).toMatch(new RegExp(`^${server.address.base}addresses/[0-9a-f-]{36}$`));
      const found = await server.get(location, { as: user });
      expect(found.status).toBe(200);
      expect(found.json).toMatchObject({
        "@id": location,
        "@type": ["Address", "hydra:Resource"],
        label: "Home",
        addressCountry: `${server.address.base}countries/AT`,
        owner: user.user,
      });
      expect(found.json.operation.map((each: { method: string }) => each.method)).toEqual([
        "GET",
        "PUT",
        "PATCH",
        "DELETE",
      ]);
    });

    test("[MTH-11] is 404 for whoever may not read it, whatever the method", async () => {
      const [owner, other] = [await server.user(), await server.user()];
      const { headers } = await server.ask("POST", "/addresses/", { as: owner, body: address() });
      const location = headers.get("location") ?? "";
      for (const [method, body] of [["GET"], ["PUT", address()], ["PATCH", { postalCode: "1" }], ["DELETE"]] as const) {
        const answer = await server.ask(method, location, { as: other, ...(body ? { body } : {}) });
        expect([method, answer.status]).toEqual([method, 404]);
      }
      expect((await server.get(location, { as: owner })).status).toBe(200);
    });
  });

  test("[MTH-10] another unique property that is taken is a violation", async () => {
    const tzid = unique("Test/Zone");
    const zone = { tzid, name: { en: "Test" } };
    const admin = await server.admin();
    expect((await server.ask("POST", "/timezones/", { as: admin, body: zone })).status).toBe(303);
    const again = await server.ask("POST", "/timezones/", { as: admin, body: zone });
    expect(again.status).toBe(400);
    expect(again.json.violations).toEqual([{ property: "tzid", path: "/tzid", message: expect.any(String) }]);
  });
});
