/**
 * The bridge: a separate program that an agent starts and talks to over its standard streams. It forwards the agent's calls to the editor's
 * window, holds no key and uses no network. If a folder is given, it works for an agent in that folder, wherever it is started.
 */
import path from 'node:path';
import type { RpcReply } from '../common/bridgeMessages.ts';
import { JsonRpc, type RpcRequest } from './jsonRpc.ts';
import { Agent, createServer } from './server.ts';
import { callWindow } from './windowCall.ts';

/** The extension's version, inserted when the bridge is built. */
declare const LIMN_VERSION: string;

const [, file = '', folder] = process.argv;
let confirming: Promise<unknown> = Promise.resolve();

const rpc: JsonRpc = new JsonRpc(
  process.stdout,
  (request, signal) => answer(request, signal),
  (method) => {
    if (method === 'notifications/roots/list_changed') agent.forgetRoots();
  },
  // A client that has exited needs no response; the window keeps the results of sent requests.
  () => process.exit(0),
);
const agent = new Agent(rpc);
const answer = createServer(LIMN_VERSION, agent, forward);

async function forward(request: RpcRequest, signal: AbortSignal): Promise<RpcReply> {
  const folders = folder === undefined ? [...(await agent.roots()), process.cwd()] : [path.resolve(folder)];
  // The window must know which answers were delivered before the agent repeats a request.
  await confirming;
  const from = { place: path.dirname(file), folders, client: agent.client, agent: agent.name };
  const reply = await callWindow(from, request, signal);
  const onDelivered = () => {
    const done = Promise.resolve(reply.onDelivered?.()).catch(() => undefined);
    confirming = Promise.all([confirming, done]);
    return done;
  };
  return { ...reply, onDelivered };
}

rpc.listen(process.stdin);
