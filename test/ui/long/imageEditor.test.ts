import { strict as assert } from 'node:assert';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { drawDisc } from '../../unit/imageEditor/common/shapes.ts';
import { waitForMessage } from '../messages.ts';
import { chooseFolder } from '../saveDialog.ts';
import { waitUntil } from '../waitUntil.ts';
import { modal, pressInModal, quickRow } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { expectNoRequest } from '../workflows.ts';

describe('Images that are edited here', () => {
  const workbench = withWorkbench();
  const page = () => workbench().page;
  const limn = () => workbench().limn;
  const folder = () => path.join(workbench().workspace, 'logos');
  const at = (file: string) => path.join(folder(), file);

  // Without an API key, since nothing is sent.
  before(() => mkdir(folder()));
  afterEach(() => workbench().tidy());
  after(() => rm(folder(), { recursive: true, force: true }));

  /** Writes a disc on a flat background, and returns its bytes. */
  async function putLogo(file: string): Promise<Uint8Array> {
    const disc = drawDisc({
      side: 96,
      middle: [48, 48],
      radius: 40,
      color: [20, 90, 160],
      background: [255, 255, 255],
    });
    const bytes = PNG.sync.write(Object.assign(new PNG({ width: 96, height: 96 }), { data: Buffer.from(disc.data) }));
    await writeFile(at(file), bytes);
    return bytes;
  }

  async function run(command: string, file: string): Promise<void> {
    await workbench().probe.evaluate(
      // Nothing is awaited, since the command asks.
      (vscode, id, uri) => void vscode.commands.executeCommand(id, vscode.Uri.parse(uri)),
      command,
      workbench().address(`logos/${file}`),
    );
  }

  it('lose a flat background in a session of their own, and keep their transparency where they are inserted', async () => {
    const before = await putLogo('blue-dot.png');
    await writeFile(at('page.md'), '# Logo\n\nThe dot.\n');
    await expectNoRequest(workbench(), async () => {
      await workbench().openFile('logos/page.md');
      await run('limn.removeBackground', 'blue-dot.png');
      await limn().words('Edited here').waitFor();
      await limn().picture('blue dot').waitFor();
      await workbench().screenshot('image-editor-background');
      await limn().button('Insert').click();
    });
    await waitUntil('it is inserted', async () =>
      /!\[blue dot\]\(.*\.png\)/.test(await workbench().documentText('logos/page.md')),
    );
    const [, file = ''] = /\]\((.*\.png)\)/.exec(await workbench().documentText('logos/page.md')) ?? [];
    const inserted = PNG.sync.read(await readFile(at(file)));
    const alpha = (x: number, y: number) => inserted.data[(y * inserted.width + x) * 4 + 3];
    assert.deepEqual([inserted.width, alpha(0, 0), alpha(48, 48)], [96, 0, 255]);
    assert.deepEqual(new Uint8Array(await readFile(at('blue-dot.png'))), new Uint8Array(before));
  });

  it('stay as they are if they have no flat background or are no image, and a message says so', async () => {
    const noise = new PNG({ width: 32, height: 32 });
    noise.data.forEach((_, index) => {
      noise.data[index] = index % 4 === 3 ? 255 : (index * 97) % 251;
    });
    await writeFile(at('noise.png'), PNG.sync.write(noise));
    await run('limn.removeBackground', 'noise.png');
    await waitForMessage(workbench(), 'This image has no flat background to remove. Nothing was changed.');
    await writeFile(at('empty.png'), new Uint8Array());
    await run('limn.removeBackground', 'empty.png');
    await waitForMessage(workbench(), "'empty.png' is empty.");
  });

  it('become a set of icons of exactly the wanted sizes, which replaces no file without a question', async () => {
    await putLogo('dot.png');
    const create = async (row: string) => {
      await run('limn.createIcons', 'dot.png');
      await quickRow(page(), row).click();
      await chooseFolder(page(), folder());
    };
    await create('PNG from 16 to 512 pixels');
    await waitForMessage(workbench(), "Created 11 files in 'logos'.");
    await workbench().screenshot('image-editor-icons');
    for (const side of [16, 24, 32, 48, 64, 96, 128, 256, 512]) {
      const { width, height } = PNG.sync.read(await readFile(at(`dot-${side}.png`)));
      assert.deepEqual([width, height], [side, side]);
    }
    const { icon, images } = JSON.parse(await readFile(at('dot-icons.json'), 'utf8'));
    assert.deepEqual([icon, images.length], ['dot.ico', 9]);
    await writeFile(at('dot-16.png'), 'mine');
    await create('PNG from 16 to 512 pixels');
    await modal(page()).waitFor();
    await workbench().screenshot('image-editor-replace');
    await pressInModal(page(), 'Cancel');
    assert.equal(await readFile(at('dot-16.png'), 'utf8'), 'mine');
    await create('Apple touch icon');
    await waitForMessage(workbench(), "Created 9 files in 'logos'.");
    assert.ok((await readdir(folder())).includes('apple-touch-icon.png'));
  });
});
