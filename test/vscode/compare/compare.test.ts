import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { readCommittedVersion } from '../../../src/compare/host/committed.ts';
import { pickImagePair } from '../../../src/compare/host/comparePictures.ts';
import { loadSide, type SideOptions } from '../../../src/compare/host/loadSide.ts';
import { TempFiles } from '../../../src/compare/host/tempFiles.ts';
import { readAnyPicture } from '../../../src/imageFiles/common/readPicture.ts';
import { commands } from '../../../src/product/common/names.ts';
import { waitUntil } from '../../ui/waitUntil.ts';
import { heicBytes, pngBytes } from '../../unit/service/common/samples.ts';

const [earlier, later] = [pngBytes(4, 3, 10), pngBytes(8, 6, 200)];

function hasGit(): boolean {
  try {
    execFileSync('git', ['--version']);
    return true;
  } catch {
    return false;
  }
}

describe('Compare Pictures', () => {
  let folder: string;
  const at = (name: string) => vscode.Uri.file(path.join(folder, name));
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@a.example', ...args], { cwd: folder });
  const configured = vscode.workspace.getConfiguration('git');
  const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'limn-compare-'));
    writeFileSync(path.join(folder, 'a.png'), earlier);
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(folder, { recursive: true });
  });

  const options: SideOptions = {
    language: { l10n: vscode.l10n, locale: 'en' },
    service: { readAnyPicture },
    keep: async () => at('kept.png'),
    src: (file) => file.toString(true),
  };

  it('shows the older of two files on the left, with the facts of each', async () => {
    writeFileSync(path.join(folder, 'b.png'), later);
    utimesSync(path.join(folder, 'b.png'), 1, 1);
    const pair = await pickImagePair(at('a.png'), [at('a.png'), at('b.png')]);
    assert.deepEqual(pair, { older: { uri: at('b.png').toString() }, newer: { uri: at('a.png').toString() } });
    const side = await loadSide({ uri: at('b.png').toString() }, 'b.png', options);
    assert.deepEqual(side, {
      name: 'b.png',
      src: `${at('b.png').toString(true)}?v=1000`,
      width: 8,
      height: 6,
      facts: `PNG, ${later.length} bytes`,
      when: 'Jan 1, 1970',
    });
  });

  it('shows the format and size of a picture that cannot be displayed', async () => {
    const size = (width: number, height: number) => {
      const bytes = Buffer.from(earlier);
      bytes.writeUInt32BE(width, 16);
      bytes.writeUInt32BE(height, 20);
      return bytes;
    };
    const cards: Readonly<Record<string, readonly [Buffer, string]>> = {
      'large.png': [size(20_000, 20_000), 'Images of 20000 × 20000 pixels are too large to compare.'],
      'wide.png': [size(20_000, 10), 'Images of 20000 × 10 pixels are too large to compare.'],
      'a.heic': [Buffer.from(heicBytes), 'HEIC image'],
      'none.png': [Buffer.from('no picture'), "The file is damaged or isn't an image that VS Code can display."],
    };
    for (const [name, [bytes, says]] of Object.entries(cards)) {
      writeFileSync(path.join(folder, name), bytes);
      const { card, src, facts } = await loadSide({ uri: at(name).toString() }, name, options);
      assert.deepEqual([card, src], [{ title: name, says }, undefined]);
      assert.match(facts, /bytes$/);
    }
    const { card } = await loadSide({ uri: at('gone.png').toString() }, 'gone.png', options);
    assert.equal(card?.title, 'gone.png');
  });

  it('deletes at the next start the files that a window left behind', async () => {
    const kept = new TempFiles(at('kept'));
    const [old, fresh] = [await kept.keep(earlier, 'png'), await kept.keep(earlier, 'png')];
    utimesSync(old.fsPath, 1, 1);
    await new TempFiles(at('kept')).keep(earlier, 'png');
    const names = (await vscode.workspace.fs.readDirectory(at('kept'))).map(([name]) => name);
    assert.deepEqual(
      [names.includes(path.basename(old.fsPath)), names.includes(path.basename(fresh.fsPath))],
      [false, true],
    );
  });

  it('opens one tab for the same two pictures', async () => {
    writeFileSync(path.join(folder, 'b.png'), later);
    for (let time = 0; time < 2; time++)
      await vscode.commands.executeCommand(commands.comparePictures, at('a.png'), [at('a.png'), at('b.png')]);
    const compared = () => tabs().filter((label) => label.includes('↔'));
    await waitUntil('the tab is there', () => compared().length > 0);
    // The window has taken everything that was asked of it before.
    await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
    assert.deepEqual(compared(), ['a.png ↔ b.png']);
  });

  describe('with Git', () => {
    before(async function () {
      if (!hasGit()) this.skip();
      await configured.update('enabled', true, vscode.ConfigurationTarget.Global);
      await configured.update('openRepositoryInParentFolders', 'always', vscode.ConfigurationTarget.Global);
    });

    after(async () => {
      await configured.update('openRepositoryInParentFolders', undefined, vscode.ConfigurationTarget.Global);
      await configured.update('enabled', false, vscode.ConfigurationTarget.Global);
    });

    it('compares a file with its committed version', async () => {
      git('init', '-q');
      mkdirSync(path.join(folder, 'images'));
      writeFileSync(path.join(folder, 'images/ä b.png'), earlier);
      git('add', '.');
      git('commit', '-q', '-m', 'One', '--date', '2026-01-02T03:04:05Z');
      writeFileSync(path.join(folder, 'images/ä b.png'), later);
      const committed = await readCommittedVersion(at('images/ä b.png'));
      assert.ok(typeof committed === 'object', JSON.stringify(committed));
      assert.deepEqual(Buffer.from(committed.bytes), earlier);
      assert.ok(committed.when > 0);
      const source = { uri: at('images/ä b.png').toString() };
      assert.deepEqual(await pickImagePair(at('images/ä b.png'), undefined), {
        older: { ...source, committed: true },
        newer: source,
      });
      const side = await loadSide({ ...source, committed: true }, 'HEAD', options);
      assert.deepEqual(
        [side.src, side.width, side.facts],
        [at('kept.png').toString(true), 4, `PNG, ${earlier.length} bytes`],
      );
      await vscode.commands.executeCommand(commands.comparePictures, at('images/ä b.png'));
      await waitUntil('the tab is there', () => tabs().includes('ä b.png (HEAD ↔ Working Tree)'));
    });

    it('shows a file as new if no commit contains it, also before the first commit', async () => {
      git('init', '-q');
      assert.equal(await readCommittedVersion(at('a.png')), 'new');
      git('commit', '-q', '--allow-empty', '-m', 'One');
      assert.deepEqual(await pickImagePair(at('a.png'), undefined), { newer: { uri: at('a.png').toString() } });
    });

    it('compares a file with its first commit right after it, if Git knew the repository before', async () => {
      git('init', '-q');
      assert.equal(await readCommittedVersion(at('a.png')), 'new');
      git('add', '.');
      git('commit', '-q', '-m', 'One');
      const committed = await readCommittedVersion(at('a.png'));
      assert.ok(typeof committed === 'object', JSON.stringify(committed));
    });

    it('notifies the user if a file is in no repository', async () => {
      assert.equal(await readCommittedVersion(at('a.png')), 'noRepository');
      assert.equal(await pickImagePair(at('a.png'), undefined), undefined);
    });
  });

  it('notifies the user if Git is turned off', async () => {
    assert.equal(await readCommittedVersion(at('a.png')), 'noGit');
  });
});
