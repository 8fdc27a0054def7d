import { deepEqual, equal, match } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const overdue = path.join(import.meta.dirname, '../../overdue.ts');

/** How a process ends that does this before its tests are over, and what it says. */
async function endOf(before: string, wait: number): Promise<{ readonly code: unknown; readonly said: string }> {
  const program = `${before}; require(${JSON.stringify(overdue)}).endUnlessOver(${wait});`;
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', program]);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = await once(child, 'close');
  return { code, said };
}

describe('A run of tests that is over', () => {
  it('ends by itself when nothing is left open', async () => {
    deepEqual(await endOf('', 3_600_000), { code: 0, said: '' });
  });

  it('fails and names what keeps it alive', async () => {
    const { code, said } = await endOf("require('node:net').createServer().listen(0)", 1);
    equal(code, 1);
    match(said, /^Still at work 0\.001 s after the last test:\n.*TCPServerWrap/);
    match(said, /^\{"type":"tcp",.*"localEndpoint"/m);
  });
});
