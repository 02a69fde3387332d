/** Request counters by route, method, status class and duration. Plain numbers, as each request updates them. */

/** Upper bounds of the histogram's buckets in seconds. A last bucket has no bound. */
export const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

/** An endpoint; undefined for paths that are not of the API. */
type Counted = { readonly template: string } | undefined;

export interface Series {
  readonly route: string;
  readonly method: string;
  /** Answers by the first digit of their status. */
  readonly byClass: number[];
  readonly byDuration: number[];
  seconds: number;
}

/** HTTP/2 allows any method name. Unknown ones share one series. */
export const knownMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export class Counters {
  inFlight = 0;
  /** Requests refused with 503, by what was unavailable. */
  readonly unavailable = { database: 0, objects: 0, capacity: 0 };
  readonly #series = new Map<Counted, Map<string, Series>>();

  count(endpoint: Counted, method: string, status: number, milliseconds: number): void {
    const series = this.#series.get(endpoint)?.get(method) ?? this.#begin(endpoint, method);
    const seconds = milliseconds / 1000;
    const digit = Math.trunc(status / 100);
    series.byClass[digit] = (series.byClass[digit] ?? 0) + 1;
    let bound = 0;
    while (bound < bounds.length && seconds > (bounds[bound] as number)) bound++;
    series.byDuration[bound] = (series.byDuration[bound] ?? 0) + 1;
    series.seconds += seconds;
  }

  #begin(endpoint: Counted, asked: string): Series {
    const method = knownMethods.has(asked) ? asked : "other";
    const ofEndpoint = this.#series.get(endpoint) ?? new Map<string, Series>();
    this.#series.set(endpoint, ofEndpoint);
    const series = ofEndpoint.get(method) ?? {
      route: endpoint?.template ?? "",
      method,
      byClass: [0, 0, 0, 0, 0, 0],
      byDuration: new Array<number>(bounds.length + 1).fill(0),
      seconds: 0,
    };
    ofEndpoint.set(method, series);
    return series;
  }

  all(): readonly Series[] {
    return [...this.#series.values()].flatMap((ofEndpoint) => [...ofEndpoint.values()]);
  }
}
