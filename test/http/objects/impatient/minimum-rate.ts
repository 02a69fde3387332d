/** The minimum rate, checked after a third of a second in place of a minute, with a deadline of two seconds in place of minutes. */

import { MinimumRate as Patient } from "../../../../src/server/transport/minimum-rate.ts";

export { TooSlow } from "../../../../src/server/transport/minimum-rate.ts";

export class MinimumRate extends Patient {
  constructor(deadline?: number) {
    super(deadline && 2000, 333);
  }
}
