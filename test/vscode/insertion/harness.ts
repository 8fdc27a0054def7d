import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { createInsertions, type InsertionsOptions } from '../../../src/insertion/host/createInsertion.ts';
import type { Dialogs } from '../../../src/insertion/host/dialogs.ts';
import type { InsertablePicture } from '../../../src/insertion/host/images/insertablePicture.ts';
import { LastEditor } from '../../../src/insertion/host/lastEditor.ts';
import type { Insertion } from '../../../src/sessions/common/model/insertion.ts';
import type { Picture } from '../../../src/sessions/common/model/picture.ts';
import type { Quote } from '../../../src/sessions/common/model/quote.ts';

/** Answers each dialog once instead of the user, and records the messages. */
export class FakeDialogs implements Dialogs {
  readonly said: string[] = [];
  readonly offered: string[] = [];
  press: string | undefined;
  /** Runs once while a dialog is open. */
  meanwhile: () => PromiseLike<unknown> = async () => undefined;
  files: vscode.Uri[] = [];
  /** The names that dialogs suggested. */
  readonly proposed: string[] = [];
  /** The name to choose if several are offered. */
  choose: string | undefined;
  root: vscode.WorkspaceFolder | undefined;

  async warn(sentence: string, ...buttons: readonly string[]): Promise<string | undefined> {
    this.said.push(sentence);
    this.offered.push(...buttons);
    const happens = this.meanwhile;
    this.meanwhile = async () => undefined;
    await happens();
    const pressed = this.press !== undefined && buttons.includes(this.press) ? this.press : undefined;
    if (pressed) this.press = undefined;
    return pressed;
  }

  fail(sentence: string, ...buttons: readonly string[]): Promise<string | undefined> {
    return this.warn(sentence, ...buttons);
  }

  inform(sentence: string, ...buttons: readonly string[]): Promise<string | undefined> {
    return this.warn(sentence, ...buttons);
  }

  async chooseName(question: string, names: readonly string[]): Promise<string | undefined> {
    this.said.push(question);
    this.offered.push(...names);
    return this.choose;
  }

  async chooseFile({ defaultUri }: vscode.SaveDialogOptions): Promise<vscode.Uri | undefined> {
    if (defaultUri) this.proposed.push(path.posix.basename(defaultUri.path));
    return this.files.shift();
  }

  async chooseFolder(): Promise<vscode.Uri | undefined> {
    return this.files.shift();
  }

  async chooseRoot(): Promise<vscode.WorkspaceFolder | undefined> {
    return this.root;
  }
}

export const pictureBytes = new Uint8Array([...Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 1, 2, 3]);

export const picture: Picture = {
  id: 'p1',
  hash: 'a'.repeat(64),
  mediaType: 'image/png',
  width: 1,
  height: 1,
  size: pictureBytes.length,
};

/** Returns a picture of this prompt with all its data. */
export function insertablePicture(prompt: string, quote?: Quote): InsertablePicture {
  const provenance = { prompt, model: 'm', aspectRatio: '', size: '', createdAt: 0 };
  return { picture, prompt, alt: prompt, provenance, ...(quote && { quote }) };
}

/** A separate folder with documents, and insertions whose dialogs answer automatically. */
export class InsertionHarness {
  readonly dialogs = new FakeDialogs();
  readonly insertions: ReturnType<typeof createInsertions>;
  readonly lastEditor = new LastEditor();
  setting = 'images';
  insertPosition = 'below';
  destinations: Readonly<Record<string, string>> = {};

  constructor(
    readonly folder = newFolder(os.tmpdir()),
    options: Partial<InsertionsOptions> = {},
  ) {
    this.insertions = createInsertions({
      dialogs: this.dialogs,
      bytes: async () => pictureBytes,
      readSettings: () => ({ folder: this.setting, insertPosition: this.insertPosition }),
      readDestinations: () => this.destinations,
      ...options,
    });
  }

  file(name: string): vscode.Uri {
    return vscode.Uri.joinPath(this.folder, name);
  }

  /** Writes a document and opens it as a user does, so that VS Code closes it with its tab. */
  async open(name: string, text: string): Promise<vscode.TextEditor> {
    await vscode.workspace.fs.writeFile(this.file(name), new TextEncoder().encode(text));
    return openAgain(this.file(name));
  }

  async untitled(content: string, language = 'markdown'): Promise<vscode.TextEditor> {
    return vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content, language }));
  }

  /** Starts to track the text as a passage. */
  quote(editor: vscode.TextEditor, words: string): Quote {
    select(editor, words);
    return this.insertions.targets.capture(editor);
  }

  async files(name = ''): Promise<string[]> {
    const entries = await vscode.workspace.fs.readDirectory(this.file(name));
    return entries.map(([entry]) => entry).sort();
  }

  async dispose(): Promise<void> {
    this.insertions.dispose();
    this.lastEditor.dispose();
    await closeAll(this.folder);
    await vscode.workspace.fs.delete(this.folder, { recursive: true });
  }
}

/** A harness whose documents are in the workspace. */
export function deskInWorkspace(): InsertionHarness {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  return new InsertionHarness(newFolder(folder.uri.fsPath));
}

const made: string[] = [];

/** Creates a folder that is deleted after all tests, since in the workspace it would be among the sample documents. */
export function newFolder(parent: string): vscode.Uri {
  const folder = mkdtempSync(path.join(realpathSync(parent), 'limn-insertion-'));
  made.push(folder);
  return vscode.Uri.file(folder);
}

after(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

export async function openAgain(uri: vscode.Uri): Promise<vscode.TextEditor> {
  await vscode.commands.executeCommand('vscode.open', uri, { preview: false });
  const editor = vscode.window.activeTextEditor;
  assert.equal(editor?.document.uri.toString(), uri.toString());
  return editor;
}

export function select(editor: vscode.TextEditor, words: string): void {
  const offset = editor.document.getText().indexOf(words);
  assert.ok(offset >= 0, `${words} is in the document`);
  const { document } = editor;
  editor.selection = new vscode.Selection(document.positionAt(offset), document.positionAt(offset + words.length));
}

export function putCursor(editor: vscode.TextEditor, line: number, character: number): void {
  editor.selection = new vscode.Selection(line, character, line, character);
}

/** Replaces text as the user would, as a separate edit. */
export async function replaceText(editor: vscode.TextEditor, words: string, by: string): Promise<void> {
  const start = editor.document.positionAt(editor.document.getText().indexOf(words));
  const range = new vscode.Range(start, editor.document.positionAt(editor.document.offsetAt(start) + words.length));
  assert.ok(await editor.edit((edit) => edit.replace(range, by)));
}

/** Returns the reported part of an insertion, without the data for its undo. */
export function told(insertion: Insertion | undefined): Omit<Insertion, 'made' | 'files'> | undefined {
  if (!insertion) return undefined;
  const { made: _, files: __, ...said } = insertion;
  return said;
}

/** Undoes once in the document, as the user does. */
export async function undo(document: vscode.TextDocument): Promise<void> {
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('undo');
}

/** Saves the document, closes its tab and waits until VS Code has closed it. */
export async function closeDocument(document: vscode.TextDocument): Promise<void> {
  await document.save();
  await closeUnsaved(document);
}

/** Closes the document's tab without saving. */
export async function closeUnsaved(document: vscode.TextDocument): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    const listening = vscode.workspace.onDidCloseTextDocument((candidate) => {
      if (candidate !== document) return;
      listening.dispose();
      resolve();
    });
  });
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  await closed;
}

/** Discards the changes of the test, except in the editor's own documents, such as its settings. */
async function closeAll(folder: vscode.Uri): Promise<void> {
  const isOurs = ({ uri, isUntitled }: vscode.TextDocument) => isUntitled || uri.path.startsWith(folder.path);
  for (const document of vscode.workspace.textDocuments.filter((each) => each.isDirty && isOurs(each))) {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** Opens a panel with the focus, as Limn's own when its buttons are pressed, so that no editor is active. */
export async function focusPanel(column = vscode.ViewColumn.Beside): Promise<vscode.WebviewPanel> {
  const panel = vscode.window.createWebviewPanel('limn.test', 'Panel', column, {});
  await activeEditor((editor) => editor === undefined);
  return panel;
}

/** Resolves when the active text editor is as wanted. */
export async function activeEditor(isWanted: (editor: vscode.TextEditor | undefined) => boolean): Promise<void> {
  if (isWanted(vscode.window.activeTextEditor)) return;
  await new Promise<void>((resolve) => {
    const listening = vscode.window.onDidChangeActiveTextEditor((editor) => {
      if (!isWanted(editor)) return;
      listening.dispose();
      resolve();
    });
  });
}

/** Resolves when a diff is shown in front, to the URI and the text of its right side. */
export async function shownDifference(): Promise<{ uri: vscode.Uri; label: string; text: () => Promise<string> }> {
  const tab = await tabOfDifference();
  assert.ok(tab.input instanceof vscode.TabInputTextDiff);
  const { modified: uri } = tab.input;
  return { uri, label: tab.label, text: async () => (await vscode.workspace.openTextDocument(uri)).getText() };
}

export function differences(): vscode.Tab[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter(({ input }) => input instanceof vscode.TabInputTextDiff);
}

async function tabOfDifference(): Promise<vscode.Tab> {
  const there = differences()[0];
  if (there) return there;
  return new Promise((resolve) => {
    const listening = vscode.window.tabGroups.onDidChangeTabs(() => {
      const [tab] = differences();
      if (!tab) return;
      listening.dispose();
      resolve(tab);
    });
  });
}

/** Resolves when a document has this text. */
export async function waitForText(document: vscode.TextDocument, text: string): Promise<void> {
  if (document.getText() === text) return;
  await new Promise<void>((resolve) => {
    const listening = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document !== document || document.getText() !== text) return;
      listening.dispose();
      resolve();
    });
  });
}

/** Runs with one of the user's settings, and resets it afterwards. */
export async function withSetting(id: string, value: unknown, run: () => Promise<unknown>): Promise<void> {
  const settings = vscode.workspace.getConfiguration();
  await settings.update(id, value, vscode.ConfigurationTarget.Global);
  try {
    await run();
  } finally {
    await settings.update(id, undefined, vscode.ConfigurationTarget.Global);
  }
}
