/**
 * What a bridge and a window say to each other, a line of JSON each. The bridge says who it wants (`BridgeHello`), the window proves that
 * it knows the token (`WindowProof`), the bridge makes one call (`BridgeCall`), the window answers it (`WindowReply`), and the bridge says
 * when the agent has the answer (`Delivered`). A connection that ends before that has canceled the call.
 */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { bridgeProtocol } from './bounds.ts';

const label = v.pipe(v.string(), v.maxLength(limits.label));
const path = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.sentence));

/** All that is read of a bridge before it is known to speak the same. */
export const Greeting = v.object({ protocol: v.number() });

export const BridgeHello = v.strictObject({
  protocol: v.literal(bridgeProtocol),
  /** The folder of the window that the agent works in. */
  folder: path,
  /** Random: no earlier proof is the proof of this one. */
  challenge: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});
export type BridgeHello = v.InferOutput<typeof BridgeHello>;

export const BridgeCall = v.strictObject({
  token: label,
  /** The connected folder or one in it: where the agent works, and where its relative paths begin. */
  at: path,
  /** The agent, as its program calls itself. */
  client: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  /** The same for the user to read. */
  agent: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  /** A request of the Model Context Protocol. */
  method: label,
  params: v.record(v.string(), v.unknown()),
});
export type BridgeCall = v.InferOutput<typeof BridgeCall>;

/** The agent has the answer. */
export const Delivered = v.strictObject({ delivered: v.literal(true) });
export type Delivered = v.InferOutput<typeof Delivered>;

export interface WindowProof {
  /** By `proofText`, as hexadecimal SHA-256. */
  readonly proof: string;
}

export interface Refused {
  readonly refused: 'version' | 'token';
}

/** An error of JSON-RPC. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
}

export type WindowReply = Refused | { readonly result: object } | { readonly error: RpcError };
