/** An agent that runs in Windows' own Node, as the bridge that it starts does. */
import { open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toText } from '../bridge/rawAgent.ts';
import { startChild } from '../editor/child.ts';
import { root } from '../editor/paths.ts';
import { findWindowsNode } from './wine.ts';

interface AgentCall {
  /** What starts the bridge, after Node. */
  readonly args: readonly string[];
  /** Where the agent works, as Windows names it. */
  readonly cwd: string;
  readonly tool: string;
  readonly input: object;
}

/** Calls a tool over the window's pipe, and returns the text of the reply; `folder` is for the files between them. */
export async function callAsWindowsAgent(folder: string, call: AgentCall): Promise<string> {
  const { file, args, env } = await findWindowsNode(() => {});
  const [given, reply, log] = ['given.json', 'reply.json', 'agent.log'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(given, JSON.stringify(call));
  // Node cannot write into a pipe of another system.
  const output = await open(log, 'w');
  const environment = { ...env, ...(env.WINEPREFIX && { NODE_OPTIONS: `--require ${showChildren}` }) };
  const words = [...args, path.join(root, 'test', 'windows', 'agent.mjs'), given, reply];
  const child = await startChild(file, words, { env: environment, outputTo: output.fd });
  const code = await child.ended;
  await output.close();
  if (code !== 0) throw new Error(`The agent ended with ${code}:\n${await readFile(log, 'utf8')}`);
  return toText(JSON.parse(await readFile(reply, 'utf8')));
}

const showChildren = `Z:${path.join(root, 'test', 'windows', 'showChildren.cjs').replaceAll('/', '\\')}`;
