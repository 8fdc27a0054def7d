import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { sha256 } from '../../../src/base/common/bytes.ts';
import { updateFields } from '../../../src/languages/common/frontMatter/updateFields.ts';
import { DocumentLooks } from '../../../src/looks/host/documentLooks.ts';
import { parsePromptFile } from '../../../src/promptFiles/common/promptFile.ts';
import { createPromptFiles } from '../../../src/promptFiles/host/createPromptFiles.ts';
import { createReferences } from '../../../src/references/host/createReferences.ts';
import type { Insertion } from '../../../src/sessions/common/model/insertion.ts';
import type { WrittenFile } from '../../../src/sessions/common/model/picture.ts';
import type { RepeatPrompt } from '../../../src/sessions/common/requestContent.ts';
import { foreignFiles } from '../../unit/service/common/samples.ts';
import {
  closeDocument,
  deskInWorkspace,
  InsertionHarness,
  insertablePicture,
  replaceText,
} from '../insertion/harness.ts';

/** The first bytes by which a file is an image; the text after them distinguishes one from another. */
const heads = { 'image/png': '\x89PNG\r\n\x1a\n', 'image/webp': 'RIFF1234WEBP' } as const;
const imageOf = (words: string, type: keyof typeof heads = 'image/png') =>
  new Uint8Array(Buffer.from(heads[type] + words, 'latin1'));

const old = imageOf('the old picture');
const next = 'the new picture, a little longer';

describe('A picture that replaces another', () => {
  let desk: InsertionHarness;
  const kept = new Map<string, Uint8Array>();

  beforeEach(() => {
    desk = deskInWorkspace();
  });
  afterEach(() => desk.dispose());

  /** Acts as a store that keeps everything, and a service that reads any bytes. */
  function references() {
    const promptFiles = createPromptFiles({ looks: new DocumentLooks() });
    const keep = async ({ bytes }: { readonly bytes: Uint8Array }) => {
      const hash = await sha256(bytes);
      kept.set(hash, bytes);
      const picture = { id: hash, hash, mediaType: 'image/png' as const, width: 40, height: 30, size: bytes.length };
      return { picture };
    };
    const pictures = { save: keep, bytes: async ({ hash }: { readonly hash: string }) => kept.get(hash) };
    return createReferences({
      service: { readPicture: (bytes) => ({ bytes, mediaType: 'image/png', width: 40, height: 30 }) },
      sessions: { storage: { pictures } } as unknown as Parameters<typeof createReferences>[0]['sessions'],
      insertion: desk.insertions,
      promptFiles: { ...promptFiles, beside: async () => undefined },
      prepare: async (bytes) => bytes,
      notices: { notify: async () => undefined },
      dialogs: desk.dialogs,
    });
  }

  const bytesAt = (name: string) =>
    vscode.workspace.fs.readFile(desk.file(name)).then((bytes) => {
      const text = Buffer.from(bytes).toString('latin1');
      const head = Object.values(heads).find((one) => text.startsWith(one));
      return head ? text.slice(head.length) : new TextDecoder().decode(bytes);
    });
  const put = async (name: string, content: Uint8Array | string) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    await vscode.workspace.fs.writeFile(desk.file(name), bytes);
  };

  async function replace(
    more: {
      readonly mediaType?: 'image/webp';
      readonly alt?: string;
      readonly known?: WrittenFile[];
      readonly again?: RepeatPrompt;
      readonly bytes?: Uint8Array;
    } = {},
  ) {
    const { mediaType = 'image/png' as const, alt, known, again, bytes = imageOf(next, mediaType) } = more;
    const uri = desk.file('images/boat.png').toString();
    const picture = { ...insertablePicture('A boat at night'), ...(again && { again }) };
    const insertion = { ...picture, bytes, picture: { ...picture.picture, mediaType, width: 20, height: 50 } };
    const file = { uri, known: known ?? [{ uri, size: old.length, hash: await sha256(old) }] };
    return references().replacing.replace({ insertion, file, ...(alt !== undefined && { alt }) });
  }

  const inserted = (replaced: Awaited<ReturnType<typeof replace>>): Insertion => {
    assert.ok(typeof replaced === 'object', JSON.stringify([replaced, desk.dialogs.said]));
    return replaced;
  };
  const takeBack = (insertion: Insertion) => references().undoneSwap.undo(insertion);

  it('gets its name and its alternative text in each of two documents, and is replaced by it again on undo', async () => {
    await put('images/boat.png', old);
    const editor = await desk.open('a.md', 'One.\n\n![A boat](images/boat.png)\n');
    await put('b.md', '![The same](images/boat.png)\n');
    const insertion = inserted(await replace());
    assert.deepEqual(
      [await bytesAt('images/boat.png'), editor.document.getText(), editor.document.isDirty],
      ['the new picture, a little longer', 'One.\n\n![A boat](images/boat.png)\n', false],
    );
    assert.deepEqual([insertion.swap?.documents, insertion.line, insertion.fileName.endsWith('/a.md')], [2, 3, true]);
    assert.equal(await takeBack(insertion), true);
    assert.deepEqual(
      [await bytesAt('images/boat.png'), editor.document.isDirty, desk.dialogs.said],
      ['the old picture', false, []],
    );
  });

  it('of another type is referenced by all documents, saved or not, and one undo restores text and file', async () => {
    await put('images/boat.png', old);
    const editor = await desk.open('a.md', 'One.\r\n\r\n![A boat](images/boat.png)\r\n');
    await put('b.html', '<img width="40" height="30" alt="B" src="images/boat.png">\n');
    await replaceText(editor, 'One', 'Oh');
    const insertion = inserted(await replace({ mediaType: 'image/webp', alt: 'A boat by night' }));
    assert.equal(editor.document.getText(), 'Oh.\r\n\r\n![A boat by night](images/boat.webp)\r\n');
    assert.equal(editor.document.isDirty, true);
    assert.equal(
      await bytesAt('b.html'),
      '<img width="20" height="50" alt="A boat by night" src="images/boat.webp">\n',
    );
    assert.deepEqual(await desk.files('images'), ['boat.webp']);
    assert.equal(await takeBack(insertion), true);
    assert.equal(editor.document.getText(), 'Oh.\r\n\r\n![A boat](images/boat.png)\r\n');
    assert.equal(await bytesAt('b.html'), '<img width="40" height="30" alt="B" src="images/boat.png">\n');
    assert.deepEqual([await desk.files('images'), await bytesAt('images/boat.png')], [['boat.png'], 'the old picture']);
  });

  it('of another type is referenced by a definition that several references share', async () => {
    await put('images/boat.png', old);
    const text = '![A boat][b] and ![b]\n\n[b]: images/boat.png\n';
    const editor = await desk.open('a.md', text);
    const insertion = inserted(await replace({ mediaType: 'image/webp' }));
    assert.equal(editor.document.getText(), text.replace('boat.png', 'boat.webp'));
    assert.deepEqual(await desk.files('images'), ['boat.webp']);
    assert.equal(await takeBack(insertion), true);
    assert.equal(editor.document.getText(), text);
    assert.deepEqual(await desk.files('images'), ['boat.png']);
  });

  it('is also undone by the editor, with its file', async () => {
    await put('images/boat.png', old);
    const editor = await desk.open('a.md', '![A boat](images/boat.png)\n');
    inserted(await replace({ mediaType: 'image/webp' }));
    assert.deepEqual(await desk.files('images'), ['boat.webp']);
    await vscode.window.showTextDocument(editor.document);
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.getText(), '![A boat](images/boat.png)\n');
    assert.deepEqual([await desk.files('images'), await bytesAt('images/boat.png')], [['boat.png'], 'the old picture']);
  });

  it('keeps a former file that something else may reference, and reports it', async () => {
    await put('images/boat.png', old);
    await desk.open('a.md', '![A boat](images/boat.png)\n');
    await put('site.json', '{ "cover": "images/boat.png" }\n');
    inserted(await replace({ mediaType: 'image/webp' }));
    assert.deepEqual(await desk.files('images'), ['boat.png', 'boat.webp']);
    assert.match(desk.dialogs.said[0] ?? '', /images\/boat\.png' was kept because another document might use it\.$/);
  });

  it('is shown instead of a former file that texts name without its extension, which is deleted', async () => {
    await put('images/boat.png', old);
    const texts = {
      'a.rst': '.. image:: images/boat.png\n\n.. image:: images/boat.*\n',
      'b.tex': '\\documentclass{article}\n\\includegraphics{images/boat}\n',
    };
    for (const [name, text] of Object.entries(texts)) await put(name, text);
    const insertion = inserted(await replace({ mediaType: 'image/webp' }));
    assert.deepEqual(await desk.files('images'), ['boat.webp']);
    assert.equal(await bytesAt('a.rst'), texts['a.rst'].replace('boat.png', 'boat.webp'));
    assert.equal(await bytesAt('b.tex'), texts['b.tex']);
    assert.equal(await takeBack(insertion), true);
    assert.deepEqual(await desk.files('images'), ['boat.png']);
    assert.equal(await bytesAt('a.rst'), texts['a.rst']);
  });

  it('overwrites a file that was changed in the meantime only after asking, and loses none of it', async () => {
    await put('images/boat.png', 'changed by hand');
    await desk.open('a.md', '![A boat](images/boat.png)\n');
    assert.equal(await replace(), undefined);
    assert.equal(await bytesAt('images/boat.png'), 'changed by hand');
    assert.match(desk.dialogs.said[0] ?? '', /boat\.png' was changed outside Limn\. Replace it anyway\?$/);
    desk.dialogs.press = 'Replace';
    const insertion = inserted(await replace());
    assert.equal(await bytesAt('images/boat.png'), 'the new picture, a little longer');
    assert.equal(await takeBack(insertion), true);
    assert.equal(await bytesAt('images/boat.png'), 'changed by hand');
  });

  it('overwrites no file that was changed while the user was asked', async () => {
    await put('images/boat.png', 'changed by hand');
    await desk.open('a.md', '![A boat](images/boat.png)\n');
    desk.dialogs.press = 'Replace';
    desk.dialogs.meanwhile = () => put('images/boat.png', 'CHANGED BY HAND');
    assert.equal(await replace(), undefined);
    assert.equal(await bytesAt('images/boat.png'), 'CHANGED BY HAND');
    assert.match(desk.dialogs.said[1] ?? '', /boat\.png' was changed in the meantime and was left as is\.$/);
  });

  it('asks first if only the size of the former file is known', async () => {
    await put('images/boat.png', 'THE OLD PICTURE');
    await desk.open('a.md', '![A boat](images/boat.png)\n');
    const known = [{ uri: desk.file('images/boat.png').toString(), size: old.length }];
    assert.equal(await replace({ known }), undefined);
    assert.equal(await bytesAt('images/boat.png'), 'THE OLD PICTURE');
  });

  it('is not undone if it was changed since', async () => {
    await put('images/boat.png', old);
    await desk.open('a.md', '![A boat](images/boat.png)\n');
    const insertion = inserted(await replace());
    await put('images/boat.png', 'mine');
    assert.equal(await takeBack(insertion), false);
    assert.equal(await bytesAt('images/boat.png'), 'mine');
    assert.match(desk.dialogs.said[0] ?? '', /boat\.png' was changed in the meantime and was left as is\.$/);
  });

  it('reports what is missing, and offers to be inserted', async () => {
    await put('images/boat.png', old);
    await desk.open('a.md', 'No picture.\n');
    desk.dialogs.press = 'Insert';
    assert.equal(await replace(), 'insert');
    await vscode.workspace.fs.delete(desk.file('images/boat.png'));
    desk.dialogs.press = 'Insert';
    assert.equal(await replace(), 'insert');
    const [unused, gone] = desk.dialogs.said;
    assert.match(unused ?? '', /^No document references '.*images\/boat\.png' anymore\.$/);
    assert.match(gone ?? '', /images\/boat\.png' no longer exists\.$/);
    assert.deepEqual(desk.dialogs.offered, ['Insert', 'Replace File Only', 'Insert']);
  });

  for (const [said, bytes] of foreignFiles)
    it(`is not written if the service calls it ${said}, and nothing changes`, async () => {
      await put('images/boat.png', old);
      const editor = await desk.open('a.md', '![A boat](images/boat.png)\n');
      assert.equal(await replace({ mediaType: said as 'image/webp', bytes }), undefined);
      assert.match(desk.dialogs.said[0] ?? '', /isn't an image in a known format/);
      assert.deepEqual(
        [await desk.files('images'), await bytesAt('images/boat.png')],
        [['boat.png'], 'the old picture'],
      );
      assert.equal(editor.document.getText(), '![A boat](images/boat.png)\n');
    });

  it('gets no name that another file has', async () => {
    await put('images/boat.png', old);
    await put('images/boat.webp', 'another');
    const editor = await desk.open('a.md', '![A boat](images/boat.png)\n');
    assert.equal(await replace({ mediaType: 'image/webp' }), undefined);
    assert.equal(editor.document.getText(), '![A boat](images/boat.png)\n');
    assert.deepEqual(
      [await bytesAt('images/boat.webp'), await bytesAt('images/boat.png')],
      ['another', 'the old picture'],
    );
  });

  it('takes over the prompt file of the former picture until that is restored', async () => {
    await put('images/boat.png', old);
    const { promptFileFor } = createPromptFiles({ looks: new DocumentLooks() });
    const { provenance } = insertablePicture('A boat');
    const beside = await promptFileFor({ uri: desk.file('images/boat.png'), bytes: old, provenance });
    await put('images/boat.limn.md', beside?.text ?? '');
    await desk.open('a.md', '![A boat](images/boat.png)\n');
    const insertion = inserted(await replace());
    assert.match(await bytesAt('images/boat.limn.md'), /A boat at night/);
    assert.equal(await takeBack(insertion), true);
    assert.equal(await bytesAt('images/boat.limn.md'), beside?.text);
    assert.equal(await bytesAt('images/boat.png'), 'the old picture');
  });

  it('keeps the text of the user in the prompt file, and adds the change after the prompt of the base picture', async () => {
    await put('images/boat.png', old);
    await put('images/pier.png', 'the pier');
    const along = [await sha256(new TextEncoder().encode('the pier'))];
    const { madeOf, stateOf } = createPromptFiles({ looks: new DocumentLooks() });
    const uri = desk.file('images/boat.png');
    const text = '---\n# mine\nattachments: [pier.png]\nowner: Ada\n---\n\nA boat at the pier\n';
    await put('images/boat.limn.md', text);
    const file = desk.file('images/boat.limn.md');
    const read = parsePromptFile(text, file.path);
    assert.ok(!('fault' in read));
    const made = await madeOf({ file, read }, { date: '2026-01-01', model: 'm', along, picture: await sha256(old) });
    await put('images/boat.limn.md', updateFields(text, { made: { ...made } }) ?? '');
    assert.equal((await stateOf(uri)).state, 'fresh');
    await desk.open('a.md', '![A boat](images/boat.png)\n');
    const edited = { uri: uri.toString(), size: old.length, hash: await sha256(old) };
    inserted(await replace({ again: { words: 'at night', edited } }));
    const after = await bytesAt('images/boat.limn.md');
    assert.match(
      after,
      /# mine\nattachments: \[pier.png\]\nowner: Ada\n[\s\S]*\n---\n\nA boat at the pier\n\nat night\n$/,
    );
    assert.equal((await stateOf(uri)).state, 'fresh');
  });

  it('is undone after a restart', async () => {
    await put('images/boat.png', old);
    const editor = await desk.open('a.md', '![A boat](images/boat.png)\n');
    const insertion = inserted(await replace({ mediaType: 'image/webp' }));
    await closeDocument(editor.document);
    const before = desk;
    desk = new InsertionHarness(before.folder);
    assert.equal(await takeBack(insertion), true);
    assert.equal(await bytesAt('a.md'), '![A boat](images/boat.png)\n');
    assert.deepEqual(await desk.files('images'), ['boat.png']);
    before.insertions.dispose();
    before.lastEditor.dispose();
  });
});
