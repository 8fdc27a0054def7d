/** An agent in Windows' own Node: `node agent.mjs <file with its server and its call> <file for the reply>`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [given, reply] = process.argv.slice(2);
const { args, cwd, tool, input } = JSON.parse(readFileSync(given, 'utf8'));

const bridge = spawn(process.execPath, args, { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface(bridge.stdout)[Symbol.asyncIterator]();

async function request(id, method, params) {
  bridge.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error('The bridge ended.');
    const message = JSON.parse(value);
    if (message.id === id) return message;
  }
}

const clientInfo = { name: 'windows-agent', version: '1.0.0' };
await request(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
bridge.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
writeFileSync(reply, JSON.stringify(await request(2, 'tools/call', { name: tool, arguments: input })));
bridge.stdin.end();
await once(bridge, 'exit');
