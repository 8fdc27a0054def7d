import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { choose, chooseOrType, tick } from '../../src/base/host/quickPicks.ts';
import { registerCommand } from '../../src/base/host/registerCommand.ts';

const foreign = '[a](command:b) $(trash)';

/** Presses Enter repeatedly until the list, which takes a moment to appear, has reacted to it. */
async function accepted<T>(list: Promise<T>): Promise<T> {
  let isAnswered = false;
  const answer = list.finally(() => {
    isAnswered = true;
  });
  while (!isAnswered) await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
  return answer;
}

describe('External text that VS Code would interpret', () => {
  it('is returned unchanged in a chosen item', async () => {
    const item = { label: foreign, icons: ['edit'], detail: foreign };
    assert.equal(await accepted(choose([item], { title: foreign, placeHolder: foreign })), item);
  });

  it('is returned unchanged in ticked items', async () => {
    const items = [{ label: foreign }, { label: 'other' }, { label: 'not ticked' }];
    const titles: number[] = [];
    const chosen = await accepted(
      tick({
        items,
        isTicked: ({ label }) => label !== 'not ticked',
        matchOn: 'detail',
        placeholder: foreign,
        title: (ticked) => `${titles.push(ticked.length)}`,
      }),
    );
    assert.deepEqual([chosen?.map((item) => items.indexOf(item)), titles[0]], [[0, 1], 2]);
  });

  it('is returned unchanged in a chosen name', async () => {
    const list = chooseOrType({
      title: foreign,
      placeholder: foreign,
      value: '',
      items: () => [{ label: foreign }],
      textOf: ({ label }) => label,
    });
    assert.deepEqual(await accepted(list), { text: foreign, accepted: true });
  });

  it('is not a link in an error that a command throws and VS Code shows in a message', async () => {
    const command = registerCommand('limn.test.throws', () => Promise.reject(new Error(`${foreign} cannot be read`)));
    await assert.rejects(async () => vscode.commands.executeCommand('limn.test.throws'), {
      message: '[a]\u200B(command:b) $\u200B(trash) cannot be read',
    });
    command.dispose();
  });
});
