import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { addNameDoubts } from '../../../src/documents/host/doubts.ts';
import { findMissingPictures } from '../../../src/documents/host/missingPictures.ts';
import { getQuickFixes } from '../../../src/documents/host/quickFixes.ts';
import { saveMissing } from '../../../src/documents/host/savePictures.ts';
import { formatUnread, toUnreadItems } from '../../../src/documents/host/unreadDocuments.ts';
import { writeImageAt } from '../../../src/documents/host/writeImageAt.ts';
import type { InsertablePicture } from '../../../src/insertion/host/images/insertablePicture.ts';
import { PictureFiles } from '../../../src/insertion/host/images/pictureFiles.ts';
import { DocumentLooks } from '../../../src/looks/host/documentLooks.ts';
import { createPromptFiles } from '../../../src/promptFiles/host/createPromptFiles.ts';
import { findReferencesIn } from '../../../src/references/host/findDocuments.ts';
import { foreignFiles, jpegBytes, pngBytes } from '../../unit/service/common/samples.ts';
import { english } from '../../unit/strings/english.ts';
import { insertablePicture, newFolder } from '../insertion/harness.ts';

describe('The missing pictures of documents', () => {
  const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
  let folder: string;

  beforeEach(() => {
    assert.ok(workspaceFolder);
    folder = newFolder(workspaceFolder.uri.fsPath).fsPath;
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    // Other tests search the whole workspace for references.
    await rm(folder, { recursive: true, force: true });
  });

  async function put(name: string, content: string): Promise<vscode.Uri> {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
    return vscode.Uri.file(file);
  }

  /** Returns pictures as `path: prompt (lines)`, and why others cannot be made. */
  async function missing(place: vscode.Uri) {
    const found = await findMissingPictures((await findReferencesIn([place])).references);
    const relative = (uri: vscode.Uri) => path.relative(folder, uri.fsPath);
    return {
      pictures: found.pictures.map(
        ({ file, prompt, references }) =>
          `${relative(file)}: ${prompt} (${references.map(({ line }) => line).join(', ')})`,
      ),
      doubts: (await addNameDoubts(found.pictures)).map(({ doubt }) =>
        typeof doubt === 'object' ? relative(doubt.sameName) : doubt,
      ),
      impossible: found.impossible.map(({ line, file }) => `${line}: ${file}`),
    };
  }

  it('are found once each in all documents of a folder', async () => {
    await put('there.png', '');
    await put('a.md', '![](one.png)\n\n![one](./one.png) ![two](img/two.jpg)\n![there](there.png)\n');
    await put('sub/b.html', '<img src="../one.png" alt="else"><img src="three.webp">');
    const { pictures, impossible } = await missing(vscode.Uri.file(folder));
    assert.deepEqual(pictures, ['one.png: one (1, 3, 1)', 'img/two.jpg: two (3)', 'sub/three.webp:  (1)']);
    assert.deepEqual(impossible, []);
  });

  it('are not found in documents that are too large, which are named', async () => {
    const large = await put('large.md', `${' '.repeat(4_000_000)}\n![one](one.png)\n`);
    const others = await Promise.all(['b.md', 'c.md', 'd.md'].map((name) => put(name, '![two](two.png)\n')));
    const { references, unread } = await findReferencesIn([vscode.Uri.file(folder)]);
    assert.deepEqual([references.length, unread.map(String)], [3, [large.toString()]]);
    const names = [large, ...others].map((file) => vscode.workspace.asRelativePath(file));
    assert.equal(formatUnread(english, unread), `Not read, because larger than 3.8 MB or unreadable: ${names[0]}.`);
    assert.equal(
      formatUnread(english, [large, ...others]),
      `Not read, because larger than 3.8 MB or unreadable: ${names.slice(0, 3).join(', ')}, 1 more.`,
    );
    assert.deepEqual(
      toUnreadItems(english, unread).map(({ label }) => label),
      ['not read, because larger than 3.8 MB or unreadable', names[0]],
    );
    assert.equal(formatUnread(english, []), '');
  });

  it('do not include what Obsidian finds by its name in another folder', async () => {
    await put('deep/attachments/Gull over sea.png', '');
    await put(
      'notes/a.md',
      '![[gull over sea.png|300]]\n![[attachments/Gull over sea.png]]\n![[other.png|Boat|300]]\n',
    );
    const { pictures, impossible } = await missing(vscode.Uri.file(folder));
    assert.deepEqual(pictures, ['notes/other.png: Boat (3)']);
    assert.deepEqual(impossible, []);
  });

  it('do not include layout in their prompts', async () => {
    await put('a.md', '![bg right:40% w:350](x.png)\n![w:300 A boat](y.png)\n![A gull|300](z.png)\n');
    const { pictures } = await missing(vscode.Uri.file(folder));
    assert.deepEqual(pictures, ['x.png:  (1)', 'y.png: A boat (2)', 'z.png: A gull (3)']);
  });

  it('are in the order of the paths of their documents, in whatever order a search finds them', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `chapter-${at + 1}`);
    for (const name of names.toReversed()) await put(`${name}/a.md`, `![${name}](x.png)\n`);
    const { pictures } = await missing(vscode.Uri.file(folder));
    assert.deepEqual(
      pictures,
      names.map((name) => `${name}/x.png: ${name} (1)`),
    );
  });

  it('do not include references out of the workspace, to the web, or to types that cannot be made', async () => {
    const up = '../'.repeat(folder.split(path.sep).length);
    const document = await put(
      'a.md',
      `![a](${up}x.png)\n![b](https://x.test/y.png)\n![c](z.mp4)\n![d](file:///w.png)\n`,
    );
    const { pictures, impossible } = await missing(document);
    assert.deepEqual(pictures, []);
    assert.deepEqual(impossible, ['1: outside', '2: remote', '3: ending', '4: absolute']);
  });

  it('do not include paths that no file can have, so that nothing is paid for them', async () => {
    await put('README.md', '# Gulls\n');
    await put('images', 'a file');
    const document = await put(
      'a.md',
      `![a](README.md/x.png)\n![b](images/x.png)\n![c](${'x'.repeat(300)}.png)\n![d](new/con.png)\n![e](<a|b.png>)\n`,
    );
    const { pictures, impossible } = await missing(document);
    assert.deepEqual(pictures, []);
    assert.deepEqual(impossible, ['1: fileInTheWay', '2: fileInTheWay', '3: nameTooLong', '4: name', '5: name']);
  });

  it('are searched in the folder that a web project serves, and belong there', async () => {
    await mkdir(path.join(folder, 'web/public'), { recursive: true });
    await put('web/public/there.png', '');
    await put('web/assets/beside.png', '');
    const document = await put(
      'web/src/a.vue',
      '<img src="/there.png" alt="a"><img src="/assets/beside.png" alt="b"><img src="/img/x.png" alt="c">\n',
    );
    assert.deepEqual((await missing(document)).pictures, ['web/public/img/x.png: c (1)']);
  });

  it('belong to the workspace folder if no other folder is served', async () => {
    await put('there.png', '');
    const document = await put('docs/a.md', `![a](/x.png) ![b](/${path.basename(folder)}/there.png)\n`);
    const up = path.relative(folder, workspaceFolder?.uri.fsPath ?? '');
    const { pictures, doubts } = await missing(document);
    assert.deepEqual(pictures, [`${up}/x.png: a (1)`]);
    assert.deepEqual(doubts, ['root']);
  });

  const sites: readonly (readonly [string, string, string, string])[] = [
    ['Docusaurus', 'site/docusaurus.config.ts', 'site/docs/a/b.mdx', 'site/static/img/x.png'],
    ['Hugo', 'site/hugo.toml', 'site/content/posts/b.md', 'site/static/img/x.png'],
    ['VitePress', 'docs/.vitepress/config.ts', 'docs/guide/b.md', 'docs/public/img/x.png'],
    ['Astro', 'astro.config.mjs', 'src/pages/b.astro', 'public/img/x.png'],
    ['Jekyll', 'site/_config.yml', 'site/_posts/b.md', 'site/img/x.png'],
    ['Sphinx', 'docs/conf.py', 'docs/guide/b.rst', 'docs/img/x.png'],
  ];
  for (const [tool, mark, name, file] of sites)
    it(`belong to the folder that ${tool} serves`, async () => {
      await put(mark, '');
      const reference = name.endsWith('.rst') ? '.. image:: /img/x.png\n' : '<img src="/img/x.png">\n';
      const { pictures, doubts } = await missing(await put(name, reference));
      assert.deepEqual([pictures, doubts], [[`${file}:  (1)`], [undefined]]);
    });

  it('of Typst belong to the workspace folder', async () => {
    await put('docs/public/there.png', '');
    const up = path.relative(folder, workspaceFolder?.uri.fsPath ?? '');
    const { pictures, doubts } = await missing(await put('docs/a.typ', '#image("/img/x.png", alt: "A")\n'));
    assert.deepEqual([pictures, doubts], [[`${up}/img/x.png: A (1)`], [undefined]]);
  });

  it('are in the folder of the site if a path begins with its alias', async () => {
    await put('site/docusaurus.config.js', '');
    await put('site/static/there.png', '');
    const document = await put('site/docs/a.md', '![a](@site/static/there.png)\n![b](@site/static/x.png)\n');
    const { pictures, impossible } = await missing(document);
    assert.deepEqual([pictures, impossible], [['site/static/x.png: b (2)'], []]);
  });

  it('do not include other aliases, unless a file exists where one of them usually leads', async () => {
    await put('src/assets/a.png', '');
    await put('src/a.png', '');
    await put('@real/there.txt', '');
    const names = [
      '@/a.png',
      '~@/assets/a.png',
      '@assets/a.png',
      '@/x.png',
      '@site/x.png',
      '~pkg/x.png',
      '@real/x.png',
    ];
    const document = await put('a.md', names.map((name) => `![a](${name})\n`).join(''));
    const { pictures, impossible } = await missing(document);
    assert.deepEqual(pictures, ['@real/x.png: a (7)']);
    assert.deepEqual(impossible, ['4: alias', '5: alias', '6: alias']);
  });

  it('are uncertain if the only file of their name is elsewhere, or if the path could not be read', async () => {
    await put('modules/ROOT/images/only-here.png', '');
    await writeFile(
      path.join(folder, 'a.md'),
      Buffer.from('![a](only-here.png) ![b](b\xf6t.png) ![c](c.png)\n', 'latin1'),
    );
    const { doubts } = await missing(vscode.Uri.file(path.join(folder, 'a.md')));
    assert.deepEqual(doubts, ['modules/ROOT/images/only-here.png', 'encoding', undefined]);
  });

  it('of LaTeX are found without their extension, in the folders that it searches and from the main document', async () => {
    await put('book/figures/plan.pdf', '');
    await put('book/figures/map.jpg', '');
    const main = await put(
      'book/main.tex',
      '\\documentclass{book}\n\\graphicspath{{figures/}{more}}\n\\includegraphics{plan}\\includegraphics{map}\n\\includegraphics[alt={A gull}]{gull}\n',
    );
    assert.deepEqual((await missing(main)).pictures, ['book/figures/gull.png: A gull (4)']);
    const part = await put(
      'book/parts/one.tex',
      '\\includegraphics{map}\\includegraphics{sea}\n\\includegraphics{figures/plan}\\includegraphics{figures/boat}\\includegraphics{rock.png}\n',
    );
    assert.deepEqual((await missing(part)).pictures, [
      'book/figures/sea.png:  (1)',
      'book/figures/boat.png:  (2)',
      'book/figures/rock.png:  (2)',
    ]);
  });

  it('of a LaTeX chapter belong to the folder of the main document that includes it or that it names', async () => {
    await put('thesis/main.tex', '\\documentclass{book}\n\\input{preamble}\\include{parts/one}\n');
    const included = await put('thesis/parts/one.tex', '\\includegraphics[alt={A}]{img/sea.png}\n');
    assert.deepEqual((await missing(included)).pictures, ['thesis/img/sea.png: A (1)']);
    const naming = await put('talk/parts/one.tex', '% !TEX root = ../slides/talk.tex\n\\includegraphics{sea.png}\n');
    await put('talk/slides/talk.tex', '\\documentclass{beamer}\n');
    assert.deepEqual((await missing(naming)).pictures, ['talk/slides/sea.png:  (2)']);
    await put('thesis/preamble.tex', '\\graphicspath{{figures/}}\n');
    await put('thesis/figures/sea.pdf', '');
    await put('thesis/parts/one.tex', '\\includegraphics{sea}\n');
    assert.deepEqual((await missing(included)).pictures, []);
  });

  it('do not include files behind a symbolic link', async () => {
    await mkdir(path.join(folder, 'real'));
    await symlink(path.join(folder, 'real'), path.join(folder, 'linked'));
    const document = await put('a.md', '![a](linked/x.png)\n![b](real/y.png)\n');
    const { pictures, impossible } = await missing(document);
    assert.deepEqual(pictures, ['real/y.png: b (2)']);
    assert.deepEqual(impossible, ['1: link']);
  });

  it('are found in the unsaved text of an editor', async () => {
    const document = await put('a.md', 'No picture yet.\n');
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '![new](n.png)\n\n'));
    assert.deepEqual((await missing(document)).pictures, ['n.png: new (1)']);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  const unchecked = {
    problems: { findAt: () => [] },
    stateOf: createPromptFiles({ looks: new DocumentLooks() }).stateOf,
  };

  it('have a quick fix only on the reference', async () => {
    await put('there.png', '');
    const open = await vscode.workspace.openTextDocument(await put('a.md', '![a](x.png) words ![b](there.png)\n'));
    const titles = async (column: number) => {
      const place = new vscode.Position(0, column);
      return (await getQuickFixes(open, new vscode.Range(place, place), unchecked)).map(({ title }) => title);
    };
    assert.deepEqual(await Promise.all([3, 14, 22].map(titles)), [['Generate Missing Image'], [], []]);
  });

  describe('at its place', () => {
    const png = new Uint8Array(pngBytes());
    const files = new PictureFiles();
    const options = {
      files,
      within: {},
      bytes: async () => png,
      prepare: async (bytes: Uint8Array) => bytes,
      convert: async () => undefined,
    };
    const at = (name: string) => vscode.Uri.file(path.join(folder, name));
    const writeJpeg = (jpeg: InsertablePicture, file: vscode.Uri) =>
      writeImageAt(jpeg, file, { ...options, bytes: async () => new Uint8Array(jpegBytes()) });

    it('is written into a new folder', async () => {
      assert.equal(await writeImageAt(insertablePicture('A boat'), at('img/x.png'), options), undefined);
      assert.deepEqual(new Uint8Array(await readFile(path.join(folder, 'img/x.png'))), png);
      assert.deepEqual(await readdir(path.join(folder, 'img')), ['x.png']);
    });

    it('does not overwrite a file that was created meanwhile', async () => {
      await put('x.png', 'mine');
      const why = await writeImageAt(insertablePicture('A boat'), at('x.png'), options);
      assert.equal(why, "'x.png' already exists and wasn't overwritten.");
      assert.equal(
        await files.writeExactly({ folder: vscode.Uri.file(folder), fileName: 'x.png', within: {} }, png),
        false,
      );
      assert.equal(await readFile(path.join(folder, 'x.png'), 'utf8'), 'mine');
      assert.deepEqual(await readdir(folder), ['x.png']);
    });

    it('gets a name of its own beside a picture of another type', async () => {
      await put('boat.jpg', 'a photo');
      const uri = await files.write({ folder: vscode.Uri.file(folder), fileName: 'boat.png', within: {} }, png);
      assert.equal(path.basename(uri.fsPath), 'boat-2.png');
    });

    it('has the type of its extension, or is not written', async () => {
      const converted = new Uint8Array(jpegBytes());
      const asked: string[] = [];
      const convert = async (_: Uint8Array, type: string) => {
        asked.push(type);
        return converted;
      };
      assert.equal(await writeImageAt(insertablePicture('A boat'), at('x.JPEG'), { ...options, convert }), undefined);
      assert.deepEqual(new Uint8Array(await readFile(path.join(folder, 'x.JPEG'))), converted);
      assert.deepEqual(asked, ['image/jpeg']);
      const why = await writeImageAt(insertablePicture('A boat'), at('y.webp'), options);
      assert.equal(why, "Couldn't convert the image to the format of 'y.webp'.");
      assert.deepEqual(await readdir(folder), ['x.JPEG']);
    });

    for (const [said, bytes] of foreignFiles)
      it(`is not written if the service calls it ${said}, whether it is to be converted or not`, async () => {
        const document = await put('a.md', '![x](x.png)\n');
        const { pictures } = await findMissingPictures((await findReferencesIn([document])).references);
        const { picture, ...rest } = insertablePicture('A boat');
        const insertion = { ...rest, picture: { ...picture, mediaType: said as `image/${string}` } };
        const write = (one: InsertablePicture, file: vscode.Uri) =>
          writeImageAt(one, file, { ...options, bytes: async () => bytes });
        assert.ok(pictures[0]);
        for (const isConverted of [true, false]) {
          const how = { type: undefined, isConverted, isSigned: false };
          const saved = await saveMissing(insertion, pictures[0], { write, ...how });
          assert.ok('why' in saved && saved.why !== '', JSON.stringify(saved));
        }
        assert.deepEqual(await readdir(folder), ['a.md']);
        assert.equal(await readFile(document.fsPath, 'utf8'), '![x](x.png)\n');
      });

    it('keeps its own type if the setting says so, and all references are changed', async () => {
      const one = await put('a.md', 'A ![x y](img/x%20y.png "img/x y.png") and ![](img/x%20y.png)\n');
      const two = await put('b.html', '<p><img alt="x.png" src=\'img/x y.png\'></p>\n');
      const three = await put('c.adoc', 'image::img/x y.png[]\n');
      const four = await put('d.md', '![a][x] ![x]\n\n[x]: img/x%20y.png "x"\n');
      const { pictures } = await findMissingPictures((await findReferencesIn([one, two, three, four])).references);
      const { picture, ...rest } = insertablePicture('A boat');
      const insertion = { ...rest, picture: { ...picture, mediaType: 'image/jpeg' as const } };
      const asItCame = { type: 'image/jpeg', isConverted: false, isSigned: false } as const;
      assert.ok(pictures[0]);
      const saved = await saveMissing(insertion, pictures[0], { write: writeJpeg, ...asItCame });
      assert.deepEqual([pictures.length, saved.file.toString()], [1, at('img/x y.jpg').toString()]);
      assert.equal(
        await readFile(one.fsPath, 'utf8'),
        'A ![x y](img/x%20y.jpg "img/x y.png") and ![](img/x%20y.jpg)\n',
      );
      assert.equal(await readFile(two.fsPath, 'utf8'), '<p><img alt="x.png" src=\'img/x y.jpg\'></p>\n');
      assert.equal(await readFile(three.fsPath, 'utf8'), 'image::img/x y.jpg[]\n');
      assert.equal(await readFile(four.fsPath, 'utf8'), '![a][x] ![x]\n\n[x]: img/x%20y.jpg "x"\n');
      assert.ok(!('why' in saved));
    });

    it('keeps its own type if it is signed, with a warning', async () => {
      const document = await put('a.md', '![x](x.png)\n');
      const { pictures } = await findMissingPictures((await findReferencesIn([document])).references);
      const { picture, ...rest } = insertablePicture('A boat');
      const insertion = { ...rest, picture: { ...picture, mediaType: 'image/jpeg' as const } };
      const signed = { type: 'image/jpeg', isConverted: true, isSigned: true } as const;
      assert.ok(pictures[0]);
      const saved = await saveMissing(insertion, pictures[0], { write: writeJpeg, ...signed });
      const remark = 'The image has a C2PA manifest, so it was saved unchanged.';
      assert.deepEqual({ ...saved, file: saved.file.toString() }, { file: at('x.jpg').toString(), remark });
      assert.equal(await readFile(document.fsPath, 'utf8'), '![x](x.jpg)\n');
    });
  });
});
