import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createSetupUI } from '../../../src/setup/host/editorBoxes.ts';
import { FavoriteModels } from '../../../src/setup/host/favoriteModels.ts';

const favorites = new FavoriteModels({ get: () => undefined, update: async () => undefined });
const boxes = createSetupUI({ notify: async () => undefined }, favorites);
const accept = 'workbench.action.acceptSelectedQuickOpenItem';
const leave = 'workbench.action.closeQuickOpen';

/** Runs a command repeatedly until the box, which takes a moment to appear, has reacted to it. */
async function pressed<T>(command: string, box: Promise<T>): Promise<T> {
  const answers: T[] = [];
  const answered = box.then((answer) => void answers.push(answer));
  while (answers.length === 0) await vscode.commands.executeCommand(command);
  await answered;
  return box;
}

async function pressedOnce(command: string): Promise<void> {
  for (let round = 0; round < 20; round++) await vscode.commands.executeCommand(command);
}

describe('Setup boxes', () => {
  it('accept a valid address', async () => {
    const box = boxes.askAddress({ value: 'gateway.example.com/v1', imageModel: '' });
    assert.deepEqual(await pressed(accept, box), { text: 'gateway.example.com/v1', accepted: true });
  });

  for (const value of ['', '   ', 'not a web address', 'ftp://gateway.example.com', 'http://gateway.example.com']) {
    it(`reject “${value}” as an address, and keep it if the user cancels`, async () => {
      const box = boxes.askAddress({ value, imageModel: '' });
      await pressedOnce(accept);
      assert.deepEqual(await pressed(leave, box), { text: value, accepted: false });
    });
  }

  it('accept plain http for this computer', async () => {
    const box = boxes.askAddress({ value: 'http://127.0.0.1:4000', imageModel: '' });
    assert.equal((await pressed(accept, box)).accepted, true);
  });

  it('accept an empty key only if a key is set', async () => {
    const host = 'gateway.example.com';
    assert.equal((await pressed(accept, boxes.askKey({ host, isSet: true, wasLost: false }))).accepted, true);
    const box = boxes.askKey({ host, isSet: false, wasLost: false });
    await pressedOnce(accept);
    assert.equal((await pressed(leave, box)).accepted, false);
  });

  it('accept any name for a model', async () => {
    const box = boxes.askModel({ mode: 'image', current: '', value: ' acme/picture:2 ' });
    assert.deepEqual(await pressed(accept, box), { text: 'acme/picture:2', accepted: true });
  });

  it('offer the current model first', async () => {
    const box = boxes.askModel({ mode: 'chat', current: 'text-large-2', value: '' });
    assert.deepEqual(await pressed(accept, box), { text: 'text-large-2', accepted: true });
  });

  it('keep the checked image models, or none if the user cancels', async () => {
    assert.deepEqual(await pressed(accept, boxes.askImageModels(['one', 'two'])), ['one', 'two']);
    assert.equal(await pressed(leave, boxes.askImageModels(['one', 'two'])), undefined);
  });
});
