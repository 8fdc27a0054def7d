/**
 * The bridge: a program of its own, which an agent starts and talks to over its standard streams, and which talks to the window of the
 * editor. It holds no key and reaches no network. Given a folder, it works for an agent there, wherever it is started.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JSONRPCID } from 'json-rpc-2.0';
import * as v from 'valibot';
import { agentOf } from './agent.ts';
import { type Pictures, picturesOf } from './pictures.ts';
import { type Hello, serve } from './server.ts';
import type { Whereabouts } from './talk.ts';

/** Of the extension; put in when the bridge is built. */
declare const LIMN_VERSION: string;

const [, file = '', folder] = process.argv;
const answering = new Map<JSONRPCID, string>();
let telling: Promise<void> = Promise.resolve();
let hello: Hello | undefined;
const pictures = picturesOf(whereabouts);
/** Asked the same again, the window must know by then what the agent knows. */
const draw: Pictures['draw'] = (input) => telling.then(() => pictures.draw(input));
const agent = agentOf(onAnswered);

/** Milliseconds that an agent has to say which folders it works in. */
const manners = 2_000;

/** What an agent says of these. */
const Roots = v.object({ roots: v.array(v.object({ uri: v.string() })) });

async function whereabouts(): Promise<Whereabouts> {
  const folders = folder === undefined ? [...(await roots()), process.cwd()] : [path.resolve(folder)];
  return { place: path.dirname(file), folders, agent: agentName() };
}

async function roots(): Promise<readonly string[]> {
  if (!hello?.capabilities.roots) return [];
  const told = await Promise.resolve(agent.timeout(manners).request('roots/list')).catch(() => undefined);
  const all = v.is(Roots, told) ? told.roots : [];
  return all.flatMap(({ uri }) => (uri.startsWith('file:') ? fileURLToPath(uri) : [])).slice(0, 20);
}

/** It is shown to the person: letters of one line. */
function agentName(): string {
  const { title, name } = hello?.clientInfo ?? {};
  const shown = (title || name || '').replace(/[\p{C}\s]+/gu, ' ').trim();
  return shown.slice(0, 60) || 'unknown';
}

function onAnswered(request: JSONRPCID): void {
  const ticket = answering.get(request);
  answering.delete(request);
  if (ticket) telling = telling.then(() => pictures.told(ticket)).catch(() => undefined);
}

/** A client that is gone needs no answer; what it asked for is kept by the window. */
function leave(): void {
  process.exit(0);
}

process.stdin.on('end', leave);
process.stdin.on('close', leave);
process.stdout.on('error', leave);
serve(
  agent,
  LIMN_VERSION,
  { ...pictures, draw },
  {
    onHello: (said) => {
      hello = said;
    },
    onFinal: (request, ticket) => void answering.set(request, ticket),
  },
);
