/** What the tests use of an S3-compatible server that comes without types. */

declare module "@20minutes/s3rver" {
  import type { Server } from "node:http";
  import type { AddressInfo } from "node:net";

  export interface Context {
    readonly method: string;
    readonly path: string;
    readonly query: { readonly [name: string]: string | undefined };
    readonly headers: { readonly range?: string };
    status: number;
    type: string;
    body: unknown;
    readonly response: { readonly headers: { readonly [name: string]: unknown } };
    set(name: string, value: string): void;
  }

  type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>;

  export default class S3rver {
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly directory: string;
      readonly silent: boolean;
      readonly vhostBuckets: boolean;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    readonly middleware: Middleware[];
    readonly httpServer: Server;
    run(): Promise<AddressInfo>;
  }
}
