import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { type Rewritten, updateRecordedHash } from '../../../src/promptFiles/host/generationRecord.ts';
import { newFolder } from '../insertion/harness.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

describe('A picture that Limn has rewritten', () => {
  let folder: string;
  beforeEach(() => {
    folder = newFolder(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '').fsPath;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const fileOf = (name: string) => path.join(folder, name);
  const promptFile = (hash: string) =>
    `---\n# mine\nmade:\n  date: 2026-01-01\n  model: m\n  recipe: ${hashOf('r')}\n  picture: ${hash}\n---\nA boat\n`;

  let given: Rewritten | undefined;

  async function noted(before: string): Promise<string> {
    await writeFile(fileOf('x.limn.md'), promptFile(hashOf('made')));
    given = await updateRecordedHash(vscode.Uri.file(fileOf('x.png')), bytesOf(before), bytesOf('smaller'));
    return readFile(fileOf('x.limn.md'), 'utf8');
  }

  it('is recorded in its prompt file, which stays the same otherwise', async () => {
    assert.equal(await noted('made'), promptFile(hashOf('smaller')));
    const texts = [given?.before, given?.after].map((bytes) => new TextDecoder().decode(bytes));
    assert.deepEqual(texts, [promptFile(hashOf('made')), promptFile(hashOf('smaller'))]);
  });

  it('still counts as changed by hand if it did before', async () => {
    assert.equal(await noted('drawn over'), promptFile(hashOf('made')));
    assert.equal(given, undefined);
  });

  it('needs no prompt file', async () => {
    await updateRecordedHash(vscode.Uri.file(fileOf('x.png')), bytesOf('a'), bytesOf('b'));
  });
});
