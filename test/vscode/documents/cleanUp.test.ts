import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { getLastSegment } from '../../../src/base/common/paths.ts';
import { type CleanUpUI, cleanUpPictures } from '../../../src/documents/host/cleanUp/cleanUp.ts';
import type { UnusedPicture } from '../../../src/documents/host/cleanUp/unused.ts';
import { english } from '../../unit/strings/english.ts';
import {
  closeUnsaved,
  deskInWorkspace,
  type InsertionHarness,
  pictureBytes,
  withSetting,
} from '../insertion/harness.ts';

/** Ticks what a test wants, and records what was offered and shown. */
class Person implements CleanUpUI {
  readonly said: string[] = [];
  offered: readonly string[] = [];
  unread: readonly string[] = [];
  isForGood = true;
  ticks: (picture: UnusedPicture) => boolean = () => false;
  beforeTicking: () => PromiseLike<unknown> = async () => undefined;

  constructor(private readonly desk: InsertionHarness) {}

  readonly choose: CleanUpUI['choose'] = async ({ pictures, unread }) => {
    this.unread = unread.map(({ file }) => getLastSegment(file.path));
    const own = pictures.filter(({ file }) => file.path.startsWith(`${this.desk.folder.path}/`));
    this.offered = own.map(({ file }) => file.path.slice(this.desk.folder.path.length + 1)).sort();
    await this.beforeTicking();
    return own.filter(this.ticks);
  };
  readonly say = (sentence: string) => void this.said.push(sentence);
  readonly forGood = async () => this.isForGood;
}

describe('Cleaning up unused pictures', () => {
  let desk: InsertionHarness;
  let person: Person;

  beforeEach(() => {
    desk = deskInWorkspace();
    person = new Person(desk);
  });
  afterEach(async () => {
    await desk.dispose();
  });

  const write = (name: string, content: string | Uint8Array) =>
    vscode.workspace.fs.writeFile(
      desk.file(name),
      typeof content === 'string' ? new TextEncoder().encode(content) : content,
    );
  const pictures = async (...names: readonly string[]) => {
    for (const name of names) await write(`images/${name}`, pictureBytes);
  };

  it('lists pictures that nothing names, and deletes only ticked ones', async () => {
    await pictures('used.png', 'unused.png', 'other.png');
    await write('a.md', '![A](images/used.png)\n');
    person.ticks = ({ file }) => file.path.endsWith('/unused.png');
    await cleanUpPictures(person, english);
    assert.deepEqual(person.offered, ['images/other.png', 'images/unused.png']);
    assert.deepEqual(await desk.files('images'), ['other.png', 'used.png']);
    assert.deepEqual(person.said, ['Images deleted: 1.']);
  });

  it('keeps a picture that was changed while the list was open', async () => {
    await pictures('a.png', 'b.png');
    person.ticks = () => true;
    person.beforeTicking = () => write('images/a.png', new Uint8Array([...pictureBytes.slice(0, -1), 4]));
    await cleanUpPictures(person, english);
    assert.deepEqual(await desk.files('images'), ['a.png']);
    assert.deepEqual(person.said, ["Images deleted: 1. Couldn't delete: 1."]);
  });

  it('counts references of every form, paths without extension, and code as use', async () => {
    const names = ['md.png', 'css.png', 'tex.png', 'rst.png', 'adoc.png', 'org.png', 'typ.png', 'html.png', 'data.png'];
    await pictures(...names);
    await write('a.md', '![a](<images/md.png>)');
    await write('a.css', 'a { background: url("images/css.png") }');
    await write(
      'a.tex',
      '\\documentclass{article}\n\\begin{document}\n\\includegraphics{images/tex}\n\\end{document}\n',
    );
    await write('a.rst', '.. image:: images/rst.png\n');
    await write('a.adoc', 'image::images/adoc.png[]\n');
    await write('a.org', '[[file:images/org.png]]\n');
    await write('a.typ', '#image("images/typ.png")\n');
    await write('a.html', '<img src="images/html.png">\n');
    await write('a.py', 'picture = "images/data.png"\n');
    await cleanUpPictures(person, english);
    assert.deepEqual(person.offered, []);
  });

  it('counts a use in a document with an extension in capitals, and in a canvas', async () => {
    await pictures('a.png', 'b.png');
    await write('STORY.MD', '![A](images/a.png)');
    await write('board.canvas', '{"nodes":[{"type":"file","file":"images/b.png"}]}');
    await cleanUpPictures(person, english);
    assert.deepEqual(person.offered, []);
  });

  it('counts a use in a file of any type, in whatever way the name is written there', async () => {
    const uses: Readonly<Record<string, readonly [string, string | Uint8Array]>> = {
      'a.png': ['Makefile', 'cp images/a.png out\n'],
      'b.png': ['.env', 'LOGO=images/b.png\n'],
      'c.png': ['app.gradle', 'icon = file("images/c.png")\n'],
      'dé.png': ['data.json', String.raw`{"cover":"images/d\u00e9.png"}`],
      'e & f.png': ['page.xhtml', '<img src="images/e%20&amp;%20f.png"/>'],
      'g.png': ['notes.unknown', 'images\\g.png'],
      'h.png': ['store.sqlite', new TextEncoder().encode('SQLite\0\0\0images/h.png\0\0')],
      'i.png': ['note.ipynb', String.raw`{"cells":[{"source":["![](images/i.png)\n"]}]}`],
    };
    await pictures(...Object.keys(uses), 'unused.png');
    for (const [name, content] of Object.values(uses)) await write(name, content);
    await cleanUpPictures(person, english);
    assert.deepEqual(person.offered, ['images/unused.png']);
  });

  it('lists files that are too large to be searched', async () => {
    await pictures('a.png');
    await write('large.dat', new Uint8Array(32_000_001));
    await cleanUpPictures(person, english);
    assert.deepEqual(person.offered, ['images/a.png']);
    assert.deepEqual(person.unread, ['large.dat']);
  });

  it('lists documents whose references are not read because they are too large, and counts the names in them', async () => {
    await pictures('a.png', 'b.png');
    await write('large.md', `${' '.repeat(4_000_000)}\n![A](images/a.png)\n`);
    await write('large.json', JSON.stringify({ cover: 'images/c.png', fill: ' '.repeat(4_000_000) }));
    await cleanUpPictures(person, english);
    assert.deepEqual(person.offered, ['images/b.png']);
    assert.deepEqual(person.unread, ['large.md']);
  });

  it('counts a use in unsaved text of an editor', async () => {
    await pictures('unsaved.png', 'edited.png');
    const { document } = await desk.untitled('![A](unsaved.png)');
    const editor = await desk.open('a.md', 'x\n');
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '![A](images/edited.png)\n'));
    await cleanUpPictures(person, english);
    assert.deepEqual(person.offered, []);
    await closeUnsaved(document);
  });

  for (const setting of ['files.exclude', 'search.exclude'])
    it(`counts a use in what ${setting} hides`, async () => {
      await pictures('a.png', 'b.png');
      await write('hidden/a.md', '![A](../images/a.png)\n');
      await write('b.hidden.py', 'picture = "images/b.png"\n');
      await withSetting(setting, { '**/hidden': true, '**/*.hidden.py': true }, () => cleanUpPictures(person, english));
      assert.deepEqual(person.offered, []);
    });

  it('counts a use in a file that git ignores', async () => {
    await pictures('a.png');
    await write('.gitignore', 'drafts\n');
    await write('drafts/a.md', '![A](../images/a.png)\n');
    await cleanUpPictures(person, english);
    assert.deepEqual(person.offered, []);
  });

  const settings: readonly (readonly [string, string, unknown])[] = [
    ['', 'search.followSymlinks', true],
    [' that the search does not follow', 'search.followSymlinks', false],
    [' that is hidden', 'files.exclude', { '**/linked*': true }],
  ];
  for (const [which, setting, value] of settings)
    it(`counts a use behind a link${which}`, async () => {
      await pictures('a.png', 'b.png');
      const elsewhere = await mkdtemp(path.join(tmpdir(), 'limn-behind-'));
      await writeFile(path.join(elsewhere, 'a.md'), '![A](../images/a.png)\n');
      await writeFile(path.join(elsewhere, 'b.txt'), '![B](images/b.png)\n');
      await symlink(elsewhere, desk.file('linked').fsPath);
      await symlink(path.join(elsewhere, 'b.txt'), desk.file('linked.md').fsPath);
      await symlink(desk.folder.fsPath, desk.file('round').fsPath);
      await withSetting(setting, value, () => cleanUpPictures(person, english));
      await rm(elsewhere, { recursive: true });
      assert.deepEqual(person.offered, []);
    });

  it('counts a path without its ending in a document that is hidden', async () => {
    await pictures('a.png', 'b.png');
    const saying = (name: string) => `\\documentclass{article}\n\\includegraphics{../images/${name}}\n`;
    await write('hidden/a.tex', saying('a'));
    await write('passed/b.tex', saying('b'));
    await withSetting('files.exclude', { '**/hidden': true }, () =>
      withSetting('search.exclude', { '**/passed': true }, () => cleanUpPictures(person, english)),
    );
    assert.deepEqual(person.offered, []);
  });

  it('keeps a picture that was used while the list was open', async () => {
    await pictures('one.png', 'two.png');
    person.ticks = () => true;
    person.beforeTicking = () => write('b.md', '![A](images/one.png)\n');
    await cleanUpPictures(person, english);
    assert.deepEqual(await desk.files('images'), ['one.png']);
    assert.deepEqual(person.said, ["Images deleted: 1. Couldn't delete: 1."]);
  });

  it('keeps pictures in other folders that Limn did not make', async () => {
    await write('photos/mine.png', pictureBytes);
    await cleanUpPictures(person, english);
    assert.deepEqual(person.offered, []);
  });
});
