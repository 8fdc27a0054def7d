/** Limn's pictures for agents that speak the Model Context Protocol. */
import type {
  CallToolResult,
  InitializeResult,
  ListResourcesResult,
  ListToolsResult,
  ReadResourceResult,
} from '@modelcontextprotocol/sdk/types.js';
import {
  createJSONRPCSuccessResponse,
  JSONRPCErrorCode,
  JSONRPCErrorException,
  type JSONRPCID,
  type JSONRPCServerAndClient,
} from 'json-rpc-2.0';
import * as v from 'valibot';
import type { ListedPicture } from '../shared/bridge/messages.ts';
import { editAsAsk } from '../shared/editInput.ts';
import type { Pictures, Told } from './pictures.ts';
import { tools } from './tools.ts';
import { BridgeTrouble } from './words.ts';

const address = 'limn://picture/';

/** Of the protocol, the newest first; they do not differ in what is said here. */
const versions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'] as const;

/** What an agent says of itself. */
const Hello = v.object({
  protocolVersion: v.fallback(v.picklist(versions), versions[0]),
  capabilities: v.object({ roots: v.optional(v.object({})) }),
  clientInfo: v.object({ name: v.string(), title: v.optional(v.string()) }),
});
export type Hello = v.InferOutput<typeof Hello>;

const Call = v.object({ name: v.string(), arguments: v.optional(v.record(v.string(), v.unknown()), {}) });
const Reading = v.object({ uri: v.string() });

/** `onHello`: who the agent is; `onFinal`: the answer to that request of it is the last of that ticket. */
interface Heard {
  readonly onHello: (hello: Hello) => void;
  readonly onFinal: (request: JSONRPCID, ticket: string) => void;
}

/** Answers what the agent asks. */
export function serve(agent: JSONRPCServerAndClient, version: string, pictures: Pictures, heard: Heard): void {
  let isInEditor = false;
  agent.addMethod('initialize', (params): InitializeResult => {
    const hello = checked(Hello, params);
    isInEditor = isEditor(hello);
    heard.onHello(hello);
    return {
      protocolVersion: hello.protocolVersion,
      capabilities: { tools: {}, resources: {} },
      serverInfo: { name: 'limn', title: 'Limn', version },
      instructions: 'Pictures drawn with the service and the key of the person. Every one costs money.',
    };
  });
  agent.addMethod('ping', () => ({}));
  agent.addMethod('tools/list', (): ListToolsResult => ({ tools: isInEditor ? [] : tools }));
  agent.addMethodAdvanced('tools/call', async ({ id = null, params }) => {
    const told = await call(pictures, checked(Call, params));
    if (told.ticket) heard.onFinal(id, told.ticket);
    return createJSONRPCSuccessResponse(id, resultOf(told));
  });
  serveResources(agent, pictures);
}

function serveResources(agent: JSONRPCServerAndClient, pictures: Pictures): void {
  agent.addMethod('resources/list', async (): Promise<ListResourcesResult> => {
    const { pictures: all } = await pictures.list();
    return { resources: all.map(resourceOf) };
  });
  agent.addMethod('resources/read', async (params): Promise<ReadResourceResult> => {
    const { uri } = checked(Reading, params);
    const found = uri.startsWith(address) ? await pictures.read(uri.slice(address.length)) : undefined;
    if (!found) throw new Error('There is no such picture. list_images tells which there are.');
    return { contents: [{ uri, mimeType: found.mediaType, blob: found.bytes.toString('base64') }] };
  });
}

function checked<T>(schema: v.GenericSchema<unknown, T>, params: unknown): T {
  const { success, output, issues } = v.safeParse(schema, params);
  if (!success) throw new JSONRPCErrorException(v.summarize(issues), JSONRPCErrorCode.InvalidParams);
  return output;
}

/** It finds what other programs are told of, and has these tools by itself: none is to stand there twice. */
function isEditor({ clientInfo }: Hello): boolean {
  return /^(?:Visual Studio Code|VSCodium|Code - OSS)/.test(clientInfo.name);
}

async function call(pictures: Pictures, { name, arguments: input }: v.InferOutput<typeof Call>): Promise<Told> {
  try {
    if (name === 'generate_image') return await pictures.draw(input);
    if (name === 'edit_image') return await pictures.draw(editAsAsk(input));
    if (name === 'get_image') return await pictures.get(input.ticket);
    if (name === 'list_images') return listText(await pictures.list());
    return { text: `There is no tool named ${name.slice(0, 80)}.`, isError: true };
  } catch (error) {
    if (error instanceof BridgeTrouble) return { text: error.message, isError: true };
    throw error;
  }
}

function resultOf({ text, isError, preview }: Told): CallToolResult {
  const image = preview && { type: 'image' as const, data: preview.data, mimeType: preview.mediaType };
  return { content: [{ type: 'text', text }, ...(image ? [image] : [])], isError };
}

function listText({ pictures, running }: Awaited<ReturnType<Pictures['list']>>): Told {
  const waiting = running.map((ticket) => `Being drawn: ticket "${ticket}"`);
  return { text: [...pictures.map(lineOf), ...waiting].join('\n') || 'No pictures yet.', isError: false };
}

function lineOf({ id, path, width, height, mediaType, prompt }: ListedPicture): string {
  return `${path ?? 'In the session alone'} (${width} × ${height} pixels, ${mediaType}, ${address}${id}): ${prompt}`;
}

function resourceOf({ id, mediaType, prompt }: ListedPicture) {
  return { uri: `${address}${id}`, name: prompt.slice(0, 80) || id, description: prompt, mimeType: mediaType };
}
