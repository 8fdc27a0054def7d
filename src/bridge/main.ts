/**
 * The bridge: a program of its own, which an agent starts and talks to over its standard streams, and which talks to the window of the
 * editor. It holds no key and reaches no network. Given a folder, it works for an agent there, wherever it is started.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { type Pictures, picturesOf } from './pictures.ts';
import { createServer } from './server.ts';
import { AgentStreams } from './stdio.ts';
import type { Whereabouts } from './talk.ts';

/** Of the extension; put in when the bridge is built. */
declare const LIMN_VERSION: string;

const [, file = '', folder] = process.argv;
const answering = new Map<unknown, string>();
let telling: Promise<void> = Promise.resolve();
const pictures = picturesOf(() => whereabouts(server));
/** Asked the same again, the window must know by then what the agent knows. */
const draw: Pictures['draw'] = (input) => telling.then(() => pictures.draw(input));
const onFinal = (request: unknown, ticket: string) => void answering.set(request, ticket);
const server: Server = createServer(LIMN_VERSION, { ...pictures, draw }, onFinal);

/** Milliseconds that an agent has to say which folders it works in. */
const manners = 2_000;

async function whereabouts(of: Server): Promise<Whereabouts> {
  const folders = folder === undefined ? [...(await roots(of)), process.cwd()] : [path.resolve(folder)];
  return { place: path.dirname(file), folders, agent: agentName(of) };
}

async function roots(of: Server): Promise<readonly string[]> {
  if (!of.getClientCapabilities()?.roots) return [];
  const told = await of.listRoots(undefined, { timeout: manners }).catch(() => ({ roots: [] }));
  return told.roots.flatMap(({ uri }) => (uri.startsWith('file:') ? fileURLToPath(uri) : [])).slice(0, 20);
}

/** It is shown to the person: letters of one line. */
function agentName(of: Server): string {
  const { title, name } = of.getClientVersion() ?? {};
  const shown = (title || name || '').replace(/[\p{C}\s]+/gu, ' ').trim();
  return shown.slice(0, 60) || 'unknown';
}

function onAnswered(request: unknown): void {
  const ticket = answering.get(request);
  answering.delete(request);
  if (ticket) telling = telling.then(() => pictures.told(ticket)).catch(() => undefined);
}

/** A client that is gone needs no answer; what it asked for is kept by the window. */
function leave(): void {
  process.exit(0);
}

process.stdin.on('end', leave);
process.stdout.on('error', leave);
server.onclose = leave;
void server.connect(new AgentStreams(onAnswered));
