import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { InsertablePicture } from '../../../src/insertion/host/images/insertablePicture.ts';
import type { Quote } from '../../../src/sessions/common/model/quote.ts';
import { deskInWorkspace, InsertionHarness, insertablePicture, undo } from './harness.ts';

/** A text with two pictures, as received. */
function story(quote?: Quote): (string | InsertablePicture)[] {
  const [keeper, boat] = [insertablePicture('Keeper', quote), insertablePicture('Boat', quote)];
  return ['## Dusk\n\nThe *keeper* has {10} & more:', keeper, '- one\n- two', boat, 'The end.'];
}

const paragraphs = ['Dusk', 'The keeper has {10} & more:', '- one', '- two', 'The end.'] as const;

describe('A text with its pictures', () => {
  let desk: InsertionHarness;

  beforeEach(() => {
    desk = deskInWorkspace();
  });

  afterEach(() => desk.dispose());

  const markdown =
    '## Dusk\n\nThe *keeper* has {10} & more:\n\n![Keeper](images/keeper.png)\n\n- one\n- two\n\n![Boat](images/boat.png)\n\nThe end.';
  const [dusk, keeper, one, two, end] = paragraphs;
  const html = (name: string, path: string) => `<img src="${path}" alt="${name}" width="1" height="1">`;
  const cases: readonly (readonly [string, string, string])[] = [
    ['a.md', 'One.\n\nTwo.\n', `One.\n\n${markdown}\n\nTwo.\n`],
    ['a.mdx', 'One.\n\nTwo.\n', `One.\n\n${markdown.replace('{10}', '\\{10\\}')}\n\nTwo.\n`],
    [
      'a.html',
      '  <p>One.</p>\n',
      `  <p>One.</p>\n${[
        ...[`<p>${dusk}</p>`, `<p>${keeper.replace(/[{}&]/g, (mark) => `&#${mark.charCodeAt(0)};`)}</p>`],
        ...[html('Keeper', 'images/keeper.png'), `<p>${one}</p>`, `<p>${two}</p>`],
        ...[html('Boat', 'images/boat.png'), `<p>${end}</p>`],
      ]
        .map((line) => `  ${line}`)
        .join('\n\n')}\n`,
    ],
    [
      'a.tex',
      'One.\n\nTwo.\n',
      `${[
        ...[
          'One.',
          dusk,
          'The keeper has \\{10\\} \\& more:',
          '\\includegraphics[width=\\linewidth,alt={Keeper}]{images/keeper.png}',
        ],
        ...[one, two, '\\includegraphics[width=\\linewidth,alt={Boat}]{images/boat.png}', end, 'Two.'],
      ].join('\n\n')}\n`,
    ],
    [
      'a.css',
      '.a {\n  /* One. */\n}\n',
      '.a {\n  /* One. */\n  background-image: url("images/keeper.png");\n  background-image: url("images/boat.png");\n}\n',
    ],
  ];

  for (const [name, before, after] of cases)
    it(`becomes one piece of ${name}, which one undo removes`, async () => {
      const editor = await desk.open(name, before);
      const insertion = await desk.insertions.pictures.insertIllustrated(story(desk.quote(editor, 'One.')));
      assert.equal(editor.document.getText(), after);
      assert.deepEqual(await desk.files('images'), ['boat.png', 'keeper.png']);
      const { pictures, words, folder } = insertion?.together ?? {};
      assert.deepEqual([pictures, words, folder], [2, name === 'a.css' ? undefined : true, 'images/']);
      await undo(editor.document);
      assert.equal(editor.document.getText(), before);
    });

  it('contains a link to a picture that no document can show', async () => {
    const bytes = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    const heicDesk = new InsertionHarness(desk.folder, { bytes: async () => bytes });
    const editor = await heicDesk.open('a.md', 'One.\n');
    const card = insertablePicture('Boat', heicDesk.quote(editor, 'One.'));
    const heic = { ...card, picture: { ...card.picture, mediaType: 'image/heic' as const } };
    await heicDesk.insertions.pictures.insertIllustrated(['Dusk.', heic, 'The end.']);
    assert.equal(editor.document.getText(), 'One.\n\nDusk.\n\n[boat.heic](images/boat.heic)\n\nThe end.\n');
  });

  it('reports all its lines, and is undone together with its files', async () => {
    const editor = await desk.open('a.md', 'One.\n\nTwo.\n');
    const insertion = await desk.insertions.pictures.insertIllustrated(story(desk.quote(editor, 'One.')));
    assert.ok(insertion?.together);
    assert.deepEqual([insertion.line, insertion.together.firstLine, insertion.together.lastLine], [3, 3, 14]);
    assert.equal(editor.document.lineAt(13).text, 'The end.');
    assert.equal(await desk.insertions.takenBack.undo([insertion]), true);
    assert.deepEqual([editor.document.getText(), await desk.files()], ['One.\n\nTwo.\n', ['a.md']]);
  });

  it('replaces its passage if the setting says so, and text typed around it stays', async () => {
    desk.insertPosition = 'replace';
    const editor = await desk.open('a.md', 'One.\n\nTwo.\n\nThree.\n');
    await desk.insertions.pictures.insertIllustrated(story(desk.quote(editor, 'Two.')));
    assert.equal(editor.document.getText(), `One.\n\n${markdown}\n\nThree.\n`);
    assert.ok(await desk.insertions.pictures.insertIllustrated(story(desk.quote(editor, 'One.'))));
  });

  it('is not inserted without a document, which is reported, and no file is left', async () => {
    const editor = await desk.open('a.md', 'One.\n');
    const quote = desk.quote(editor, 'One.');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.fs.delete(desk.file('a.md'));
    assert.equal(await desk.insertions.pictures.insertIllustrated(story(quote)), undefined);
    assert.deepEqual(desk.dialogs.said, ['The document was closed or deleted. The result is saved in the session.']);
    assert.deepEqual(await desk.files(), []);
  });

  it('is saved as a new Markdown document with its pictures beside it', async () => {
    desk.dialogs.files = [desk.file('story.md')];
    const insertion = await desk.insertions.pictures.newIllustrated('A story', story());
    assert.match(insertion?.savedAs ?? '', /story\.md$/);
    const written = await vscode.workspace.fs.readFile(desk.file('story.md'));
    assert.equal(new TextDecoder().decode(written), markdown);
    assert.deepEqual(await desk.files('images'), ['boat.png', 'keeper.png']);
    assert.equal(vscode.window.activeTextEditor?.document.uri.path, desk.file('story.md').path);
  });

  it('is not saved if the user cancels', async () => {
    assert.equal(await desk.insertions.pictures.newIllustrated('A story', story()), undefined);
    assert.deepEqual([await desk.files(), desk.dialogs.said], [[], []]);
  });

  it('leaves no empty file if its pictures cannot be saved', async () => {
    desk.setting = '../../../../out';
    desk.dialogs.files = [desk.file('story.md')];
    assert.equal(await desk.insertions.pictures.newIllustrated('A story', story()), undefined);
    assert.match(
      desk.dialogs.said[0] ?? '',
      /points outside the workspace folder\. The result is saved in the session\./,
    );
    assert.deepEqual(await desk.files(), []);
  });
});
