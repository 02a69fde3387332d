/** Trust in a server's development certificate, for clients that fetch by means of their own. */

import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { Server } from "../asking.ts";

/** From now on every TLS connection of this process also trusts the server's certificate; verification stays on. */
export function trust({ address }: Server): void {
  setDefaultCACertificates([...getCACertificates("default"), address.certificate]);
}
