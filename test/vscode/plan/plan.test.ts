import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import * as vscode from 'vscode';
import { getRowTarget } from '../../../src/plan/common/planContext.ts';
import { createPlanDocument, getPositionBelow } from '../../../src/plan/common/rowPosition.ts';
import { PlanTracker } from '../../../src/plan/host/planTracker.ts';
import { savePlanAsReferences } from '../../../src/plan/host/savePlanAsReferences.ts';
import type { PlanRow } from '../../../src/sessions/common/model/plan.ts';
import type { Quote } from '../../../src/sessions/common/model/quote.ts';
import type { Session } from '../../../src/sessions/common/model/session.ts';
import { deskInWorkspace, type InsertionHarness, insertablePicture, undo } from '../insertion/harness.ts';

const story = '# One\n\nFirst words.\n\n## Two\n\nSecond words.\n\n## Three\n\nThird words.\n';

describe('The plan of a document', () => {
  let desk: InsertionHarness;

  beforeEach(() => {
    desk = deskInWorkspace();
  });
  afterEach(() => desk.dispose());

  const documentQuote = ({ document }: vscode.TextEditor): Quote => ({
    ...{ id: 'd', kind: 'file', uri: document.uri.toString(), fileName: 'a.md', languageId: document.languageId },
    ...{ firstLine: 1, lastLine: document.lineCount, text: document.getText() },
  });

  function rowAt(quote: Quote, line: number, more: Partial<PlanRow> = {}): PlanRow {
    const words = { why: '', prompt: `A picture of line ${line}`, shape: '16:9', alt: `Line ${line}` };
    return { id: `r${line}`, ticked: true, ...words, ...getPositionBelow(createPlanDocument(quote), line), ...more };
  }

  const keep = (quote: Quote, rows: readonly PlanRow[]) => savePlanAsReferences(quote, rows, desk.insertions);

  const read = async (name: string) => new TextDecoder().decode(await vscode.workspace.fs.readFile(desk.file(name)));

  for (const insertPosition of ['below', 'replace', 'cursor'])
    it(`inserts its pictures below their lines even if the setting is ${insertPosition}`, async () => {
      desk.insertPosition = insertPosition;
      const editor = await desk.open('a.md', story);
      const quote = documentQuote(editor);
      const planned = [7, 11].map((line) => {
        const home = getRowTarget({ row: rowAt(quote, line), document: quote });
        return { ...insertablePicture(`P${line}`, home), position: 'below' as const };
      });
      await desk.insertions.pictures.insertAll(planned);
      const [second, third] = ['![P7](images/p7.png)', '![P11](images/p11.png)'];
      assert.equal(
        editor.document.getText(),
        story.replace('Second words.\n', `Second words.\n\n${second}\n`).concat(`\n${third}\n`),
      );
      await undo(editor.document);
      assert.equal(editor.document.getText(), story);
    });

  it('is saved as prompt files with references in one undo step', async () => {
    const editor = await desk.open('a.md', story);
    const quote = documentQuote(editor);
    const kept = await keep(quote, [rowAt(quote, 7), rowAt(quote, 11, { alt: '', shape: '' })]);
    assert.deepEqual(
      kept,
      new Map([
        ['r7', 'images/a-picture-of-line-7.limn.md'],
        ['r11', 'images/a-picture-of-line-11.limn.md'],
      ]),
    );
    assert.deepEqual(await desk.files('images'), ['a-picture-of-line-11.limn.md', 'a-picture-of-line-7.limn.md']);
    assert.equal(
      await read('images/a-picture-of-line-7.limn.md'),
      '---\naspectRatio: "16:9"\nalt: Line 7\n---\n\nA picture of line 7\n',
    );
    assert.equal(await read('images/a-picture-of-line-11.limn.md'), 'A picture of line 11\n');
    const [second, third] = [
      '![Line 7](images/a-picture-of-line-7.png)',
      '![A picture of line 11](images/a-picture-of-line-11.png)',
    ];
    assert.equal(
      editor.document.getText(),
      story.replace('Second words.\n', `Second words.\n\n${second}\n`).concat(`\n${third}\n`),
    );
    await undo(editor.document);
    assert.equal(editor.document.getText(), story);
    assert.deepEqual(await desk.files('images'), []);
  });

  it('replaces no picture, no prompt file and no file of another row', async () => {
    const editor = await desk.open('a.md', story);
    const quote = documentQuote(editor);
    await vscode.workspace.fs.writeFile(desk.file('images/lamp.limn.md'), new TextEncoder().encode('mine'));
    await vscode.workspace.fs.writeFile(desk.file('images/lamp-2.png'), new Uint8Array());
    const rows = [3, 7, 11].map((line) => rowAt(quote, line, { prompt: line === 11 ? 'look' : 'lamp' }));
    const kept = await keep(quote, rows);
    assert.ok(kept instanceof Map);
    assert.deepEqual([...kept.values()], ['images/lamp-3.limn.md', 'images/lamp-4.limn.md', 'images/look-2.limn.md']);
    assert.equal(await read('images/lamp.limn.md'), 'mine');
  });

  it('shows why nothing is saved', async () => {
    const untitled = documentQuote(await desk.untitled(story));
    const editor = await desk.open('a.md', story);
    const quote = documentQuote(editor);
    await symlink('/tmp', desk.file('images').fsPath);
    const linked = await keep(quote, [rowAt(quote, 7)]);
    assert.ok('problem' in linked && linked.problem.includes('is a symbolic link'));
    const gone = { ...quote, uri: desk.file('gone.md').toString() };
    assert.deepEqual(await keep(gone, [rowAt(quote, 7)]), { problem: 'The document was closed or deleted.' });
    desk.setting = '../../../../out';
    assert.ok('problem' in (await keep(quote, [rowAt(quote, 7)])));
    desk.setting = 'aux';
    const device = await keep(quote, [rowAt(quote, 7)]);
    assert.ok('problem' in device && device.problem.includes("isn't valid on every operating system"));
    assert.equal(editor.document.getText(), story);
    assert.ok('problem' in (await keep({ ...untitled, uri: 'untitled:none' }, [rowAt(untitled, 7)])));
  });

  describe('follows edits', () => {
    let session: Session;
    let told = 0;
    let places: PlanTracker;

    async function follow(editor: vscode.TextEditor, lines: readonly number[]): Promise<void> {
      const quote = documentQuote(editor);
      const rows = lines.map((line) => rowAt(quote, line));
      const result = {
        ...{ id: 'a', state: 'done' as const, startedAt: 1, model: 'm', text: '', reasoning: '', pictures: [] },
        ...{ earlier: [], links: [], toolCalls: [], plan: { rows } },
      };
      const asked = { mode: 'chat' as const, prompt: '', options: { aspectRatio: '', size: '' } };
      const turn = { ...asked, id: 't', createdAt: 1, context: [quote], illustrates: {}, results: [result], shown: 0 };
      const draft = { mode: 'chat' as const, text: '', options: asked.options };
      session = { version: 2, id: 's', title: '', createdAt: 1, changedAt: 1, draft, turns: [turn] };
      const sessions: ConstructorParameters<typeof PlanTracker>[0] = {
        get: () => session,
        change: (_, change) => {
          session = change(session);
          return session;
        },
      };
      const looks = { resolveLook: async () => undefined };
      places = new PlanTracker(sessions, desk.insertions.targets, looks, () => {
        told += 1;
      });
      places.followIn(() => ['s']);
      await places.look('s');
    }

    afterEach(() => places.dispose());

    const rows = () => session.turns[0]?.results[0]?.plan?.rows ?? [];
    const lines = () =>
      rows().map(({ heading, place, isLost }) => (isLost ? `${heading}: lost` : `${heading}: ${place?.line}`));

    async function edit(editor: vscode.TextEditor, range: vscode.Range, text: string): Promise<void> {
      await editor.edit((builder) => builder.replace(range, text));
      await places.look('s');
    }

    it('of its document, and back', async () => {
      const editor = await desk.open('a.md', story);
      await follow(editor, [3, 7, 11]);
      assert.deepEqual([lines(), told], [['One: 3', 'Two: 7', 'Three: 11'], 0]);
      await edit(editor, new vscode.Range(4, 0, 4, 0), 'New.\n\n');
      assert.deepEqual([lines(), told], [['One: 3', 'Two: 9', 'Three: 13'], 1]);
      await edit(editor, new vscode.Range(6, 0, 10, 0), '');
      assert.deepEqual(lines(), ['One: 3', 'Two: lost', 'Three: 9']);
      await undo(editor.document);
      await places.look('s');
      assert.deepEqual(lines(), ['One: 3', 'Two: 9', 'Three: 13']);
      await edit(editor, new vscode.Range(6, 3, 6, 6), 'Second');
      assert.deepEqual(lines(), ['One: 3', 'Second: 9', 'Three: 13']);
    });

    it('made while its document was closed', async () => {
      const editor = await desk.open('a.md', story);
      await follow(editor, [7, 11]);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      const changed = story.replace('# One', '# One\n\nMore.').replace('## Three', '## Four');
      await vscode.workspace.fs.writeFile(desk.file('a.md'), new TextEncoder().encode(changed));
      await vscode.window.showTextDocument(desk.file('a.md'));
      await places.look('s');
      assert.deepEqual(lines(), ['Two: 9', 'Four: 13']);
    });
  });
});
