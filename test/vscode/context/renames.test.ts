import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { followRenames, readFileQuote } from '../../../src/context/host/files.ts';
import { newSession } from '../../../src/sessions/common/editSession.ts';
import type { Session } from '../../../src/sessions/common/model/session.ts';

describe('File in the context', () => {
  const [root] = vscode.workspace.workspaceFolders ?? [];
  const folder = `renames-${crypto.randomUUID()}`;
  const at = (name: string) => {
    assert.ok(root);
    return vscode.Uri.joinPath(root.uri, folder, name);
  };

  after(() => vscode.workspace.fs.delete(at(''), { recursive: true }));

  it('gets its new name when it or a parent folder is renamed', async () => {
    await vscode.workspace.fs.writeFile(at('in/a.md'), new TextEncoder().encode('one'));
    const quote = await readFileQuote(at('in/a.md'));
    assert.ok(typeof quote === 'object');
    const options = { aspectRatio: '', size: '' };
    let session: Session = newSession({ now: 1, id: 's' }, { mode: 'chat', text: '', options, context: [quote] });
    const shown: string[] = [];
    const following = followRenames(
      { get: () => session, change: (_, change) => (session = change(session)) },
      () => ['s'],
      (id) => shown.push(id),
    );
    const names: unknown[] = [];
    for (const [from, to] of [
      ['in/a.md', 'in/b.md'],
      ['in', 'out'],
      ['out', 'in'],
    ] as const) {
      const edit = new vscode.WorkspaceEdit();
      edit.renameFile(at(from), at(to));
      assert.ok(await vscode.workspace.applyEdit(edit));
      names.push(session.draft.context?.map(({ fileName }) => fileName.replace(`${folder}/`, '')));
    }
    following.dispose();
    assert.deepEqual(names, [['in/b.md'], ['out/b.md'], ['in/b.md']]);
    assert.equal(session.draft.context?.[0]?.uri, at('in/b.md').toString());
    assert.equal(shown.length, 3);
  });
});
