/**
 * The bridge: a separate program that an agent starts and talks to over its standard streams. It forwards the agent's calls to the editor's
 * window, holds no key and uses no network. If a folder is given, it works for an agent in that folder, wherever it is started.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RpcReply } from '../common/bridgeMessages.ts';
import { BridgeError } from './findWindows.ts';
import { JsonRpc, type RpcRequest } from './jsonRpc.ts';
import { type Fields, toFields } from './lines.ts';
import { tools } from './toolList.ts';
import { callWindow } from './windowCall.ts';

/** The extension's version, inserted when the bridge is built. */
declare const LIMN_VERSION: string;

/** The supported versions of the Model Context Protocol, newest first. */
const protocolVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

/** The requests that are answered here, with or without a window. */
const own = new Map(
  Object.entries<(params: Fields) => object>({
    initialize: (params) => {
      agent.introduce(params);
      return {
        protocolVersion: protocolVersions.find((one) => one === params.protocolVersion) ?? protocolVersions[0],
        capabilities: { tools: {}, resources: {} },
        serverInfo: { name: 'limn', title: 'Limn', version: LIMN_VERSION },
        instructions: 'Images made with the service and the key of the user. Each one costs money.',
      };
    },
    ping: () => ({}),
    // VS Code also starts servers configured for other programs, and already has these tools, which must not appear twice.
    'tools/list': () => ({ tools: /^(?:Visual Studio Code|VSCodium|Code - OSS)/.test(agent.client) ? [] : tools }),
    'resources/templates/list': () => ({ resourceTemplates: [] }),
    'prompts/list': () => ({ prompts: [] }),
  }),
);

/** The requests that the window answers, with the answers if there is none. */
const forwarded = new Map(
  Object.entries<(trouble: string) => RpcReply>({
    'tools/call': (text) => ({ result: { content: [{ type: 'text', text }], isError: true } }),
    'resources/list': () => ({ result: { resources: [] } }),
    'resources/read': (message) => ({ error: { code: -32_002, message } }),
  }),
);

/** Answers a request; never rejects. Returns an empty list rather than an error, because some agents drop the whole server after an error. */
async function answer({ method, params }: RpcRequest, signal: AbortSignal): Promise<RpcReply> {
  const result = own.get(method)?.(params);
  if (result) return { result };
  const without = forwarded.get(method);
  if (!without) return { error: { code: -32_601, message: `There is no method ${method.slice(0, 80)}.` } };
  return forward({ method, params }, signal).catch((error) =>
    without(
      error instanceof BridgeError ? error.message : `The window could not be reached: ${error?.message ?? error}`,
    ),
  );
}

/** Milliseconds to wait for the list of folders that the agent works in. */
const rootsTimeoutMs = 2_000;

const maxRoots = 20;

/** The agent that started this program, as far as it identifies itself. */
class Agent {
  private said: Fields = {};
  private known: Promise<readonly string[]> | undefined;

  constructor(private readonly rpc: Pick<JsonRpc, 'request'>) {}

  /** Reads the agent's `initialize` parameters. */
  introduce(params: Fields): void {
    this.said = params;
    this.forgetRoots();
  }

  /** The name that the agent's program gives itself. */
  get client(): string {
    return shortenName(this.info.name);
  }

  /** The same name as shown to the user. */
  get name(): string {
    return shortenName(this.info.title || this.info.name);
  }

  /** Returns the folders that the agent works in; requested each time unless the agent announces changes. */
  async roots(): Promise<readonly string[]> {
    const { roots } = toFields(this.said.capabilities);
    if (!roots) return [];
    const asked = this.known ?? this.askRoots();
    this.known = toFields(roots).listChanged === true ? asked : undefined;
    return asked;
  }

  forgetRoots(): void {
    this.known = undefined;
  }

  private get info(): Fields {
    return toFields(this.said.clientInfo);
  }

  /** Does not cache a timeout, so that the agent is asked again the next time. */
  private async askRoots(): Promise<readonly string[]> {
    const answer = await this.rpc.request('roots/list', rootsTimeoutMs);
    if (!answer) this.forgetRoots();
    const roots = Array.isArray(answer?.roots) ? answer.roots : [];
    return roots.flatMap((root) => toFolder(toFields(root).uri) ?? []).slice(0, maxRoots);
  }
}

/** Returns undefined if the URI is not a folder on this computer, for example `file://server/share` on other systems than Windows. */
function toFolder(uri: unknown): string | undefined {
  try {
    return typeof uri === 'string' && uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the name on one line, shortened. */
function shortenName(name: unknown): string {
  const text = typeof name === 'string' ? name : '';
  return (
    text
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, 60)
      .trim() || 'unknown'
  );
}

const [, file = '', folder] = process.argv;
let confirming: Promise<unknown> = Promise.resolve();

const rpc: JsonRpc = new JsonRpc(
  process.stdout,
  answer,
  (method) => {
    if (method === 'notifications/roots/list_changed') agent.forgetRoots();
  },
  // A client that has exited needs no response; the window keeps the results of sent requests.
  () => process.exit(0),
);
const agent = new Agent(rpc);

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
