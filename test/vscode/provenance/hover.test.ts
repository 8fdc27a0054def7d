import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, realpathSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { resolveFileArgument } from '../../../src/base/host/resolveFileArgument.ts';
import { extensionId } from '../../../src/product/common/names.ts';
import { embedMetadata } from '../../../src/provenance/common/embedMetadata.ts';

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const prompt = 'A *boat* [x](command:workbench.action.quit)\nat sea <b>';
const provenance = { prompt, model: 'picture-pro-3', aspectRatio: '16:9', size: '2K', createdAt: 0 };

let root: vscode.Uri;
let folder: vscode.Uri;

/** A document's folder with a picture in it, and a picture outside of it. */
async function lay(): Promise<void> {
  root = vscode.Uri.file(mkdtempSync(path.join(realpathSync(os.tmpdir()), 'limn-provenance-')));
  folder = vscode.Uri.joinPath(root, 'docs');
  const picture = embedMetadata(png, 'image/png', { provenance });
  await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, 'images', 'a boat.png'), picture);
  await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, 'plain.png'), png);
  await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(root, 'away.png'), picture);
}

async function clear(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await vscode.workspace.fs.delete(root, { recursive: true });
}

describe('Hovering a picture link', () => {
  before(async () => {
    await lay();
    await vscode.extensions.getExtension(extensionId)?.activate();
  });
  after(clear);

  const hoverOn = async (line: string) => {
    const uri = vscode.Uri.joinPath(folder, `${randomUUID()}.md`);
    await vscode.workspace.fs.writeFile(uri, Buffer.from(line));
    await vscode.workspace.openTextDocument(uri);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      uri,
      new vscode.Position(0, 3),
    );
    const texts = hovers.flatMap(({ contents }) => contents).filter((text) => text instanceof vscode.MarkdownString);
    return texts.filter(({ value }) => value.includes('command:limn.'));
  };

  it('shows prompt and facts as plain text, and links to the two commands and no others', async () => {
    const [text] = await hoverOn('![A boat](images/a%20boat.png)');
    assert.ok(text);
    assert.deepEqual(text.isTrusted, { enabledCommands: ['limn.showPrompt', 'limn.recreateImage'] });
    assert.ok(
      text.value.startsWith('A \\*boat\\* \\[x\\]\\(command\\:workbench\\.action\\.quit\\)\n\nat sea \\<b\\>\n\n'),
    );
    assert.ok(text.value.includes('picture\\-pro\\-3 · 16\\:9 · 2K\n\n'));
    const links = [...text.value.matchAll(/(?<!\\)\]\(command:([^?)]*)\?([^)]*)\)/g)];
    assert.deepEqual(
      links.map(([, command]) => command),
      ['limn.showPrompt', 'limn.recreateImage'],
    );
    const [file] = JSON.parse(decodeURIComponent(links[0]?.[2] ?? ''));
    assert.equal(resolveFileArgument(file)?.path, vscode.Uri.joinPath(folder, 'images', 'a boat.png').path);
  });

  it('shows them for an HTML image as well', async () => {
    assert.equal((await hoverOn('<img src="images/a boat.png">')).length, 1);
  });

  it('shows nothing for pictures without a prompt, missing ones and ones outside of the folder of the document', async () => {
    for (const link of ['plain.png', 'none.png', '../away.png', '/away.png', 'https://example.com/a.png'])
      assert.deepEqual(await hoverOn(`![A boat](${link})`), [], link);
  });
});

describe('The file that a command applies to', () => {
  before(lay);
  after(clear);

  it('is the one passed to it, otherwise the one in the active tab', async () => {
    const picture = vscode.Uri.joinPath(folder, 'plain.png');
    const other = vscode.Uri.joinPath(root, 'away.png');
    await vscode.commands.executeCommand('vscode.open', picture, { preview: false });
    assert.equal(resolveFileArgument(undefined)?.toString(), picture.toString());
    assert.equal(resolveFileArgument(other), other);
    assert.equal(resolveFileArgument(other.toString())?.toString(), other.toString());
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    assert.equal(resolveFileArgument(undefined), undefined);
  });
});
