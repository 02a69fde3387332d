/** Rights that handlers add, times that pass, and values that hooks add: a shop and a clinic. */

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeOnDrawnDatabase } from "../../databases.ts";
import { makeProject, type TestProject } from "../../projects.ts";
import { type Desk, openDesk, type Person } from "./desk.ts";

const projects: TestProject[] = [];
beforeAll(async () => {
  for (const name of ["clinic", "shop"]) projects.push(await makeProject(name));
});
afterAll(() => {
  for (const project of projects) project.remove();
});

interface Announced {
  readonly method: string;
  readonly expects?: string;
  readonly readOnly?: readonly string[];
}

const newPerson = (more: object) => ({
  ...{ username: `new-${Math.random().toString(36).slice(2, 10)}`, password: "correct horse battery", name: "New" },
  ...more,
});

const from = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();

describeOnDrawnDatabase("rights that handlers add", (databases) => {
  let [clinic, shop]: Desk[] = [];
  beforeAll(async () => {
    clinic = await openDesk(projects[0] as TestProject, await databases.fresh(), "/people/");
    shop = await openDesk(projects[1] as TestProject, await databases.fresh(), "/customers/");
  });
  afterAll(() => Promise.all([clinic?.server.end(), shop?.server.end()]));

  test("[REL-8] `may` refuses with 403, and what it refuses is not announced", async () => {
    const { admin, person } = clinic as Desk;
    const [patient, therapist] = await Promise.all([person("patient"), person("therapist")]);
    await admin.ask("PATCH", therapist.iri, { treats: true });
    const [room, treatment] = [
      await admin.make("/rooms/", { name: "One" }),
      await admin.make("/treatments/", { name: { de: "Massage" }, minutes: 30 }),
    ];
    const booked = (days: number) => ({
      ...{ patient: patient.iri, therapist: therapist.iri, room, treatment },
      ...{ begins: from(days), ends: from(days + 0.02) },
    });
    const [soon, later] = [
      await patient.make("/appointments/", booked(0.5)),
      await patient.make("/appointments/", booked(7)),
    ];
    const announces = async (path: string) => (await patient.ask("GET", path)).text.includes("CancelOperation");
    expect([await announces(soon), await announces(later)]).toEqual([false, true]);
    // What `may` says has no date, so no answer about it is 304.
    const since = { "if-modified-since": new Date(Date.now() + 60_000).toUTCString() };
    expect((await patient.ask("GET", later, undefined, since)).status).toBe(200);
    expect((await patient.ask("GET", "/appointments/", undefined, since)).status).toBe(200);
    const refused = await patient.ask("POST", `${soon}/cancel`, { reason: "No time" });
    expect(refused.status).toBe(403);
    expect((await patient.ask("POST", `${later}/cancel`, { reason: "No time" })).status).toBe(204);
    expect((await patient.ask("GET", later)).json).toMatchObject({ state: "cancelled", reason: "No time" });
    // Reception may cancel at any time.
    expect((await admin.ask("POST", `${soon}/cancel`)).status).toBe(204);
    // Nobody books for somebody else.
    const other = await person("somebody");
    expect((await other.ask("POST", "/appointments/", booked(3))).status).toBe(400);
  });

  test("[REL-2][REL-6] what is past comes into view, and moves the date, without a write", async () => {
    const { admin, anonymous } = shop as Desk;
    const product = await admin.make("/products/", {
      name: { en: "Tea" },
      price: "3.00",
      publishedAt: from(2.5 / 86_400),
    });
    // As what is not there: credentials could help.
    expect((await anonymous.ask("GET", product)).status).toBe(401);
    const before = await anonymous.ask("GET", "/products/");
    const since = { "if-modified-since": before.headers.get("last-modified") as string };
    await sleep(3000);
    const after = await anonymous.ask("GET", "/products/", undefined, since);
    expect([after.status, after.json.totalItems]).toEqual([200, before.json.totalItems + 1]);
    expect((await anonymous.ask("GET", product)).status).toBe(200);
  });

  test("[REL-3][LD-4] a value that a client may neither read nor write is refused, guessed or not", async () => {
    const { admin, person } = shop as Desk;
    const clerk = await person("clerk");
    await admin.ask("PATCH", clerk.iri, { positions: ["clerk"] });
    const product = await admin.make("/products/", { name: { en: "Jam" }, price: "3.00", costPrice: "1.20" });
    const [guessed, wrong] = [
      await clerk.ask("PATCH", product, { costPrice: "1.2" }),
      await clerk.ask("PATCH", product, { costPrice: "1.19" }),
    ];
    expect([guessed.status, guessed.json.violations]).toEqual([400, wrong.json.violations]);
  });

  const deliverTo = { streetAddress: "Getreidegasse 9", locality: "Salzburg", postalCode: "5020", country: "AT" };

  test("[MTH-1] an operation names just the properties that it refuses from this client: roles, conditions, what never changes", async () => {
    const names = async (from: Person, path: string, method: string) => {
      const { json } = await from.ask("GET", path);
      const found = (json.operation as Announced[]).find(
        (each) => each.method === method && each.expects !== undefined,
      );
      return found?.readOnly ?? [];
    };
    const { admin, person, anonymous } = clinic as Desk;
    const [patient, therapist] = await Promise.all([person("patient-2"), person("therapist-2")]);
    expect(await names(patient, "/people/?me", "POST")).toEqual(["treats", "roles"]);
    expect(await names(admin, "/people/", "POST")).toEqual([]);
    expect(await names(patient, patient.iri, "PATCH")).toEqual(["treats", "roles"]);
    expect((await patient.ask("PATCH", patient.iri, { treats: true })).status).toBe(400);
    expect((await anonymous.ask("POST", "/people/", newPerson({ treats: true }))).status).toBe(400);
    expect((await anonymous.ask("POST", "/people/", newPerson({ treats: false }))).status).toBe(303);
    await admin.ask("PATCH", therapist.iri, { treats: true });
    const [room, treatment] = [
      await admin.make("/rooms/", { name: "Two" }),
      await admin.make("/treatments/", { name: { de: "Massage" }, minutes: 30 }),
    ];
    const appointment = await patient.make("/appointments/", {
      ...{ patient: patient.iri, therapist: therapist.iri, room, treatment },
      ...{ begins: from(9), ends: from(9.02) },
    });
    expect(await names(admin, appointment, "PATCH")).toEqual(["patient"]);
    expect((await admin.ask("PATCH", appointment, { patient: therapist.iri })).status).toBe(400);
    expect((await admin.ask("PATCH", appointment, { patient: patient.iri, reason: "Back" })).status).toBe(204);
    const { json } = await anonymous.ask("GET", "/apidoc/");
    const documented = json.supportedClass
      .flatMap((each: { supportedOperation?: object[] }) => each.supportedOperation ?? [])
      .filter((each: object) => "readOnly" in each)
      .map((each: Announced & { "@id": string }) => [each["@id"].split("#")[1], each.readOnly]);
    expect(documented).toEqual([
      ["updateAppointment", ["patient"]],
      ["updateNote", ["appointment"]],
    ]);
  });

  test("[HYD-1][VAL-5] append is announced below a resource to whom it lets, not to whom another one would", async () => {
    const { admin, person } = shop as Desk;
    const [packer, buyer] = [await person("packer"), await person("customer")];
    await admin.ask("PATCH", packer.iri, { positions: ["clerk"] });
    const [own, others] = [await packer.make("/orders/", { deliverTo }), await buyer.make("/orders/", { deliverTo })];
    const appends = async (path: string) => (await packer.ask("GET", path)).text.includes("AppendResourceOperation");
    expect([await appends(`${own}/lines/`), await appends(`${others}/lines/`)]).toEqual([true, false]);
  });

  test("hooks add values that clients cannot write: a price from the product, a date at a transition", async () => {
    const { admin, person } = shop as Desk;
    const buyer = await person("buyer");
    const product = await admin.make("/products/", {
      name: { en: "Cup" },
      price: "9",
      publishedAt: from(-1),
    });
    const order = await buyer.make("/orders/", { deliverTo });
    const line = await buyer.make("/order_lines/", { partOf: order, product, quantity: 2 });
    expect((await buyer.ask("GET", line)).json).toMatchObject({ unitPrice: "9.00", amount: "18.00" });
    expect((await buyer.ask("PATCH", line, { quantity: 3 })).status).toBe(204);
    expect((await buyer.ask("GET", line)).json.amount).toBe("27.00");
    expect((await buyer.ask("PATCH", line, { unitPrice: "1.00" })).status).toBe(400);
    expect((await buyer.ask("POST", `${order}/place`)).status).toBe(204);
    expect((await buyer.ask("POST", `${order}/pay`)).status).toBe(403);
    expect((await admin.ask("POST", `${order}/pay`)).status).toBe(204);
    expect((await buyer.ask("GET", order)).json).toMatchObject({ state: "paid", paidAt: expect.any(String) });
  });
});
