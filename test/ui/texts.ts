/** Documents made for one test. */
import { strict as assert } from 'node:assert';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Workbench } from './workbench.ts';

/** Writes a file of the workspace and opens it. */
export async function openText(workbench: Workbench, file: string, text: string): Promise<void> {
  const full = path.join(workbench.workspace, file);
  await mkdir(path.dirname(full), { recursive: true });
  await writeFile(full, text);
  await workbench.openFile(file);
}

export async function openUntitled(workbench: Workbench, content: string): Promise<void> {
  await workbench.probe.evaluate(async (vscode, text) => {
    const document = await vscode.workspace.openTextDocument({ content: text, language: 'markdown' });
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One, preview: false });
  }, content);
}

/** Text of the one untitled document; nothing when there is none. */
export function untitledText({ probe }: Workbench): Promise<string | undefined> {
  return probe.evaluate((vscode) => vscode.workspace.textDocuments.find(({ isUntitled }) => isUntitled)?.getText());
}

/** Asserts that a file is a PNG by its first bytes. */
export async function assertPng(file: string): Promise<void> {
  assert.equal((await readFile(file)).subarray(0, 4).toString('hex'), '89504e47');
}
