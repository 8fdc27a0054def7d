/** One conversation of a bridge with a window. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import * as v from 'valibot';
import { bridgeProtocol, longestLine } from '../shared/bridge/bounds.ts';
import { type BridgeRequest, type Hello, WindowReply } from '../shared/bridge/messages.ts';
import { readLines } from './lines.ts';
import { type Candidate, candidates, throwIfForbidden } from './windows.ts';
import { BridgeTrouble } from './words.ts';

/** Asks one thing after the other. */
export type Ask = (request: BridgeRequest) => Promise<WindowReply>;

export interface Whereabouts {
  /** The folder that windows tell of themselves in. */
  readonly place: string;
  /** Where the agent works, as far as it says; the first that a window has. */
  readonly folders: readonly string[];
  /** As it calls itself. */
  readonly agent: string;
}

/** Milliseconds beyond those that a window is to wait for a picture; one that is stuck would say nothing for ever. */
const manners = 30_000;

/** Talks to the window that the agent works in, for as long as this takes. */
export async function talk<T>(
  { place, folders, agent }: Whereabouts,
  run: (ask: Ask) => Promise<T>,
  patience = manners,
): Promise<T> {
  for (const candidate of await candidates(place, folders)) {
    const socket = await reach(candidate);
    if (!socket) continue;
    try {
      return await run(await greet(conversation(socket, patience), candidate, agent));
    } finally {
      socket.destroy();
    }
  }
  throw new BridgeTrouble('closed');
}

/** Nothing where the window is gone. */
async function reach({ address, forget }: Candidate): Promise<Socket | undefined> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return socket;
  } catch (error) {
    throwIfForbidden(error);
    await forget();
    return undefined;
  }
}

async function greet(say: Say, { folder, at, token }: Candidate, agent: string): Promise<Ask> {
  const reply = await say({ type: 'hello', protocol: bridgeProtocol, token, folder, at, agent });
  if (reply.type !== 'welcome') throw new BridgeTrouble('broken');
  return say;
}

type Say = (message: Hello | BridgeRequest) => Promise<WindowReply>;

function conversation(socket: Socket, patience: number): Say {
  let heard: ((reply: WindowReply | undefined) => void) | undefined;
  readLines(socket, (line) => heard?.(parsed(line)));
  socket.on('error', () => socket.destroy());
  socket.on('close', () => heard?.(undefined));
  return async (message) => {
    const line = lineOf(message);
    if (socket.destroyed) throw new BridgeTrouble('broken');
    const stuck = setTimeout(() => socket.destroy(), patience + (message.type === 'wait' ? message.milliseconds : 0));
    const reply = await new Promise<WindowReply | undefined>((resolve) => {
      heard = resolve;
      socket.write(`${line}\n`);
    });
    clearTimeout(stuck);
    return understood(reply);
  };
}

function lineOf(message: Hello | BridgeRequest): string {
  const line = JSON.stringify(message);
  if (Buffer.byteLength(line) > longestLine) throw new BridgeTrouble('tooLong');
  return line;
}

function understood(reply: WindowReply | undefined): WindowReply {
  if (!reply) throw new BridgeTrouble('broken');
  if (reply.type === 'refused') throw new BridgeTrouble(reply.why === 'version' ? 'version' : 'revoked');
  return reply;
}

function parsed(line: string): WindowReply | undefined {
  try {
    const reply = v.safeParse(WindowReply, JSON.parse(line));
    return reply.success ? reply.output : undefined;
  } catch {
    return undefined;
  }
}
