import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { RepeatGuard } from '../../../src/commands/host/repeatGuard.ts';
import { type CommandsNeeds, SelectionCommands } from '../../../src/commands/host/selectionCommands.ts';
import type { EditorLocation } from '../../../src/insertion/host/lastEditor.ts';
import type { RequestTarget } from '../../../src/service/host/serviceClient.ts';
import { validateTurnRequest } from '../../../src/sessions/common/draft.ts';
import type { Ask } from '../../../src/sessions/common/editSession.ts';
import { fake } from '../../unit/fake.ts';

const options = { aspectRatio: '', size: '' };

/** The commands on a real editor, with records of what they open and ask. */
function desk(editor: vscode.TextEditor) {
  const opened: Ask[] = [];
  const asked: Ask[] = [];
  const shown: unknown[] = [];
  /** What happened, in order. */
  const order: ('sent' | 'stored' | 'shown')[] = [];
  const refused: { why?: 'declined' } = {};
  const disk = { whenStored: async () => {} };
  const cut: number[] = [];
  const clock = { now: 0 };
  const panels = { closed: 0 };
  const whole: { choice?: 'plan' | 'onePicture'; asked: number[]; planned: string[] } = { asked: [], planned: [] };
  const needs = fake<CommandsNeeds>({
    language: { l10n: vscode.l10n, locale: 'en' },
    insertion: {
      lastEditor: { getLocation: () => fake<EditorLocation>({ editor }) },
      targets: {
        capture: ({ document, selection: taken }) => ({
          id: crypto.randomUUID(),
          uri: document.uri.toString(),
          fileName: 'a.md',
          languageId: document.languageId,
          firstLine: taken.start.line + 1,
          lastLine: taken.end.line + 1,
          text: document.getText(taken),
        }),
      },
    },
    sessions: {
      storage: {
        usual: { get: () => options },
        sessions: {
          whenIndexed: async () => {
            await disk.whenStored();
            order.push('stored');
          },
        },
      },
      newTurns: {
        send: async ({ ask }) => {
          const refusal = validateTurnRequest(ask) ?? (refused.why && { why: refused.why, length: 0 });
          if (refusal) return { sent: false, ...refusal };
          asked.push(ask);
          order.push('sent');
          return { sent: true, sessionId: 'new', turnId: 'turn', ended: Promise.resolve([]) };
        },
      },
    },
    setUp: { ensureTarget: async () => fake<RequestTarget>({}) },
    looks: { getPassageLook: () => ({}) },
    readyPrompts: { readyPrompts: { expand: async (text) => ({ text, holdsSelection: false }) } },
    panel: {
      doneByPerson: () => panels.closed,
      openWith: (ask) => void opened.push(ask),
      panels: {
        show: async (...place) => {
          shown.push(place);
          order.push('shown');
        },
        openNew: async () => undefined,
      },
    },
  });
  const selection = new SelectionCommands(needs, new RepeatGuard(() => clock.now), {
    askWholeDocument: async (_, length) => {
      whole.asked.push(length);
      return whole.choice;
    },
    illustrateDocument: ({ uri }) => void whole.planned.push(uri.toString()),
    sayCut: (_notifier, _language, found) => void cut.push(found),
  });
  return { selection, opened, asked, shown, order, refused, disk, cut, clock, panels, whole };
}

async function open(content: string): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content, language: 'markdown' }));
}

function selectAll(editor: vscode.TextEditor): void {
  const { document } = editor;
  editor.selection = new vscode.Selection(new vscode.Position(0, 0), document.lineAt(document.lineCount - 1).range.end);
}

describe('Generate Image from Selection', () => {
  // VS Code gives a name that becomes free to the next untitled document while the old one still exists.
  after(async () => {
    while (vscode.window.activeTextEditor)
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('lists the items of a selected list, each with its own passage, and sends nothing', async () => {
    const editor = await open('- a boat\n  at sea\n- a pier\n');
    selectAll(editor);
    const { selection, opened, asked } = desk(editor);
    await selection.generateImage(undefined);
    assert.deepEqual(
      opened[0]?.prompts?.map(({ text, quote }) => [text, quote?.text, quote?.firstLine, quote?.lastLine]),
      [
        ['a boat at sea', 'a boat\n  at sea', 1, 2],
        ['a pier', 'a pier', 3, 3],
      ],
    );
    assert.deepEqual([opened[0]?.prompt, asked], ['', []]);
  });

  it('counts repeated runs for one selection once, and again a moment later or for another selection', async () => {
    const editor = await open('a boat\n\na pier\n');
    editor.selection = new vscode.Selection(0, 0, 0, 6);
    const { selection, asked, clock } = desk(editor);
    for (const _ of Array.from({ length: 12 })) await selection.generateImage(undefined);
    assert.deepEqual(
      asked.map(({ prompt }) => prompt),
      ['a boat'],
    );
    editor.selection = new vscode.Selection(2, 0, 2, 6);
    await selection.generateImage(undefined);
    clock.now += 2_000;
    await selection.generateImage(undefined);
    assert.deepEqual(
      asked.map(({ prompt }) => prompt),
      ['a boat', 'a pier', 'a pier'],
    );
  });

  it('sends in a new session beside the document, and keeps a declined request as the draft', async () => {
    const editor = await open('a boat\n');
    selectAll(editor);
    const { selection, opened, asked, shown, order, refused, clock } = desk(editor);
    await selection.generateImage(undefined);
    assert.deepEqual([asked.length, shown, opened], [1, [['new', 'document']], []]);
    assert.deepEqual(order, ['sent', 'stored', 'shown'], 'the request does not wait for the panel');
    refused.why = 'declined';
    clock.now += 2_000;
    await selection.generateImage(undefined);
    assert.deepEqual([asked.length, shown.length, opened[0]?.prompt], [1, 1, 'a boat']);
    delete refused.why;
    await selection.generateImage(undefined);
    assert.equal(asked.length, 2, 'what was left is asked again at once');
  });

  it('shows the panel although a disk does not answer', async () => {
    const editor = await open('a boat\n');
    selectAll(editor);
    const { selection, order, disk } = desk(editor);
    disk.whenStored = () => new Promise(() => {});
    await selection.generateImage(undefined);
    assert.deepEqual(order, ['sent', 'shown']);
  });

  it('lists several selections in document order', async () => {
    const editor = await open('a pier\n\na boat\n\nnothing\n');
    const line = (number: number) => new vscode.Selection(number, 0, number, 6);
    editor.selections = [line(2), line(0), new vscode.Selection(4, 0, 4, 0)];
    const { selection, opened, asked } = desk(editor);
    await selection.generateImage(undefined);
    assert.deepEqual(
      opened[0]?.prompts?.map(({ text, quote }) => [text, quote?.firstLine]),
      [
        ['a pier', 1],
        ['a boat', 3],
      ],
    );
    assert.deepEqual(asked, []);
  });

  it('sends one passage at once, and a list too if a keybinding specifies the prompt', async () => {
    const editor = await open('The lighthouse stood\non the cliff.\n');
    selectAll(editor);
    const { selection, asked } = desk(editor);
    await selection.generateImage(undefined);
    assert.deepEqual([asked[0]?.prompt, asked[0]?.prompts], ['The lighthouse stood on the cliff.', undefined]);
    const list = desk(await open('- a boat\n- a pier'));
    selectAll(vscode.window.activeTextEditor ?? editor);
    await list.selection.generateImage({ prompt: 'In ink:' });
    assert.match(list.asked[0]?.prompt ?? '', /^In ink:\n\n- a boat/);
  });

  it('sends the same again at once if the panel was closed in between', async () => {
    const editor = await open('The lighthouse stood on the cliff.');
    selectAll(editor);
    const { selection, opened, panels } = desk(editor);
    await selection.chatAboutSelection(undefined);
    await selection.chatAboutSelection(undefined);
    assert.equal(opened.length, 1);
    panels.closed += 1;
    await selection.chatAboutSelection(undefined);
    assert.equal(opened.length, 2);
  });

  it('sends the prompt of a keybinding for a chat at once, with its passage', async () => {
    const editor = await open('The lighthouse stood on the cliff.');
    selectAll(editor);
    const { selection, opened, asked } = desk(editor);
    await selection.chatAboutSelection({ prompt: 'make it shorter' });
    assert.deepEqual(
      asked.map(({ mode, prompt, quote }) => [mode, prompt, quote?.text]),
      [['chat', 'make it shorter', 'The lighthouse stood on the cliff.']],
    );
    assert.deepEqual(opened, []);
  });

  it('opens a chat about several selections with each as a passage, in document order', async () => {
    const editor = await open('a pier\n\na boat\n\nnothing\n');
    const line = (number: number) => new vscode.Selection(number, 0, number, 6);
    editor.selections = [line(2), line(0)];
    const { selection, opened, asked } = desk(editor);
    await selection.chatAboutSelection(undefined);
    assert.deepEqual(
      opened.map(({ mode, passages }) => [mode, passages?.map(({ text }) => text)]),
      [['chat', ['a pier', 'a boat']]],
    );
    assert.deepEqual(asked, []);
  });

  it('removes Markdown from what it sends and lists, and leaves the passage unchanged', async () => {
    const editor = await open('The **white** [lighthouse](https://a.example)');
    selectAll(editor);
    const { selection, asked } = desk(editor);
    await selection.generateImage(undefined);
    assert.equal(asked[0]?.prompt, 'The white lighthouse');
    assert.equal(asked[0]?.quote?.text, editor.document.getText());
    const list = desk(await open('- a **boat**\n- a _pier_'));
    selectAll(vscode.window.activeTextEditor ?? editor);
    await list.selection.generateImage(undefined);
    assert.deepEqual(
      list.opened[0]?.prompts?.map(({ text }) => text),
      ['a boat', 'a pier'],
    );
  });

  it('offers a plan for a whole document, and sends it as one prompt only if the user chooses that', async () => {
    const content = '# The light\n\nIt stood on the cliff.\n\nIt burnt all night.\n';
    const editor = await open(content);
    selectAll(editor);
    const { selection, asked, opened, whole, clock } = desk(editor);
    await selection.generateImage(undefined);
    assert.deepEqual([whole.asked, whole.planned, asked, opened], [[content.length], [], [], []]);
    for (const choice of ['plan', 'onePicture'] as const) {
      clock.now += 2_000;
      whole.choice = choice;
      await selection.generateImage(undefined);
    }
    assert.deepEqual(whole.planned, [editor.document.uri.toString()]);
    assert.deepEqual(
      asked.map(({ prompt }) => prompt),
      ['The light\n\nIt stood on the cliff.\n\nIt burnt all night.'],
    );
    clock.now += 2_000;
    await selection.generateImage({ prompt: 'In ink:' });
    assert.deepEqual([whole.asked.length, asked.length], [3, 2]);
  });

  it('takes fifty prompts at most, and notifies the user', async () => {
    const editor = await open(Array.from({ length: 60 }, (_, at) => `- idea ${at}`).join('\n'));
    selectAll(editor);
    const { selection, opened, cut } = desk(editor);
    await selection.generateImage(undefined);
    assert.deepEqual([opened[0]?.prompts?.length, cut], [50, [60]]);
  });
});
