import { strict as assert } from 'node:assert';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { mainJob } from '../ui/mainJob.ts';
import { waitForMessage } from '../ui/messages.ts';
import { connectClaude } from '../ui/otherAgent.ts';
import { waitUntil } from '../ui/waitUntil.ts';
import { quickRow } from '../ui/window.ts';
import { withWorkbench } from '../ui/withWorkbench.ts';
import { captureRequest, drawPicture, say, selectIn } from '../ui/workflows.ts';
import { callAsWindowsAgent } from './windowsAgent.ts';
import { startWindows } from './windowsServer.ts';

const png = '89504e47';

/** A drive's letter as users type it, and as VS Code writes it. */
for (const drive of ['C:', 'c:'])
  describe(`A window of Windows whose folder is on ${drive}`, () => {
    const workbench = withWorkbench(async () =>
      process.platform === 'win32' ? {} : { system: await startWindows(drive) },
    );
    const at = (file: string) => path.join(workbench().workspace, file);
    const beginning = async (file: string) => (await readFile(at(file))).toString('hex', 0, 4);

    before(() => workbench().setKey('any-word'));
    afterEach(() => workbench().tidy());

    it('does the main job', async () => {
      await mainJob(workbench(), { file: 'harbour.md', text: 'All boats came home.' });
    });

    it('generates a missing image in the look of its folder, and then finds no problem', async () => {
      await writeFile(at('look.limn.md'), 'Flat shapes in four muted colours.\n');
      await writeFile(at('lamp.md'), '# Lamp\n\n![A lamp on a rock](img/lamp.png)\n');
      await selectIn(workbench(), { file: 'lamp.md', text: 'A lamp on a rock' });
      const request = await captureRequest(workbench(), () =>
        workbench().palette('Limn: Generate Missing Image at Cursor'),
      );
      await waitForMessage(workbench(), '1 of 1 images saved.');
      assert.match(JSON.stringify(request.body), /A lamp on a rock.*Flat shapes in four muted colours\./);
      assert.equal(await beginning('img/lamp.png'), png);
      await rm(at('look.limn.md'));
      await workbench().palette('Limn: Check Images');
      await quickRow(workbench().page, 'Current Document').click();
      await waitForMessage(workbench(), 'No problems found');
    });

    it('replaces the image of a document by a refined one, and takes it back', async () => {
      await writeFile(at('tower.md'), '# Tower\n\nThe tower is white.\n');
      await drawPicture(workbench(), { file: 'tower.md', text: 'The tower is white.' });
      await workbench().limn.button('Insert').click();
      await workbench().limn.button('Show in Document').waitFor();
      const [, file = ''] = /!\[[^\]]*\]\(([^)]+)\)/.exec(await workbench().documentText('tower.md')) ?? [];
      const former = await readFile(at(file));
      await workbench().limn.button('Refine').click();
      await say(workbench(), 'Make it night');
      await workbench().limn.picture('Make it night').waitFor();
      await workbench().limn.chooseMore('Replace Image');
      await workbench().limn.words(`Replaced ${file}, referenced in tower.md, line 5`).waitFor();
      assert.ok((await readFile(at(file))).includes('Make it night'));
      await workbench().limn.button('Undo').click();
      await waitUntil('the former one is back', async () => former.equals(await readFile(at(file))));
    });

    it('generates for an agent that reaches it over its pipe', async () => {
      const { args } = await connectClaude(workbench());
      const cwd = fileURLToPath(workbench().address('.'), { windows: true });
      const folder = await mkdtemp(path.join(os.tmpdir(), 'limn-agent-'));
      const input = { prompt: 'A gull on a post', path: 'images/gull.png' };
      const request = await captureRequest(workbench(), async () => {
        const said = await callAsWindowsAgent(folder, { args, cwd, tool: 'generate_image', input });
        assert.match(said, /^Saved images\/gull\.png \(1024 × 1024 pixels, image\/png\)/);
      });
      assert.match(JSON.stringify(request.body), /A gull on a post/);
      assert.equal(await beginning('images/gull.png'), png);
      await rm(folder, { recursive: true });
    });
  });
