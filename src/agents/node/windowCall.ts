/** Sends one call of an agent to the window that it works in. */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { lstat } from 'node:fs/promises';
import { connect, Socket } from 'node:net';
import path from 'node:path';
import type { BridgeCall, BridgeHello, Delivered, RpcReply } from '../common/bridgeMessages.ts';
import { bridgeProtocol, maxRequestLength, maxResponseLength, maxWaitMs, proofText } from '../common/bridgeProtocol.ts';
import { BridgeError, findWindows, type WindowCandidate } from './findWindows.ts';
import { type Fields, readLines, toFields } from './lines.ts';
import { isForbidden, isGone, isPrivateFolder } from './socketFolder.ts';

/** The agent that calls, and where it works. */
interface AgentLocation extends Pick<BridgeCall, 'client' | 'agent'> {
  /** The folder with the records of windows and connections. */
  readonly place: string;
  /** The folders that the agent reports; the first that a window has is used. */
  readonly folders: readonly string[];
}

/** Milliseconds to wait for steps that a window answers at once; a window that hangs would never respond. */
const responseTimeoutMs = 30_000;

/**
 * Calls the window that the agent works in; rejects with a `BridgeError` if there is no response. Aborting the signal cancels the call by
 * closing its connection.
 */
export async function callWindow(
  from: AgentLocation,
  request: Pick<BridgeCall, 'method' | 'params'>,
  signal: AbortSignal,
  timeoutMs = responseTimeoutMs,
): Promise<RpcReply> {
  const { candidate, socket } = await reachWindow(from);
  const { token, at } = candidate;
  const { client, agent } = from;
  const destroy = () => void socket.destroy();
  signal.addEventListener('abort', destroy, { once: true });
  if (signal.aborted) destroy();
  try {
    const call: BridgeCall = { token, at, client, agent, ...request };
    return await converse(socket, candidate, call, timeoutMs);
  } catch (error) {
    destroy();
    throw await findCause(error, from);
  }
}

async function reachWindow({ place, folders }: AgentLocation) {
  let obstacle: { readonly why: 'version' | 'otherUser'; readonly folder: string } | undefined;
  for (const candidate of await findWindows(place, folders)) {
    const { folder } = candidate;
    // Does not try a parent folder, whose window belongs to another project.
    if (obstacle && obstacle.folder !== folder) break;
    const reached = await reach(candidate);
    if (reached instanceof Socket) return { candidate, socket: reached };
    if (reached !== 'gone') obstacle = { why: reached, folder };
  }
  throw new BridgeError(obstacle?.why ?? 'closed');
}

/** A busy window may refuse a connection for a moment, and keeps its record. */
async function reach({
  address,
  protocol,
  forget,
}: WindowCandidate): Promise<Socket | 'gone' | 'version' | 'otherUser'> {
  if (await isTaken(path.dirname(address))) return 'otherUser';
  const socket = connect(address);
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (isForbidden(error, address)) return 'otherUser';
    if (isGone(error)) await forget();
    return 'gone';
  }
  if (protocol === bridgeProtocol) return socket;
  socket.destroy();
  return 'version';
}

/**
 * In a folder that others can write to, they may take the name once its window has closed. On Windows only the proof identifies the window.
 */
async function isTaken(folder: string): Promise<boolean> {
  if (process.platform === 'win32' || (await isPrivateFolder(folder))) return false;
  return lstat(folder).then(
    () => true,
    () => false,
  );
}

/** Never sends the token before the other end has proved that it knows it. */
async function converse(socket: Socket, { folder, token }: WindowCandidate, call: BridgeCall, timeoutMs: number) {
  const line = JSON.stringify(call);
  if (Buffer.byteLength(line) > maxRequestLength) throw new BridgeError('tooLong');
  const say = createSpeaker(socket);
  const challenge = randomBytes(32).toString('hex');
  const hello: BridgeHello = { protocol: bridgeProtocol, folder, challenge };
  const { proof } = await say(JSON.stringify(hello), timeoutMs);
  if (proof !== createHash('sha256').update(proofText(token, challenge)).digest('hex'))
    throw new BridgeError('strange');
  const reply = toReply(await say(line, maxWaitMs + timeoutMs));
  return { ...reply, onDelivered: () => confirm(socket, timeoutMs) };
}

/** Returns a function that sends a line and returns the window's response. */
function createSpeaker(socket: Socket): (line: string, timeoutMs: number) => Promise<Fields> {
  let take: ((line: string | undefined) => void) | undefined;
  readLines(socket, maxResponseLength, (line) => (line === undefined ? socket.destroy() : take?.(line)));
  socket.on('error', () => socket.destroy());
  socket.on('close', () => take?.(undefined));
  return async (line, timeoutMs) => {
    if (socket.destroyed) throw new BridgeError('lost');
    const stuck = setTimeout(() => socket.destroy(), timeoutMs);
    const said = await new Promise<string | undefined>((resolve) => {
      take = resolve;
      socket.write(`${line}\n`);
    });
    clearTimeout(stuck);
    if (said === undefined) throw new BridgeError('lost');
    const fields = toFields(said);
    if (fields.refused !== undefined) throw new BridgeError(fields.refused === 'version' ? 'version' : 'revoked');
    return fields;
  };
}

function toReply({ result, error }: Fields): RpcReply {
  const { code, message } = toFields(error);
  if (typeof code === 'number' && typeof message === 'string') return { error: { code, message } };
  if (typeof result !== 'object' || result === null) throw new BridgeError('lost');
  return { result };
}

/** Resolves when the window knows that the agent has the response, or has closed. */
async function confirm(socket: Socket, timeoutMs: number): Promise<void> {
  if (socket.destroyed) return;
  const delivered: Delivered = { delivered: true };
  socket.setTimeout(timeoutMs, () => socket.destroy());
  socket.write(`${JSON.stringify(delivered)}\n`);
  await new Promise((resolve) => socket.once('close', resolve));
}

/** A connection may have closed because all of its folder's connections were revoked. */
async function findCause(error: unknown, { place, folders }: AgentLocation): Promise<unknown> {
  if (!(error instanceof BridgeError && error.why === 'lost')) return error;
  const why = await findWindows(place, folders).then(
    () => undefined,
    (trouble) => trouble.why,
  );
  return why === 'notConnected' ? new BridgeError('revoked') : error;
}
