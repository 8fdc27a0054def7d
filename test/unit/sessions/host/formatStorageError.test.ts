import assert from 'node:assert/strict';
import { formatStorageError } from '../../../../src/sessions/host/notifyStorageError.ts';
import { DamagedFile, NewerFile } from '../../../../src/sessions/host/store/fileFormat.ts';
import { english } from '../../strings/english.ts';

const said = (error: unknown) => formatStorageError(english.l10n, error);
const coded = (message: string, code: string) => Object.assign(new Error(message), { code });

describe('The message about a session that cannot be written or read', () => {
  it('names a full disk or a folder that cannot be written, for error codes of Node and of VS Code', () => {
    for (const error of [new Error('ENOSPC: no space left on device, write'), coded('No room', 'EDQUOT')])
      assert.match(said(error), / because the disk is full\. .* Free up space, and then select Retry\.$/);
    for (const error of [
      new Error("EROFS: read-only file system, open '/x'"),
      coded('Unable to write', 'NoPermissions'),
      coded('Unable to create folder', 'FileNotADirectory'),
      coded('file already exists, mkdir', 'EEXIST'),
    ])
      assert.match(said(error), /^Couldn't save .* isn't writable\. Export it before you close this window\.$/);
  });

  it('names the new path of a damaged file, and asks for an update if the file is from a newer version', () => {
    assert.match(said(new DamagedFile('s/1.json')), /kept the damaged file as 's\/1\.json\.damaged'\.$/);
    assert.match(said(new NewerFile('s/1.json')), /Update Limn and try again\.$/);
  });

  it('contains the unchanged reason of any other error', () => {
    assert.equal(said(coded('odd', 'Unavailable')), 'Failed to read or save a session: odd (Unavailable)');
    assert.equal(said('odd'), 'Failed to read or save a session: odd');
  });
});
