import type { Mode } from '../../../product/common/mode.ts';
import type { PictureOptions } from '../../common/model/turnRequest.ts';

/** More requests at once than this are sent only when the person says so. */
const maxUnconfirmed = 4;

/** What is about to be asked of the service. */
export interface RequestEstimate {
  readonly requests: number;
  readonly model: string;
  readonly mode: Mode;
  readonly options: PictureOptions;
}

/** The requests of this window that are on their way or wait for others, however they were asked for. */
export class InFlight {
  private number = 0;

  /** `confirm` asks the person whether all these are to be sent beside the `inFlight` ones. */
  constructor(private readonly confirm: (wanted: RequestEstimate, inFlight: number) => Promise<boolean>) {}

  /** Whether so many more are meant. Where no question is needed nothing is awaited, so that what is meant counts before the next is looked at. */
  confirmIfMany(wanted: RequestEstimate): true | Promise<boolean> {
    return this.number + wanted.requests <= maxUnconfirmed || this.confirm(wanted, this.number);
  }

  /** Counts a request from now until it has ended. */
  async track<T>(run: () => Promise<T>): Promise<T> {
    this.number += 1;
    try {
      return await run();
    } finally {
      this.number -= 1;
    }
  }
}
