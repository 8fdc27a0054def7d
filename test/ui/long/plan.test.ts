import { strict as assert } from 'node:assert';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { openText } from '../texts.ts';
import { waitUntil } from '../waitUntil.ts';
import { quickInput, quickRow } from '../window.ts';
import { withSharedWorkbench } from '../withWorkbench.ts';
import { expectNoRequest } from '../workflows.ts';

const story = `# The Keeper

The boat comes on Thursdays, if it comes at all.

## The light

A white lighthouse stands on a dark headland at dusk.

## The storm

A storm broke over the lighthouse in November.

## Thursday

A small boat with a white sail leaves the rock at dawn. There is a garden.
`;

describe('A document that is to get pictures', () => {
  const workbench = withSharedWorkbench();
  const page = () => workbench().page;
  const limn = () => workbench().limn;
  const file = 'plan/story.md';
  const text = () => workbench().documentText(file);
  const files = () => {
    const folder = path.join(workbench().workspace, 'plan/images');
    return existsSync(folder) ? readdirSync(folder).sort() : [];
  };
  const sent = () => workbench().service.requests.length;

  afterEach(() => workbench().tidy());

  /** Inserts text before a line of the open document, as a user in the editor beside it would. */
  async function write(before: string, added: string): Promise<void> {
    await workbench().probe.evaluate(
      async (vscode, [sought, words]) => {
        const document = vscode.workspace.textDocuments.find(({ uri }) => uri.path.endsWith('plan/story.md'));
        const at = document?.positionAt(document.getText().indexOf(sought));
        const edit = new vscode.WorkspaceEdit();
        if (document && at) edit.insert(document.uri, at, words);
        await vscode.workspace.applyEdit(edit);
      },
      [before, added] as const,
    );
  }

  it('is planned with one request, shown before; ticked pictures are generated, and inserted at the current lines at once', async () => {
    await openText(workbench(), file, story);
    const before = sent();
    await expectNoRequest(workbench(), async () => {
      await workbench().palette('Limn: Illustrate Document...');
      await page()
        .getByText(/Press Enter to send 1 request with 16 lines to sample-chat at 127\.0\.0\.1:\d+ for a plan/)
        .waitFor();
    });
    await quickInput(page()).press('Enter');
    await limn().button('Generate 4 Images').waitFor();
    assert.equal(sent() - before, 1);
    await limn().words('Heading not found in the document.').waitFor();
    await workbench().screenshot('plan');
    const list = limn().body.getByRole('list', { name: 'Plan' });
    const ticks = list.getByRole('checkbox');
    await ticks.nth(0).uncheck();
    await limn().button('Edit, The light').click();
    await waitUntil('the prompt has the focus', async () => (await limn().focused()) === 'Prompt');
    await page().keyboard.press('ControlOrMeta+a');
    await page().keyboard.type('A lamp on a white tower at dusk');
    await page().keyboard.press('ControlOrMeta+Enter');
    await limn().button('Generate 3 Images').click();
    await limn().button('Insert All').waitFor();
    assert.equal(sent() - before, 4);
    await write('## The storm', 'A line that was written meanwhile.\n\n');
    await limn().words('moved from line 11').waitFor();
    const after = await text();
    await limn().button('Insert All').click();
    await limn().button('Undo').waitFor();
    const inserted = await text();
    const pictures = [...inserted.matchAll(/!\[(.*)\]\(images\/(.*)\)/g)];
    assert.deepEqual(
      pictures.map(([, alt]) => alt),
      [
        'A white lighthouse stands on a dark headland at dusk',
        'A storm broke over the lighthouse in November',
        'A small boat with a white sail leaves the rock at dawn',
      ],
    );
    assert.ok(
      inserted.includes(
        'at dusk.\n\n![A white lighthouse stands on a dark headland at dusk](images/a-lamp-on-a-white-tower-at-dusk.png)\n\nA line',
      ),
      inserted,
    );
    assert.ok(files().length >= 3);
    await page().locator('.editor-instance .view-lines').first().click();
    await page().keyboard.press('ControlOrMeta+z');
    await waitUntil('one undo removes all of them', async () => (await text()) === after);
  });

  it('keeps its plan, its edits and its pictures after a reload, and pays for nothing twice', async () => {
    await openText(workbench(), file, story);
    await workbench().palette('Limn: Illustrate Document...');
    await quickInput(page()).fill('3');
    await quickInput(page()).press('Enter');
    await limn().body.getByRole('checkbox').nth(1).uncheck();
    await limn().button('Generate 2 Images').click();
    await limn().button('Insert All').waitFor();
    const before = sent();
    await workbench().reload();
    await limn().button('Insert All').waitFor();
    assert.equal(await limn().body.getByRole('checkbox').nth(1).isChecked(), false);
    assert.equal(await limn().body.locator('.plan .slot.with-picture').count(), 2);
    assert.equal(sent(), before);
  });

  it('loses the position of a picture with its heading; another can be chosen', async () => {
    await openText(workbench(), file, story);
    await workbench().palette('Limn: Illustrate Document...');
    await quickInput(page()).press('Enter');
    await limn().button('Generate 4 Images').waitFor();
    await workbench().probe.evaluate(async (vscode) => {
      const document = vscode.workspace.textDocuments.find(({ uri }) => uri.path.endsWith('plan/story.md'));
      const edit = new vscode.WorkspaceEdit();
      if (document) edit.delete(document.uri, new vscode.Range(8, 0, 12, 0));
      await vscode.workspace.applyEdit(edit);
    });
    await limn().button('Generate 3 Images').waitFor();
    await limn().button('Select Location..., The storm').click();
    await quickRow(page(), 'The light').click();
    await limn().button('Generate 4 Images').waitFor();
  });
});
