import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { loadEditedImage } from '../../../src/imageEditor/host/loadEditedImage.ts';
import { loadStillImage } from '../../../src/imageEditor/host/stillImage.ts';
import { commands } from '../../../src/product/common/names.ts';
import { waitUntil } from '../../ui/waitUntil.ts';
import { fake } from '../../unit/fake.ts';
import { animatedGif, cmykJpeg, gifBytes, jpegBytes, pngBytes } from '../../unit/service/common/samples.ts';

/** A PNG whose header says that size. */
function saysSize(width: number, height: number): Buffer {
  const bytes = pngBytes();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

describe('An image to edit', () => {
  const language = { l10n: vscode.l10n, locale: 'en' };
  let folder: string;
  const at = (name: string) => vscode.Uri.file(path.join(folder, name));
  const load = (name: string, bytes?: Buffer) => {
    if (bytes) writeFileSync(at(name).fsPath, bytes);
    return loadEditedImage({ uri: at(name).toString() }, language);
  };

  beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'limn-edit-'))));
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(folder, { recursive: true });
  });

  it('keeps its format if a page can draw it, and becomes PNG otherwise, which is said', async () => {
    const jpeg = await load('a.jpg', jpegBytes());
    assert.ok(typeof jpeg === 'object');
    assert.deepEqual([jpeg.mediaType, jpeg.notes], ['image/jpeg', []]);
    const gif = await load('a.gif', gifBytes);
    assert.ok(typeof gif === 'object');
    assert.deepEqual([gif.mediaType, gif.notes], ['image/png', ['The result is a PNG file.']]);
  });

  it('says what an animation or an image for print loses', async () => {
    const animated = await load('a.gif', animatedGif());
    assert.ok(typeof animated === 'object');
    assert.deepEqual(animated.notes, [
      'This image is animated. Only its first frame is edited.',
      'The result is a PNG file.',
    ]);
    const print = await load('a.jpg', cmykJpeg());
    assert.ok(typeof print === 'object');
    assert.deepEqual(print.notes, ['This image has CMYK colors. The result has RGB colors.']);
  });

  it('is refused by commands for still images if it is animated, empty, or too large', async () => {
    const needs = fake<Parameters<typeof loadStillImage>[1]>({ language, sessions: {} });
    const still = async (name: string, bytes: Buffer) => {
      writeFileSync(at(name).fsPath, bytes);
      return loadStillImage(at(name), needs);
    };
    assert.equal(await still('a.gif', animatedGif()), "'a.gif' is animated, and only still images can be edited.");
    assert.equal(await still('empty.png', Buffer.alloc(0)), "'empty.png' is empty.");
    assert.match(
      String(await still('large.png', saysSize(12_000, 9_000))),
      /^Images of 12000 × 9000 pixels are too large/,
    );
    const print = await still('a.jpg', cmykJpeg());
    assert.ok(typeof print === 'object');
    assert.equal(print.picture.mediaType, 'image/jpeg');
  });

  it('is refused in words if it is gone, empty, damaged, or too large', async () => {
    const limits = 'are too large to edit. The limits are 64 megapixels and 16,384 pixels a side.';
    assert.equal(await load('gone.png'), "'gone.png' no longer exists or can't be read.");
    assert.equal(await load('empty.png', Buffer.alloc(0)), "'empty.png' is empty.");
    const damaged = "The file is damaged or isn't an image that VS Code can display.";
    assert.equal(await load('text.png', Buffer.from('Hello')), damaged);
    assert.equal(await load('cut.png', pngBytes(40, 30).subarray(0, 60)), damaged);
    assert.equal(await load('large.png', saysSize(12_000, 9_000)), `Images of 12000 × 9000 pixels ${limits}`);
    assert.equal(await load('long.png', saysSize(20_000, 10)), `Images of 20000 × 10 pixels ${limits}`);
  });

  it('opens in one tab, and its file stays as it is', async () => {
    writeFileSync(at('scene.png').fsPath, pngBytes(8, 6));
    const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));
    await vscode.commands.executeCommand(commands.cropImage, at('scene.png'));
    await vscode.commands.executeCommand(commands.cropImage, at('scene.png'));
    await waitUntil('the tab is there', () => tabs().includes('Edit scene.png'));
    assert.deepEqual(tabs(), ['Edit scene.png']);
    assert.deepEqual(readFileSync(at('scene.png').fsPath), pngBytes(8, 6));
  });
});
