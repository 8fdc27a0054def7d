import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { getQuickFixes } from '../../../src/documents/host/quickFixes.ts';
import { DocumentLooks } from '../../../src/looks/host/documentLooks.ts';
import { createPromptFiles } from '../../../src/promptFiles/host/createPromptFiles.ts';
import { documentReferences, findReferencesStartingAt } from '../../../src/references/host/documentReferences.ts';
import { newFolder } from '../insertion/harness.ts';

describe('A reference without an alternative text', () => {
  const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
  const unchecked = {
    problems: { findAt: () => [] },
    stateOf: createPromptFiles({ looks: new DocumentLooks() }).stateOf,
  };
  let folder: string;

  beforeEach(() => {
    assert.ok(workspaceFolder);
    folder = newFolder(workspaceFolder.uri.fsPath).fsPath;
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true, force: true });
  });

  async function open(name: string, content: string): Promise<vscode.TextDocument> {
    const file = path.join(folder, name);
    await writeFile(file, content);
    return vscode.workspace.openTextDocument(file);
  }

  const titlesAt = async (document: vscode.TextDocument, place: number) => {
    const at = document.positionAt(place);
    return (await getQuickFixes(document, new vscode.Range(at, at), unchecked)).map(({ title }) => title);
  };

  it('has a quick fix, unless it is decorative or names no file', async () => {
    await writeFile(path.join(folder, 'there.png'), '');
    const texts: readonly (readonly [string, string, readonly string[]])[] = [
      ['a.md', '![](there.png)', ['Add Alt Text...']],
      ['b.md', '![](gone.png)', ['Generate Missing Image', 'Add Alt Text...']],
      ['c.html', '<img src="there.png" alt="">', []],
      ['d.html', '<img src="there.png">', ['Add Alt Text...']],
      ['e.md', '![](https://x.test/there.png)', []],
      ['f.css', 'a { background: url(there.png) }', []],
    ];
    for (const [name, text, titles] of texts)
      assert.deepEqual(await titlesAt(await open(name, text), text.indexOf('there')), titles, text);
  });

  it('is found in a language that the editor does not support', async () => {
    const document = await open('a.adoc', 'image::there.png[]\n');
    assert.equal(document.languageId, 'plaintext');
    await writeFile(path.join(folder, 'there.png'), '');
    assert.deepEqual(await titlesAt(document, 3), ['Add Alt Text...']);
  });

  it('is distinguished from the reference next to it', async () => {
    const document = await open('a.md', '![a](x.png)![](y.png)');
    const action = (await getQuickFixes(document, new vscode.Range(0, 14, 0, 14), unchecked)).at(-1);
    const place = Number(action?.command?.arguments?.[1]);
    assert.equal(place, 11);
    const text = { file: document.uri, languageId: 'markdown', text: document.getText() };
    const touched = await documentReferences(text, { start: place, end: place });
    assert.deepEqual(
      [touched, findReferencesStartingAt(touched, place)].map((found) => found.map(({ start }) => start)),
      [[0, 11], [11]],
    );
  });
});
