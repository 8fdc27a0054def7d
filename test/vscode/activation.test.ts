import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { commands, extensionId } from '../../src/product/common/names.ts';

describe('Activation', () => {
  it('registers every command that the manifest offers', async () => {
    const extension = vscode.extensions.getExtension(extensionId);
    assert.ok(extension, `${extensionId} is not installed`);
    await extension.activate();
    const registered = new Set(await vscode.commands.getCommands(true));
    const missing = Object.values(commands).filter((id) => !registered.has(id));
    assert.deepEqual(missing, []);
  });
});
