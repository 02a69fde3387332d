/** What pages of the tests do with the client: bundled for a browser, and called there by name. */

import type { Api } from "../../src/generated/client/api.ts";
import { Conflict, type Connected, connect, type Layer, localStore } from "../../src/generated/client/index.ts";

interface Options {
  readonly base: string;
  /** The name that the tokens are kept under. */
  readonly store: string;
  /** Whether refreshes are held back until they are released. */
  readonly holds?: boolean;
  /** Whether this is a browser without Web Locks. */
  readonly lockless?: boolean;
}

let client: Connected<Api>;
let address: Awaited<ReturnType<Api["addresses"]["append"]>>;
const { locks } = navigator;
/** Refreshes that this tab has asked the service for. */
let refreshes = 0;
let refreshing: Promise<void> | undefined;
const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];

export function begin({ base, store, holds = false, lockless = false }: Options): void {
  if (lockless) Object.defineProperty(navigator, "locks", { value: undefined });
  const counting: Layer = async (asked, next) => {
    if (String(asked.body).includes("grant_type=refresh_token")) {
      refreshes++;
      reached.resolve();
      if (holds) await released.promise;
    }
    return next(asked);
  };
  client = connect({ base, store: localStore(store), layers: [counting] });
}

export const login = (username: string, password: string) => client.session.login(username, password);
export const logout = () => client.session.logout();

/** Begins a refresh; resolves when the service is about to be asked for it. */
export function beginRefresh(): Promise<void> {
  refreshing = client.session.refresh();
  return reached.promise;
}

/** Begins a refresh too; resolves when it waits for that of another tab, or is over. */
export async function joinRefresh(): Promise<void> {
  let over = false;
  refreshing = client.session.refresh().finally(() => {
    over = true;
  });
  while (!over && !(await locks.query()).pending?.length) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Lets a refresh go that is held back. */
export const release = () => released.resolve();

/** How often this tab has asked for new tokens, when its refresh is over. */
export async function refreshed(): Promise<number> {
  await refreshing;
  return refreshes;
}

/** Resolves when there is a login, or none any more. */
export function until(loggedIn: boolean): Promise<boolean> {
  const { session } = client;
  return new Promise((resolve) => {
    const look = () => session.loggedIn === loggedIn && resolve(loggedIn);
    session.addEventListener("changed", look);
    look();
  });
}

/** The user name of whoever is logged in. */
export async function whoAmI(): Promise<string | undefined> {
  return (await client.api.users.list({ me: true })).members[0]?.username;
}

export async function make(label: string): Promise<string> {
  const { countries, addresses } = client.api;
  const austria = await countries.retrieve("AT");
  // By its path alone, as a proxy in between has another origin than the service.
  const addressCountry = new URL(austria.iri).pathname;
  const content = { streetAddress: "Getreidegasse 9", addressLocality: "Salzburg", addressCountry };
  address = await addresses.append({ ...content, label });
  return address.iri;
}

export async function read(iri: string): Promise<string | undefined> {
  address = await client.api.addresses.retrieve(iri);
  return address.label;
}

export async function labels(): Promise<(string | undefined)[]> {
  const found = [];
  for await (const { label } of client.api.addresses.list({ itemsPerPage: 1 })) found.push(label);
  return found.toSorted();
}

/** Changes the address that was read last, on condition that nobody has since; gives what it says then, or what it says in place of that. */
export async function change(label: string): Promise<{ now?: string; conflict?: string }> {
  try {
    const { label: now = "" } = await address.update({ label }, { ifUnmodified: true });
    return { now };
  } catch (error) {
    if (error instanceof Conflict) return { conflict: error.current?.label };
    throw error;
  }
}

/** All of it one after the other, for a browser that is not driven from outside. */
export async function walk(given: { readonly base: string; readonly username: string; readonly password: string }) {
  begin({ base: given.base, store: "walk" });
  await login(given.username, given.password);
  const who = await whoAmI();
  await make("Home");
  await read(await make("Work"));
  const found = await labels();
  const changed = await change("Zuhause");
  await beginRefresh();
  const walked = {
    agent: navigator.userAgent,
    who,
    labels: found,
    changed,
    refreshes: await refreshed(),
    file: await upAndDown(300_000),
  };
  await logout();
  const left = await whoAmI().catch((error: Error) => error.message);
  return { ...walked, left: left?.slice(0, 16) };
}

/** Sends a file and fetches it again, whole and in part. */
export async function upAndDown(size: number) {
  const bytes = new Uint8Array(size).map((_, index) => (index * 7) % 251);
  const sent: number[] = [];
  const got: number[] = [];
  const file = await client.api.objects.append(new Blob([bytes], { type: "text/x-page" }), {
    name: "Übersicht.bin",
    onProgress: (count) => sent.push(count),
  });
  const { stream, type, length } = await file.download({ onProgress: (count) => got.push(count) });
  const back = new Uint8Array(await new Response(stream).arrayBuffer());
  const part = await file.download({ range: [10, 19] });
  return {
    name: file.name,
    type,
    length,
    same: back.length === size && back.every((byte, index) => byte === bytes[index]),
    part: [...new Uint8Array(await new Response(part.stream).arrayBuffer())],
    sent: sent.at(-1),
    got: got.at(-1),
  };
}
