import type { Exchange } from './exchange.ts';

/** An error in the shape gateways of this family use: `{ error: { message, type, param, code } }`. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
}

/** Thrown by an operation to answer with an error. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** Sends an error; the request id stands in the words too, as gateways write it. */
export function refuse(exchange: Exchange, refusal: Refusal): void {
  const { message, code = '', param = '' } = refusal;
  const words = `${message} (request id: ${exchange.requestId})`;
  exchange.json(refusal.status, { error: { message: words, type: 'sample_service_error', param, code } });
}

/** A model name beginning with `missing-` stands for one that the key has no channel for. */
export function refuseMissingModel(model: string): void {
  if (!model.startsWith('missing-')) return;
  const message = `No available channel for model ${model} under group default (distributor)`;
  throw new Refused({ status: 503, message, code: 'model_not_found' });
}
