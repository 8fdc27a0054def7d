import { strict as assert } from 'node:assert';
import { renameFile } from '../../../../src/base/node/renameFile.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

/** Fails with these codes, one after another, and then succeeds; counts its calls. */
function createMove(...codes: readonly string[]) {
  const calls: string[] = [];
  const move = async (from: string, to: string) => {
    calls.push(`${from} > ${to}`);
    const code = codes[calls.length - 1];
    if (code !== undefined) throw failure(code);
  };
  return { calls, move };
}

describe('A rename of a file', () => {
  it('is tried again on Windows while another program holds the file', async () => {
    const { calls, move } = createMove('EPERM', 'EBUSY', 'EACCES');
    await renameFile('a', 'b', move, true);
    assert.deepEqual(calls, Array(4).fill('a > b'));
  });

  it('is not tried again for another error', async () => {
    const { calls, move } = createMove('ENOENT');
    await assert.rejects(renameFile('a', 'b', move, true), { code: 'ENOENT' });
    assert.equal(calls.length, 1);
  });

  it('is not tried again on other systems, where the error stays', async () => {
    const { calls, move } = createMove('EPERM');
    await assert.rejects(renameFile('a', 'b', move, false), { code: 'EPERM' });
    assert.equal(calls.length, 1);
  });
});
