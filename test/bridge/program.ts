/** The bridge as it is shipped, started by a client that is not ours. */
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { build } from 'esbuild';
import { bridgeFile } from '../../src/shared/bridge/places.ts';
import { root } from '../editor/places.ts';

/** Builds the bridge into a folder; gives its file. */
export async function buildBridge(folder: string): Promise<string> {
  const outfile = path.join(folder, bridgeFile);
  const define = { LIMN_VERSION: '"0.0.0"' };
  const entryPoints = ['src/bridge/main.ts'];
  await build({ entryPoints, bundle: true, platform: 'node', format: 'cjs', absWorkingDir: root, outfile, define });
  return outfile;
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
