/**
 * The bridge: a program of its own, which an agent starts and talks to over its standard streams. It passes the agent's calls on to the
 * window of the editor, holds no key and reaches no network. Given a folder, it works for an agent there, wherever it is started.
 */
import path from 'node:path';
import { Agent } from './agentConnection.ts';
import { JsonRpc, type Reply, type RpcRequest } from './jsonRpc.ts';
import { createServer } from './server.ts';
import { callWindow } from './windowCall.ts';

/** Of the extension; put in when the bridge is built. */
declare const LIMN_VERSION: string;

const [, file = '', folder] = process.argv;
let confirming: Promise<unknown> = Promise.resolve();

const rpc: JsonRpc = new JsonRpc(process.stdout, {
  answer: (request, signal) => answer(request, signal),
  notified: (method) => {
    if (method === 'notifications/roots/list_changed') agent.forgetRoots();
  },
  // A client that is gone needs no answer; what was sent for is kept by the window.
  onClose: () => process.exit(0),
});
const agent = new Agent(rpc);
const answer = createServer({ version: LIMN_VERSION, agent, forward });

async function forward(request: RpcRequest, signal: AbortSignal): Promise<Reply> {
  const folders = folder === undefined ? [...(await agent.roots()), process.cwd()] : [path.resolve(folder)];
  // Asked the same again, the window must know by then what the agent knows.
  await confirming;
  const from = { place: path.dirname(file), folders, client: agent.client, agent: agent.name };
  const reply = await callWindow(from, request, signal);
  return { ...reply, onDelivered: () => confirmed(reply) };
}

function confirmed({ onDelivered }: Reply): Promise<void> {
  const done = Promise.resolve(onDelivered?.()).catch(() => undefined);
  confirming = Promise.all([confirming, done]);
  return done;
}

rpc.listen(process.stdin);
