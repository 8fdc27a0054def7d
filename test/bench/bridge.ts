/** The bridge against a published image server for the same protocol: what starting it costs an agent. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { root } from '../editor/paths.ts';
import { spreadEach } from './spread.ts';

const repetitions = 11;

/** Answers a line with the answer that is waited for, and does nothing else. */
const nothing = `require('node:readline').createInterface(process.stdin).on('line', (line) => {
  const { id } = JSON.parse(line);
  if (id) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { tools: [] } }));
})`;

const compared: Readonly<Record<string, readonly string[]>> = {
  bridge: [path.join(root, 'dist', 'bridge.cjs')],
  'nano-banana-mcp 1.0.3': [createRequire(import.meta.url).resolve('nano-banana-mcp')],
  'Node alone': ['-e', nothing],
};

interface Cost {
  /** Milliseconds from the start of the process to its answer to `tools/list`. */
  readonly time: number;
  /** MiB in memory then. */
  readonly memory: number;
}

type Row = Readonly<Record<'ms to the tools' | 'MiB then' | 'ms by Node alone' | 'MiB by Node alone', string>>;

/** Medians and ranges of fresh processes, one after the other in changing order. */
export async function measureBridge(): Promise<Readonly<Record<string, Row>>> {
  const names = Object.keys(compared);
  const costs: Record<string, Cost[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < repetitions; round++)
    for (const [at] of names.entries()) {
      const name = names[(at + round) % names.length] ?? '';
      costs[name]?.push(await start(compared[name] ?? []));
    }
  const row = (name: string): Row =>
    spreadEach(
      (costs[name] ?? []).map(({ time, memory }, round) => {
        const beside = costs['Node alone']?.[round] ?? { time: Number.NaN, memory: Number.NaN };
        return {
          'ms to the tools': time,
          'MiB then': memory,
          'ms by Node alone': time / beside.time,
          'MiB by Node alone': memory / beside.memory,
        };
      }),
    );
  return Object.fromEntries(names.map((name) => [name, row(name)]));
}

async function start(args: readonly string[]): Promise<Cost> {
  const began = performance.now();
  const env = { PATH: process.env.PATH, GEMINI_API_KEY: 'none' };
  const child = spawn(process.execPath, [...args], { env, stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface(child.stdout);
  const say = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'bench', version: '1.0.0' };
  say({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } });
  await once(lines, 'line');
  say({ method: 'notifications/initialized' });
  say({ id: 2, method: 'tools/list' });
  await once(lines, 'line');
  const time = performance.now() - began;
  const memory = await memoryOf(child.pid ?? 0);
  child.kill();
  await once(child, 'exit');
  return { time, memory };
}

async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}
