import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { drawPicture, say } from '../tasks.ts';
import { until } from '../until.ts';
import { chooseFromMenu } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';

describe('a picture that takes the place of the one it was made from', () => {
  const workbench = withWorkbench();
  const limn = () => workbench().limn;
  const page = () => limn().page;
  const post = 'blog/last-keeper.md';
  const other = 'blog/other.md';
  const text = 'A white lighthouse with two red bands stands on a dark headland at dusk';
  const inWorkspace = (file: string) => path.join(workbench().workspace, file);

  before(() => workbench().setKey('any-word'));
  afterEach(async () => {
    for (const file of [other, 'sketch.png']) await rm(inWorkspace(file), { force: true });
    await workbench().tidy();
  });

  it('stands in both documents that name the file, and Undo brings the former one back', async () => {
    await drawPicture(workbench(), { file: post, text });
    await limn().button('Insert').click();
    await limn().button('Show').waitFor();
    const [, file = ''] = /saved as (images\/[\w-]+\.png)/.exec((await limn().body.textContent()) ?? '') ?? [];
    const written = await workbench().documentText(post);
    const picture = inWorkspace(`blog/${file}`);
    const former = await readFile(picture);
    await writeFile(inWorkspace(other), `![The same light](${file})\n`);
    await limn().button('Refine').click();
    await limn().message.focus();
    await say(workbench(), 'Make it night');
    await limn().picture('Make it night').waitFor();
    await limn().chooseMore('Replace Picture');
    await limn().words(`Replaced blog/${file}, named in 2 documents`).waitFor();
    await limn().button('Show').waitFor();
    assert.notDeepEqual(await readFile(picture), former);
    assert.ok((await readFile(picture)).includes('Make it night'), 'its prompt travels in the file');
    assert.equal(await workbench().documentText(post), written);
    await limn().button('Undo').click();
    await until('the former picture is back', () => holds(picture, former));
    await limn().button('Insert').waitFor();
  });

  it('may be the one that a session began with, by Edit Image', async () => {
    await writeFile(inWorkspace('sketch.png'), sketch());
    await writeFile(inWorkspace(other), '![A sketch](../sketch.png)\n');
    const before = await readFile(inWorkspace('sketch.png'));
    await page().getByRole('treeitem', { name: 'sketch.png' }).click({ button: 'right' });
    await chooseFromMenu(page(), 'Edit Image with Limn…');
    await limn().alongside.getByText('sketch.png').waitFor();
    await limn().message.focus();
    await say(workbench(), 'Paint it');
    await limn().picture('Paint it').waitFor();
    await limn().chooseMore('Replace Picture');
    await limn().words('Replaced sketch.png, named in blog/other.md, line 1').waitFor();
    assert.notDeepEqual(await readFile(inWorkspace('sketch.png')), before);
    await limn().button('Undo').click();
    await until('the former picture is back', () => holds(inWorkspace('sketch.png'), before));
    assert.ok(existsSync(inWorkspace(other)));
  });
});

/** Between two files of one name there may be none. */
async function holds(file: string, bytes: Buffer): Promise<boolean> {
  return existsSync(file) && (await readFile(file).catch(() => Buffer.alloc(0))).equals(bytes);
}

/** A plain square. */
function sketch(): Buffer {
  const picture = new PNG({ width: 64, height: 64 });
  picture.data.fill(200);
  return PNG.sync.write(picture);
}
