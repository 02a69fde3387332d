/** Pace, looked at after a third of a second in place of a minute. */

import { Pace as Patient } from "../../../../src/server/transport/pace.ts";

export { TooSlow } from "../../../../src/server/transport/pace.ts";

export class Pace extends Patient {
  constructor(deadline?: number) {
    super(deadline, 333);
  }
}
