/** Clients of the protocol that others made, each started without any key in its environment. */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport as Stdio } from '@ai-sdk/mcp/mcp-stdio';

/** What an agent's settings say of the bridge. */
export interface Server {
  readonly command: string;
  readonly args: readonly string[];
  /** Where the agent works. */
  readonly cwd: string;
}

const run = promisify(execFile);
const environment = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };

/**
 * The protocol's own inspector, on the command line: one call, in a process of its own. It finds itself in its own folder alone, so
 * that the bridge is told the agent's.
 */
export async function inspect(server: Server, ...more: readonly string[]): Promise<Result> {
  const inspector = createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector-cli');
  const words = [inspector, '--cli', server.command, ...server.args, server.cwd, ...more];
  const options = { cwd: path.dirname(inspector), env: environment, maxBuffer: 50_000_000 };
  const { stdout } = await run(process.execPath, words, options);
  return JSON.parse(stdout);
}

/** Calls a tool by the inspector. */
export function inspectTool(server: Server, tool: string, input: Readonly<Record<string, string>>): Promise<Result> {
  const words = Object.entries(input).flatMap(([name, value]) => ['--tool-arg', `${name}=${value}`]);
  return inspect(server, '--method', 'tools/call', '--tool-name', tool, ...words);
}

interface Result {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly isError?: boolean;
  readonly tools: readonly { readonly name: string }[];
  readonly resources: readonly { readonly uri: string; readonly mimeType: string }[];
  readonly contents: readonly { readonly blob: string }[];
}

export function wordsOf({ content }: Pick<Result, 'content'>): string {
  return content.map(({ text = '' }) => text).join('');
}

export interface SdkAgent {
  /** Calls a tool as a model does; gives its words. */
  readonly call: (tool: string, input: object) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** The client of a library for agents, which shares no code with the bridge. */
export async function startSdkAgent({ command, args, cwd }: Server, clientName = 'sdk-agent'): Promise<SdkAgent> {
  const transport = new Stdio({ command, args: [...args], cwd, env: environment });
  const client = await createMCPClient({ transport, clientName });
  const tools = await client.tools();
  const call = async (tool: string, input: object) => {
    const result = await tools[tool]?.execute(input, { toolCallId: 'one', messages: [] });
    return wordsOf(result as unknown as Result);
  };
  return { call, close: () => client.close() };
}
