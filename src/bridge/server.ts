/** Limn's pictures for agents that speak the Model Context Protocol. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { ListedPicture } from '../shared/bridge/messages.ts';
import { editAsAsk } from '../shared/editInput.ts';
import type { Pictures, Told } from './pictures.ts';
import { tools } from './tools.ts';
import { BridgeTrouble } from './words.ts';

const address = 'limn://picture/';

/** `onFinal`: the answer to that request of the agent is the last of that ticket. */
export function createServer(
  version: string,
  pictures: Pictures,
  onFinal: (request: unknown, ticket: string) => void,
): Server {
  const server = new Server(
    { name: 'limn', title: 'Limn', version },
    {
      capabilities: { tools: {}, resources: {} },
      instructions: 'Pictures drawn with the service and the key of the person. Every one costs money.',
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: isEditor(server) ? [] : tools }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { requestId }) => {
    const told = await call(pictures, params.name, params.arguments ?? {});
    if (told.ticket) onFinal(requestId, told.ticket);
    return resultOf(told);
  });
  server.setRequestHandler(ListResourcesRequestSchema, async () => {
    const { pictures: all } = await pictures.list();
    return { resources: all.map(resourceOf) };
  });
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const found = uri.startsWith(address) ? await pictures.read(uri.slice(address.length)) : undefined;
    if (!found) throw new Error('There is no such picture. list_images tells which there are.');
    return { contents: [{ uri, mimeType: found.mediaType, blob: found.bytes.toString('base64') }] };
  });
  return server;
}

/** It finds what other programs are told of, and has these tools by itself: none is to stand there twice. */
function isEditor(server: Server): boolean {
  return /^(?:Visual Studio Code|VSCodium|Code - OSS)/.test(server.getClientVersion()?.name ?? '');
}

async function call(pictures: Pictures, name: string, input: Record<string, unknown>): Promise<Told> {
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
