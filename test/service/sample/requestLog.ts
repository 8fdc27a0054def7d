import { EventEmitter, once } from 'node:events';
import type { SampleRequest } from './exchange.ts';

/** The requests so far, in order of arrival. */
export class RequestLog {
  readonly #requests: SampleRequest[] = [];
  readonly #arrivals = new EventEmitter();

  #open = 0;

  /** How many wait for the end of their reply. */
  get inFlight(): number {
    return this.#open;
  }

  get all(): readonly SampleRequest[] {
    return this.#requests;
  }

  add(request: SampleRequest): void {
    this.#requests.push(request);
    this.#open += 1;
    void request.closed.then(() => {
      this.#open -= 1;
    });
    this.#arrivals.emit('request');
  }

  /** The request with this number, counting from 1, once it is here. */
  async received(number: number): Promise<SampleRequest> {
    for (;;) {
      const request = this.#requests[number - 1];
      if (request) return request;
      await once(this.#arrivals, 'request');
    }
  }
}
