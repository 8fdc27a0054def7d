import assert from 'node:assert/strict';
import type { Notification } from '../../../../src/base/host/notifications.ts';
import { notifyStorageError } from '../../../../src/sessions/host/notifyStorageError.ts';
import { DamagedFile, NewerFile } from '../../../../src/sessions/host/store/fileFormat.ts';
import { english } from '../../strings/english.ts';

/** Returns the notification and the actions if the user presses that button. */
async function told(error: unknown, ids: readonly string[], button?: string) {
  const did: (Notification | string)[] = [];
  await notifyStorageError(error, {
    l10n: english.l10n,
    teller: {
      notify: async (what) => {
        did.push(what);
        return button;
      },
    },
    unwritten: () => ids,
    whenWritten: () => new AbortController().signal,
    writeAgain: async () => void did.push('again'),
    exportSession: (id) => did.push(`export ${id}`),
    checkForUpdates: () => did.push('update'),
  });
  return did;
}

describe('The notification about a session that cannot be written to disk', () => {
  const readOnly = new Error('EROFS: read-only file system');

  it('offers to try again or to export the session', async () => {
    const [first, ...others] = await told(readOnly, ['s', 't']);
    assert.deepEqual(first && typeof first !== 'string' && first.buttons, ['Retry', 'Export Session...']);
    assert.deepEqual(others, []);
    assert.deepEqual((await told(readOnly, ['s', 't'], 'Retry')).slice(1), ['again']);
    assert.deepEqual((await told(readOnly, ['s', 't'], 'Export Session...')).slice(1), ['export s']);
  });

  it('offers to check for updates if a newer version wrote the session', async () => {
    const [first, ...others] = await told(new NewerFile('s/1.json'), [], 'Check for Updates');
    assert.deepEqual(first && typeof first !== 'string' && first.buttons, ['Check for Updates']);
    assert.deepEqual(others, ['update']);
  });

  it('has no buttons if all sessions are written, as with a damaged file', async () => {
    const [only] = await told(new DamagedFile('s/1.json'), []);
    assert.ok(only && typeof only !== 'string' && only.buttons === undefined);
  });
});
