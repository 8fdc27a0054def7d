/**
 * The messages between a bridge and a window, one line of JSON each. The bridge names the folder it wants (`BridgeHello`), the window
 * proves that it knows the token (`WindowProof`), the bridge makes one call (`BridgeCall`), the window answers it (`WindowReply`), and the
 * bridge reports that the agent has the answer (`Delivered`). A connection that closes before that cancels the call.
 */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { bridgeProtocol } from './bridgeProtocol.ts';

const label = v.pipe(v.string(), v.maxLength(limits.label));
const path = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.sentence));

/** The only field that is read from a bridge before its protocol version is known to match. */
export const Greeting = v.object({ protocol: v.number() });

export const BridgeHello = v.strictObject({
  protocol: v.literal(bridgeProtocol),
  /** The folder of the window that the agent works in. */
  folder: path,
  /** Random, so that no earlier proof can be replayed. */
  challenge: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});
export type BridgeHello = v.InferOutput<typeof BridgeHello>;

export const BridgeCall = v.strictObject({
  token: label,
  /** The connected folder or a folder inside it: where the agent works, and the base of its relative paths. */
  at: path,
  /** The name that the agent's program gives itself. */
  client: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  /** The same name as shown to the user. */
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

/** A response of JSON-RPC. */
type Response = { readonly result: object } | { readonly error: { readonly code: number; readonly message: string } };

export type WindowReply = Refused | Response;

export type RpcReply = Response & {
  /** Called when the agent has received the reply. */
  readonly onDelivered?: () => Promise<void>;
};

/** Records that the user allows agents in this folder to generate pictures. */
export const ConnectionFile = v.strictObject({ folder: path, token: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) });

/** Not strict, because the record of another version is recognized by its number, whatever else it contains. */
export const ListeningWindow = v.object({
  protocol: v.number(),
  /** Path of the socket or pipe. */
  address: path,
  folders: v.pipe(v.array(path), v.maxLength(100)),
  /** Milliseconds since 1970. */
  since: v.number(),
});
export type ListeningWindow = v.InferOutput<typeof ListeningWindow>;
