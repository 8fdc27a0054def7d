/** The bridge as it is shipped, started by a client that is not ours. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { bridgeFile } from '../../src/agents/common/bridgeProtocol.ts';
import { builtBridge } from '../editor/bundles.ts';

let built: Promise<Uint8Array> | undefined;

/** Writes the bridge, built once, into a folder; gives its file. */
export async function buildBridge(folder: string): Promise<string> {
  built ??= builtBridge();
  const file = path.join(folder, bridgeFile);
  await writeFile(file, await built);
  return file;
}

export interface Started {
  readonly client: Client;
  readonly transport: StdioClientTransport;
  /** Calls a tool; gives its result. */
  readonly call: (name: string, input?: object) => Promise<CallToolResult>;
}

/** The protocol's own client, without any key in its environment. */
export async function startBridge(
  file: string,
  cwd: string,
  args: readonly string[] = [],
  name = 'some-agent',
): Promise<Started> {
  const transport = new StdioClientTransport({ command: process.execPath, args: [file, ...args], cwd, stderr: 'pipe' });
  const client = new Client({ name, version: '1.0.0' });
  await client.connect(transport);
  const call = async (name: string, input: object = {}) =>
    (await client.callTool({ name, arguments: { ...input } })) as CallToolResult;
  return { client, transport, call };
}

export function textOf({ content }: CallToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
