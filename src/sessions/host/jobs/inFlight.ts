import type { Mode } from '../../../product/common/mode.ts';
import type { PictureOptions } from '../../common/model/turnRequest.ts';

/** The user must confirm if more requests than this would be in flight. */
const maxUnconfirmed = 4;

/** The requests that are about to be sent. */
export interface RequestEstimate {
  readonly requests: number;
  readonly model: string;
  readonly mode: Mode;
  readonly options: PictureOptions;
}

/** The requests of this window that are in flight or queued, however they were started. */
export class InFlight {
  private number = 0;

  /** `confirm` asks the user whether to send all these in addition to the `inFlight` ones. */
  constructor(private readonly confirm: (wanted: RequestEstimate, inFlight: number) => Promise<boolean>) {}

  /**
   * Asks the user to confirm if too many requests would be in flight. Returns synchronously if no dialog is needed, so that the next
   * confirmation already counts these requests.
   */
  confirmIfMany(wanted: RequestEstimate): true | Promise<boolean> {
    return this.number + wanted.requests <= maxUnconfirmed || this.confirm(wanted, this.number);
  }

  /** Counts a request until it has finished. */
  async track<T>(run: () => Promise<T>): Promise<T> {
    this.number += 1;
    try {
      return await run();
    } finally {
      this.number -= 1;
    }
  }
}
