import { strict as assert } from 'node:assert';
import path from 'node:path';
import { isForbidden, socketPaths } from '../../../../src/agents/node/socketFolder.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

describe('A refused connection', () => {
  for (const code of ['EACCES', 'EPERM']) {
    it(`means another user for a socket: ${code}`, () => assert.ok(isForbidden(failure(code), '/tmp/limn.sock')));
    it(`does not mean another user for a pipe: ${code}`, () =>
      assert.ok(!isForbidden(failure(code), '\\\\.\\pipe\\limn-1')));
  }
});

describe('The path of a socket', () => {
  const name = '12345678.sock';
  /** A folder whose socket has a path of that many bytes, the last two of them an accent of its own, as macOS writes names. */
  const folderFor = (bytes: number) => `${path.sep}${'x'.repeat(bytes - name.length - 5)}e\u0301`;

  for (const [platform, most] of [
    ['darwin', 103],
    ['linux', 107],
  ] as const)
    it(`has at most ${most} bytes on ${platform}, whatever its characters`, () => {
      const [fits, tooLong] = [folderFor(most), folderFor(most + 1)];
      assert.equal(Buffer.byteLength(path.join(fits, name)), most);
      assert.equal(socketPaths(fits, name, platform)[0], path.join(fits, name));
      const paths = socketPaths(tooLong, name, platform);
      assert.ok(paths.length > 0 && paths.every((file) => Buffer.byteLength(file) <= most), paths.join());
    });
});
