import assert from 'node:assert/strict';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { DocumentLooks } from '../../../src/looks/host/documentLooks.ts';
import { pngBytes } from '../../unit/service/common/samples.ts';
import { newFolder } from '../insertion/harness.ts';

const look = `---
aspectRatio: 16:9
characters:
  - name: Ansel Brandt
    description: A keeper of sixty.
    pictures: [people/ansel.png]
  - name: Mia
    pictures: [gone.png, ../../../../outside.png, link.png]
---
# Flat shapes

Few colours.
`;

describe('The look of a document', () => {
  const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
  const looks = new DocumentLooks();
  let folder: string;
  let document: vscode.Uri;

  beforeEach(async () => {
    assert.ok(workspaceFolder);
    folder = newFolder(workspaceFolder.uri.fsPath).fsPath;
    await put('look.limn.md', look);
    await put('people/ansel.png', pngBytes(2, 2, 9));
    document = await put('chapters/one.md', '# One\n');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function put(name: string, content: string | Uint8Array): Promise<vscode.Uri> {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
    return vscode.Uri.file(file);
  }

  /** Returns a look that can be used, or undefined. */
  async function lookFor(...asked: Parameters<DocumentLooks['resolveLook']>) {
    const found = await looks.resolveLook(...asked);
    assert.ok(!found || !('fault' in found));
    return found;
  }

  it('is the nearest one in the parent folders, with the characters that the prompt names', async () => {
    const found = await lookFor(document, 'Ansel at sea');
    assert.deepEqual(
      [found?.name, found?.style, found?.options],
      ['Flat shapes', 'Few colours.', { aspectRatio: '16:9' }],
    );
    const [ansel, ...others] = found?.characters ?? [];
    assert.deepEqual([ansel?.name, ansel?.description, others], ['Ansel Brandt', 'A keeper of sixty.', []]);
    assert.deepEqual(
      ansel?.pictures.map(({ name, bytes }) => [name, bytes.length]),
      [['ansel.png', pngBytes(2, 2, 9).length]],
    );
    await put('chapters/look.limn.md', 'Ink.');
    assert.deepEqual((await lookFor(document, 'Ansel at sea'))?.style, 'Ink.');
  });

  it('sets no aspect ratio and no size, which may cost more, in a workspace that is not trusted', async () => {
    const found = await new DocumentLooks(() => false).resolveLook(document, 'Ansel at sea');
    assert.ok(found && !('fault' in found));
    assert.deepEqual([found.style, found.options], ['Few colours.', {}]);
  });

  it('is the one that the front matter names, or none', async () => {
    await put('ink.limn.md', '# Ink\n\nInk.');
    const named = await put('two.md', '---\nlook: ink.limn.md\n---\n');
    const none = await put('three.md', '---\nlook: false\n---\n');
    assert.equal((await lookFor(named, ''))?.name, 'Ink');
    assert.equal(await lookFor(none, ''), undefined);
  });

  it('is the one that a document in sight names, without its file being read', async () => {
    const none = await put('four.md', '---\nlook: false\n---\n');
    await vscode.window.showTextDocument(none);
    await rm(none.fsPath);
    try {
      assert.equal(await lookFor(none, ''), undefined);
    } finally {
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    }
    assert.equal((await lookFor(await put('four.md', '# Four\n'), ''))?.name, 'Flat shapes');
  });

  it('sends no pictures that are outside of the workspace, behind links, or missing', async () => {
    await symlink(path.join(folder, 'people/ansel.png'), path.join(folder, 'link.png'));
    const found = await lookFor(document, 'Mia');
    assert.deepEqual(
      found?.characters.map(({ pictures }) => pictures.length),
      [0],
    );
    const outside = await put('four.md', '---\nlook: ../../../../../look.limn.md\n---\n');
    const named = await looks.resolveLook(outside, '');
    assert.equal(named && 'fault' in named && named.fault, 'outside');
  });

  it('has another hash if its style or a picture changes, and the same hash otherwise', async () => {
    const canonical = async () => (await lookFor(document, 'Ansel at sea'))?.canonical;
    const before = await canonical();
    await put('look.limn.md', look.replace('gone.png', 'here.png').replace('# Flat shapes', '# Flat'));
    assert.equal(await canonical(), before);
    await put('people/ansel.png', pngBytes(2, 2, 8));
    assert.notEqual(await canonical(), before);
  });

  it('omits what the user removed', async () => {
    const choice = { without: ['Ansel Brandt'], meant: ['Mia'], notMeant: [] };
    const found = await lookFor(document, 'Ansel at sea', choice);
    assert.deepEqual(
      found?.characters.map(({ name }) => name),
      ['Mia'],
    );
    assert.equal(await lookFor(document, 'Ansel', { without: [''], meant: [], notMeant: [] }), undefined);
  });
});
