import { strict as assert } from 'node:assert';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { call, callWhole } from '../agentCalls.ts';
import type { Probe } from '../probe.ts';
import { getStoragePath } from '../storagePath.ts';
import { waitUntil } from '../waitUntil.ts';
import { modal, pressInModal, quickRow } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';
import type { Workbench } from '../workbench.ts';
import { captureRequest, expectNoRequest } from '../workflows.ts';

/** Opens the newest session of an agent from the list of all. */
async function openSession(workbench: Workbench): Promise<Frame> {
  await workbench.probe.evaluate((vscode) => vscode.commands.executeCommand('workbench.view.extension.limn'));
  const sessions = workbench.page.getByRole('treeitem', { name: /^Agent: VS Code.* Agent: VS Code/ });
  await sessions.first().click();
  return workbench.panel();
}

describe('An agent of the editor', () => {
  const workbench = withWorkbench({ settings: { 'chat.disableAIFeatures': false } });
  const page = () => workbench().page;
  const agent = (name: string, input: object) => call(workbench().probe, name, input);
  const at = (file: string) => path.join(workbench().workspace, file);

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  it('generates a picture in the workspace if the user allows it, in a session that names the agent', async () => {
    const said = agent('limn_generate_image', { prompt: 'A gull on a post', path: 'blog/images/gull.png' });
    await modal(page()).getByText('Agents can generate 20 of 20 images today.').waitFor();
    const request = await captureRequest(workbench(), () => pressInModal(page(), 'Yes'));
    assert.match(JSON.stringify(request.body), /A gull on a post/);
    const lines = (await said).split('\n');
    assert.equal(lines[0], 'Saved blog/images/gull.png (1024 × 1024 pixels, image/png).');
    assert.equal(lines.at(-1), '19 of the 20 images that the user lets agents draw today are left.');
    assert.equal((await readFile(at('blog/images/gull.png'))).subarray(0, 4).toString('hex'), '89504e47');
  });

  it('gets a small version of the picture although no panel is open', async () => {
    const input = { prompt: 'A gull from far away', path: 'blog/images/far.png', aspectRatio: '16:9', size: '4K' };
    const given = callWhole(workbench().probe, 'limn_generate_image', input);
    await pressInModal(page(), 'Yes');
    const { text, pictures } = await given;
    assert.match(text, /^Saved blog\/images\/far\.png \(5504 × 3072 pixels/);
    const [small, ...others] = pictures;
    assert.deepEqual([small?.type, small?.head, others], ['image/jpeg', [0xff, 0xd8, 0xff], []]);
    assert.ok(small && small.size > 1_000 && small.size <= 200_000, `${small?.size}`);
  });

  it('finds the skill that explains when and how to generate pictures', async () => {
    await workbench().palette('Chat: Configure Skills...');
    await quickRow(page(), 'limn-pictures').waitFor();
    await page().keyboard.press('Escape');
  });

  it('leaves turns in a session that show how they were allowed and where the pictures are, and can be refined', async () => {
    const panel = await openSession(workbench());
    const turn = panel.getByRole('article').first();
    await turn.getByText('Agent', { exact: true }).waitFor();
    await turn.getByText(/approved in VS Code at \d/).waitFor();
    await turn.getByText('Not used in any open document.').waitFor();
    // Also announced to a screen reader, so the attachments are distinguished from it.
    const alongside = panel.getByRole('list', { name: 'Images' });
    assert.equal(await alongside.count(), 0);
    await turn.getByRole('button', { name: 'Refine', exact: true }).click();
    await alongside.getByText("Image from 'A gull on a post'").waitFor();
    await turn.getByRole('link', { name: 'blog/images/gull.png', exact: true }).click();
    await page()
      .getByRole('tab', { name: /^gull\.png/ })
      .waitFor();
  });

  it('gets an error and sends nothing if the user declines', async () => {
    await expectNoRequest(workbench(), async () => {
      const said = agent('limn_generate_image', { prompt: 'A gull' }).catch((error: Error) => error.message);
      await pressInModal(page(), 'Cancel');
      assert.match(await said, /Canceled/);
    });
  });
});

describe('Agents whose calls are all allowed by the user', () => {
  const workbench = withWorkbench({
    settings: { 'chat.disableAIFeatures': false, 'limn.agents.maxPicturesPerDay': 2 },
  });
  const draw = (probe: Probe, prompt: string, more: object = {}) =>
    call(probe, 'limn_generate_image', { prompt, ...more });

  /** Accepts each question of these windows while something runs. */
  async function allowing<T>(pages: readonly Page[], run: () => Promise<T>): Promise<T> {
    const running = run();
    let isOver = false;
    const end = running.finally(() => {
      isOver = true;
    });
    const allow = async (page: Page) => {
      while (!isOver) {
        const yes = modal(page).getByRole('button', { name: 'Yes', exact: true });
        await Promise.race([end, yes.click({ timeout: 2_000 }).catch(() => undefined)]);
      }
    };
    await Promise.all(pages.map(allow));
    return running;
  }

  before(async () => {
    // An agent may write this to get more; it has no effect.
    const raised = { 'limn.agents.maxPicturesPerDay': 1_000, 'limn.agents.maxPicturesAtOnce': 50 };
    await mkdir(path.join(workbench().workspace, '.vscode'), { recursive: true });
    await writeFile(path.join(workbench().workspace, '.vscode/settings.json'), JSON.stringify(raised));
    await workbench().setKey('any-word');
  });
  afterEach(() => workbench().tidy());

  it('get no more than their budget, in two windows and after a reload', async () => {
    const beside = await workbench().beside();
    const before = workbench().service.requests.length;
    const probes = [workbench().probe, beside.probe];
    const calls = Array.from({ length: 10 }, (_, index) => draw(probes[index % 2] as Probe, `Gull number ${index}`));
    const said = await allowing([workbench().page, beside.page], () => Promise.all(calls));
    assert.equal(said.filter((text) => text.startsWith('Saved ')).length, 2);
    assert.equal(said.filter((text) => /images a day, and all are drawn/.test(text)).length, 8);
    assert.equal(workbench().service.requests.length - before, 2);
    assert.equal((await readdir(path.join(workbench().workspace, 'images'))).length, 2);
    // A window that is reloaded by its URL has no time to write the last data that it got.
    await waitUntil('both windows have kept that some were refused', async () => (await keptRefusals()) === 2);
    await beside.page.close();
    await workbench().probe.afterRestart(() => workbench().page.reload());
    await workbench().ready();
    await expectNoRequest(workbench(), async () => {
      const more = await allowing([workbench().page], () => draw(workbench().probe, 'One more'));
      assert.match(more, /all are drawn/);
    });
  });

  async function keptRefusals(): Promise<number> {
    const sessions = getStoragePath(workbench(), 'sessions');
    const files = (await readdir(sessions, { recursive: true })).filter((file) => file.endsWith('.json'));
    const texts = await Promise.all(files.map((file) => readFile(path.join(sessions, file), 'utf8').catch(() => '')));
    return texts.filter((text) => text.includes('"refused":')).length;
  }

  it('leave a turn about the refusal in their session, from which the user generates the picture anyway', async () => {
    const panel = await openSession(workbench());
    await panel.getByText('Daily agent limit reached').waitFor();
    const generate = () => panel.getByRole('button', { name: 'Generate Anyway', exact: true }).click();
    const request = await captureRequest(workbench(), generate);
    assert.match(JSON.stringify(request.body), /Gull number/);
    await panel.getByText('Daily agent limit reached').waitFor({ state: 'detached' });
    const draws = () => allowing([workbench().page], () => draw(workbench().probe, 'Still one more'));
    await expectNoRequest(workbench(), async () => assert.match(await draws(), /all are drawn/));
  });
});
