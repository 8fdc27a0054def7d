import { strict as assert } from 'node:assert';
import { isForbidden } from '../../../../src/agents/node/socketFolder.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

describe('A refused connection', () => {
  for (const code of ['EACCES', 'EPERM']) {
    it(`means another user for a socket: ${code}`, () => assert.ok(isForbidden(failure(code), '/tmp/limn.sock')));
    it(`does not mean another user for a pipe: ${code}`, () =>
      assert.ok(!isForbidden(failure(code), '\\\\.\\pipe\\limn-1')));
  }
});
