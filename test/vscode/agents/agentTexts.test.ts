import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { putText, textOf, unsavedSentence } from '../../../src/host/agents/bridge/agentTexts.ts';
import { Desk } from '../insertion/desk.ts';

describe('What agents are told in a file', () => {
  let desk: Desk;
  beforeEach(() => {
    desk = new Desk();
  });
  afterEach(() => desk.dispose());

  const onDisk = async (name: string) => new TextDecoder().decode(await vscode.workspace.fs.readFile(desk.file(name)));

  it('is written where nobody has typed in it', async () => {
    await desk.open('.mcp.json', '{}\n');
    assert.equal(await textOf(desk.file('.mcp.json')), '{}\n');
    assert.equal(await putText(desk.file('.mcp.json'), '{ "a": 1 }\n'), true);
    assert.equal(await onDisk('.mcp.json'), '{ "a": 1 }\n');
    assert.equal(await textOf(desk.file('none.json')), '');
  });

  it('stands beside what was typed there and is not saved, and saves none of it, which is said', async () => {
    const { document, edit } = await desk.open('AGENTS.md', 'Be brief.\n');
    assert.ok(await edit((change) => change.insert(new vscode.Position(0, 0), '  ')));
    const before = await textOf(document.uri);
    assert.equal(before, '  Be brief.\n');
    assert.equal(await putText(document.uri, `${before}\nDraw rarely.\n`), false);
    assert.equal(document.getText(), '  Be brief.\n\nDraw rarely.\n');
    assert.deepEqual([document.isDirty, await onDisk('AGENTS.md')], [true, 'Be brief.\n']);
    assert.match(unsavedSentence(document.uri), /^Save .*AGENTS\.md, so that agents read what was added\.$/);
  });

  it('is not put where the file cannot be read as text, or is longer than such files are', async () => {
    await vscode.workspace.fs.writeFile(desk.file('bytes.json'), new Uint8Array([0x7b, 0xff, 0xfe]));
    await vscode.workspace.fs.writeFile(desk.file('long.json'), new Uint8Array(1_000_001).fill(0x20));
    for (const name of ['bytes.json', 'long.json']) assert.equal(await textOf(desk.file(name)), undefined, name);
  });
});
