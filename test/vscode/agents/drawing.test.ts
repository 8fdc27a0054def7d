import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { toGenerateInput } from '../../../src/agents/common/toolSchemas.ts';
import { AgentPictures } from '../../../src/agents/host/agentPictures.ts';
import { AgentSessions } from '../../../src/agents/host/agentSessions.ts';
import { Budget } from '../../../src/agents/host/budget.ts';
import { findObstacle, type SaveForAgent, saveForAgent } from '../../../src/agents/host/saveForAgent.ts';
import { formatToolResponse } from '../../../src/agents/host/toolResponse.ts';
import { readPicture } from '../../../src/imageFiles/common/readPicture.ts';
import { PictureFiles, type PromptFileBeside } from '../../../src/insertion/host/images/pictureFiles.ts';
import type { Session } from '../../../src/sessions/common/model/session.ts';
import { saveAttachment } from '../../../src/sessions/host/attachments.ts';
import { Sessions } from '../../../src/sessions/host/sessions.ts';
import type { ErasableFolder } from '../../../src/sessions/host/store/atomicFiles.ts';
import { TurnSender } from '../../../src/sessions/host/turnSender.ts';
import { type ScriptedServer, startScripted } from '../../service/scripted.ts';
import { candidate, foreignFiles, inline, pngBytes } from '../../unit/service/common/samples.ts';
import { createImageHarness, drawnAnswer, noOptions, present } from '../../unit/sessions/host/pictureHarness.ts';
import { diskFolder } from '../../unit/sessions/host/store/diskFiles.ts';
import { english } from '../../unit/strings/english.ts';

interface Limits {
  readonly perDay?: number;
  readonly atOnce?: number;
  readonly concurrency?: number;
  /** Overrides methods of the budget's file system. */
  readonly disk?: Partial<ErasableFolder>;
  readonly beside?: PromptFileBeside;
  /** Runs while a received picture is prepared for writing. */
  readonly onPrepare?: () => Promise<unknown>;
  /** The picture folder of the settings. */
  readonly setting?: string;
}

describe('Agent that requests a picture', () => {
  let server: ScriptedServer;
  let budgetFolder: string;
  let folder: vscode.Uri;
  const never = new AbortController().signal;

  beforeEach(async () => {
    server = await startScripted();
    budgetFolder = await mkdtemp(path.join(os.tmpdir(), 'limn-agents-'));
    const root = present(vscode.workspace.workspaceFolders?.[0]).uri;
    folder = vscode.Uri.joinPath(root, `agents-${crypto.randomUUID()}`);
    await vscode.workspace.fs.createDirectory(folder);
  });
  afterEach(async () => {
    await server.close();
    await rm(budgetFolder, { recursive: true, force: true });
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });

  /** Returns a workspace path in the test's own folder. */
  const at = (name: string) => `${path.posix.basename(folder.path)}/${name}`;
  const file = (name: string) => vscode.Uri.joinPath(folder, name).fsPath;
  const names = async () => (await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name).sort();

  function agents(
    {
      perDay = 20,
      atOnce = 2,
      concurrency = 3,
      disk = {},
      beside = async () => undefined,
      onPrepare,
      setting = at(''),
    }: Limits = {},
    save?: SaveForAgent,
  ) {
    const prepare = async (bytes: Uint8Array) => {
      await onPrepare?.();
      return bytes;
    };
    const parts = createImageHarness(server, { concurrency });
    const { sessions, jobs, ready, pictures, inFlight } = parts;
    const newTurns = new TurnSender({
      ...{ sessions, jobs, inFlight, reviewLook: async (ask) => ask, pictureUri: ({ hash }) => hash },
      setUp: { ensureTarget: async () => ready, getTargetIfReady: async () => ready },
      attach: (offered) => saveAttachment({ pictures, readPicture }, offered),
    });
    const budget = new Budget(
      (name) => (name === undefined ? diskFolder(budgetFolder) : Object.assign(diskFolder(budgetFolder, name), disk)),
      { id: 'a', getWorkingWindows: async () => new Set(['a']) },
      () => ({ perDay, atOnce }),
    );
    const kept = new Map<string, unknown>();
    const agentSessions = new AgentSessions(
      sessions,
      () => sessions.create('image', noOptions),
      { turnChanged: () => undefined, turnsChanged: () => undefined },
      { get: (key) => kept.get(key), update: async (key, value) => void kept.set(key, value) },
    );
    const all = new AgentPictures({
      ...{ newTurns, budget, sessions: agentSessions, windows: { runAsWorking: (run) => run() } },
      ...{ document: () => undefined, onBudget: () => undefined, lookFor: async () => undefined },
      obstacle: (wanted) => findObstacle(wanted, { document: () => undefined, folder: () => setting }),
      save:
        save ??
        saveForAgent({
          ...{ session: (id) => sessions.get(id), files: new PictureFiles(), bytes: (one) => pictures.bytes(one) },
          ...{ prepare, beside, document: () => undefined, folder: () => setting },
        }),
    });
    const draw = async (
      input: object,
      signal = never,
      more: { readonly at?: string; readonly keepsSent?: true } = {},
    ) => {
      const asking = { agent: 'VS Code', inEditor: true, signal, ...more } as const;
      const outcome = await all.draw({ prompt: 'a gull', ...input }, asking);
      return formatToolResponse(outcome, await budget.getRemainingOrLimit(), english);
    };
    const session = async (agent = 'VS Code') => present(sessions.get(await agentSessions.idOf(agent)));
    return { ...parts, budget, draw, session };
  }

  const turns = ({ turns: all }: Session) => all.map(({ prompt, results }) => [prompt, results[0]?.state]);

  it('gets a file, and its turn names the agent and the file', async () => {
    const { draw, session } = agents();
    server.next({ body: drawnAnswer(1) });
    assert.match(await draw({ path: at('gull.png') }), /^Saved agents-.+\/gull\.png \(4 × 3 pixels, image\/png\)\./);
    const [turn, ...others] = (await session()).turns;
    assert.deepEqual(others, []);
    const uri = vscode.Uri.joinPath(folder, 'gull.png').toString();
    assert.deepEqual(turn?.agent, {
      ...{ name: 'VS Code', inEditor: true },
      file: { uri, pictureId: turn?.results[0]?.pictures[0]?.id },
    });
    assert.equal((await session()).title, 'Agent: VS Code');
  });

  it("gets a prompt file beside the picture if the user's settings specify one", async () => {
    const beside: PromptFileBeside = async (uri, { prompt }) => ({
      file: uri.with({ path: uri.path.replace(/png$/, 'limn.md') }),
      text: prompt,
    });
    const { draw } = agents({ beside });
    server.next({ body: drawnAnswer(1) });
    await draw({ path: at('gull.png') });
    const promptFile = vscode.Uri.joinPath(folder, 'gull.limn.md');
    assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(promptFile)), 'a gull');
  });

  for (const [what, input, why] of [
    ['a prompt of 200,000 characters', { prompt: 'x'.repeat(200_000) }, /prompt has more than 32000 characters/],
    ['a prompt of white space', { prompt: ' \n\t ' }, /prompt is empty/],
    ['a path out of the workspace', { path: '../gull.png' }, /A path leads out of the workspace/],
    ['an absolute path', { path: '/etc/gull.png' }, /A path leads out of the workspace/],
    ['an attachment out of the workspace', { attachments: ['../../etc/passwd'] }, /A path leads out/],
    ['an attachment that is not there', { attachments: ['none.png'] }, /There is no file at one of the paths/],
    ['a picture to change that is not there', { change: 'none.png' }, /There is no file at one of the paths/],
    [
      'a change of no picture',
      toGenerateInput({ change: 'at night' }),
      /path is missing: it names the picture to change/,
    ],
    [
      'a change that says nothing',
      toGenerateInput({ path: 'gull.png' }),
      /change is empty: say what is to be different/,
    ],
    ['a shape of no kind', { aspectRatio: 'wide' }, /aspectRatio must be like 16:9/],
    ['a number for a path', { path: 7 }, /path is not usable/],
  ] as const)
    it(`gets one sentence about ${what}, and pays nothing`, async () => {
      const { draw, sessions, budget } = agents();
      const said = await draw(input);
      assert.match(said, /^No image, and nothing was sent or paid for\. /);
      assert.match(said, why);
      assert.equal(said.includes('\n'), false);
      assert.deepEqual([server.requests, await budget.getRemaining()], [[], { left: 20, perDay: 20 }]);
      assert.ok(sessions.loaded().every((session) => session.turns.length === 0));
    });

  it('is notified that nothing was sent if the disk cannot record the count', async () => {
    const full = async () => assert.fail('ENOSPC: no space left on device');
    const { draw } = agents({ disk: { write: full } });
    const said = await draw({});
    assert.match(said, /^No image, and nothing was sent or paid for\. It went wrong in the window: ENOSPC/);
    assert.deepEqual(server.requests, []);
  });

  it('is notified that nothing was sent if the disk cannot be read', async () => {
    const { draw } = agents({ disk: { list: async () => assert.fail('EIO: i/o error, scandir') } });
    const said = await draw({});
    assert.match(said, /^No image, and nothing was sent or paid for\. It went wrong in the window: EIO/);
    assert.deepEqual(server.requests, []);
  });

  it('gets its picture without the remaining budget if the disk can no longer be read', async () => {
    let isGone = false;
    const { list } = diskFolder(budgetFolder);
    const { draw } = agents({
      disk: {
        list(...below) {
          assert.ok(!isGone, 'EIO: i/o error, scandir');
          return list.apply(this, below);
        },
      },
    });
    server.next((response) => {
      isGone = true;
      response.end(drawnAnswer(1));
    });
    const said = await draw({ path: at('gull.png') });
    assert.match(said, /^Saved /);
    assert.doesNotMatch(said, /Agents can generate/);
  });

  it('gets its picture if the disk cannot delete its slot', async () => {
    let isLocked = false;
    const locked = async () => assert.ok(!isLocked, 'EROFS: read-only file system');
    const { draw } = agents({ disk: { delete: locked } });
    server.next((response) => {
      isLocked = true;
      response.end(drawnAnswer(1));
    });
    assert.match(await draw({ path: at('gull.png') }), /^Saved /);
  });

  it('gets the reason why a folder, a link, a non-picture or a picture that is too large is rejected', async () => {
    const { draw } = agents();
    await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(folder, 'inside'));
    await symlink(os.tmpdir(), file('away'));
    await symlink(path.join(os.tmpdir(), 'limn-not-there.png'), file('gone.png'));
    await writeFile(file('words.png'), 'no picture');
    await writeFile(file('large.png'), '');
    await truncate(file('large.png'), 100_000_000);
    for (const [input, why] of [
      [{ path: at('inside') }, /path is a folder/],
      [{ path: at('away/gull.png') }, /through a symbolic link/],
      [{ path: at('gone.png') }, /through a symbolic link/],
      [{ attachments: [at('away/gull.png')] }, /through a symbolic link/],
      [{ attachments: [at('inside')] }, /There is no file/],
      [{ attachments: [at('words.png')] }, /no image that can be sent/],
      [{ attachments: [at('large.png')] }, /too large/],
      [{ change: at('large.png') }, /too large/],
    ] as const)
      assert.match(await draw(input), why);
    assert.deepEqual(server.requests, []);
  });

  it('gets the reason why its file cannot be written before anything is paid for', async () => {
    await writeFile(file('README.md'), '# Gulls');
    const { draw, budget } = agents();
    for (const [name, why] of [
      ['notes/x.txt', /path must end in \.png, .*nothing else is written/],
      ['vite.config.js', /path must end in \.png/],
      ['README.md/x.png', /A file is where a folder is needed/],
      [`${'x'.repeat(300)}.png`, /A name in path is too long/],
      [`${'x'.repeat(300)}/x.png`, /A name in path is too long/],
      ['a:b?.png', /A name in path is none on every system/],
      ['CON.png', /A name in path is none on every system/],
      ['aux./x.png', /A name in path is none on every system/],
    ] as const) {
      const said = await draw({ path: at(name) });
      assert.match(said, /^No image, and nothing was sent or paid for\. /, name);
      assert.match(said, why);
    }
    assert.deepEqual([server.requests, await budget.getRemaining()], [[], { left: 20, perDay: 20 }]);
    assert.deepEqual(await names(), ['README.md']);
  });

  it('is notified before anything is paid for that the picture folder is a file or a link', async () => {
    await writeFile(file('images'), 'a file');
    await symlink(os.tmpdir(), file('away'));
    const said = await agents({ setting: at('images') }).draw({});
    assert.match(said, /^No image, and nothing was sent or paid for\. A file is where a folder is needed/);
    assert.match(
      await agents({ setting: at('away') }).draw({}),
      /nothing was sent or paid for\. A path leads through a sym/,
    );
    assert.deepEqual(server.requests, []);
  });

  it('gets a file with the extension of the received format, and another name if one is taken', async () => {
    const { draw } = agents();
    await writeFile(file('gull.png'), 'of the person');
    for (const shade of [1, 2]) server.next({ body: drawnAnswer(shade) });
    for (const [name, is] of [
      ['gull.png', 'gull-2.png'],
      ['chart', 'chart.png'],
    ] as const) {
      const said = await draw({ path: at(name), prompt: `a gull for ${name}` });
      assert.ok(said.startsWith(`Saved ${at(is)} `), said);
      assert.match(said, new RegExp(`It has another name than ${at(name)}: nothing is overwritten`));
    }
    assert.deepEqual(await names(), ['chart.png', 'gull-2.png', 'gull.png']);
    assert.equal(await readFile(file('gull.png'), 'utf8'), 'of the person');
  });

  for (const [said, bytes] of foreignFiles)
    it(`gets no file of data that the service calls ${said}, whatever it named`, async () => {
      const { draw } = agents();
      server.next({ body: JSON.stringify(candidate([inline(bytes, said)])) });
      const answer = await draw({ path: at('vite.config.png') });
      assert.match(
        answer,
        said === 'text/html' ? /^No image\. / : /is paid for and kept in a Limn session, but it is no/,
      );
      assert.deepEqual(await names(), []);
    });

  it('gets as many pictures as the budget allows when it requests 50 at once, in one session with one refusal', async () => {
    const { draw, session } = agents({ perDay: 3 });
    for (const shade of [1, 2, 3]) server.next({ body: drawnAnswer(shade) });
    const said = await Promise.all(Array.from({ length: 50 }, (_, index) => draw({ prompt: `gull ${index}` })));
    assert.equal(said.filter((text) => text.startsWith('Saved ')).length, 3);
    assert.equal(said.filter((text) => /all are drawn/.test(text)).length, 47);
    assert.equal(server.requests.length, 3);
    const all = (await session()).turns;
    assert.deepEqual(all.map(({ results }) => results[0]?.state).sort(), ['done', 'done', 'done', 'stopped']);
    assert.equal(all.find(({ agent }) => agent?.refused)?.agent?.refused?.since, 46);
  });

  it('names files relative to its folder, in requests and responses, and never outside the workspace', async () => {
    const { draw } = agents();
    const site = vscode.Uri.joinPath(folder, 'site');
    await vscode.workspace.fs.createDirectory(site);
    await writeFile(file('gull.png'), pngBytes());
    const here = (input: object) => draw(input, never, { at: site.fsPath });
    for (const shade of [1, 2, 3]) server.next({ body: drawnAnswer(shade) });
    assert.match(await here({ path: 'images/tern.png', attachments: ['../gull.png'] }), /^Saved images\/tern\.png /);
    assert.match(await here({ path: 'images/tern.png', prompt: 'again' }), /^Saved images\/tern-2\.png /);
    assert.match(await here(toGenerateInput({ path: '../gull.png', change: 'at night' })), /^Saved \.\.\/gull-2\.png /);
    assert.deepEqual(await names(), ['gull-2.png', 'gull.png', 'site']);
    for (const path of ['gull.png', '../../../gull.png', '~/gull.png', '/etc/gull.png'])
      assert.match(await here({ attachments: [path] }), /no file at one of the paths|leads out of the workspace/, path);
    assert.equal(server.requests.length, 3);
  });

  it('is rejected before anything is sent if its folder leads out of the workspace', async () => {
    const { draw } = agents();
    const outside = await mkdtemp(path.join(os.tmpdir(), 'limn-outside-'));
    await symlink(outside, file('away'));
    const round = `${folder.fsPath}/../../../../../../../..${outside}`;
    for (const [where, why] of [
      [round, /leads out of the workspace/],
      [outside, /leads out of the workspace/],
      [file('away'), /through a symbolic link/],
      [file('.git/refs'), /version control/],
    ] as const)
      for (const input of [{}, { path: 'gull.png' }]) assert.match(await draw(input, never, { at: where }), why, where);
    assert.deepEqual([server.requests, await readdir(outside)], [[], []]);
    await rm(outside, { recursive: true });
  });

  it('is rejected before anything is sent if its path is in a version control folder', async () => {
    const { draw } = agents();
    for (const name of ['.git/refs/heads/x.png', '.GIT/x.png', 'sub/.hg/x.png', '.git./x.png', 'git~1/x.png'])
      assert.match(await draw({ path: at(name) }), /version control/, name);
    assert.deepEqual([server.requests, await names()], [[], []]);
  });

  it('keeps its picture in the session if its folder is replaced by a link while the picture is prepared', async () => {
    const outside = await mkdtemp(path.join(os.tmpdir(), 'limn-outside-'));
    await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(folder, 'images'));
    const onPrepare = async () => {
      await rm(file('images'), { recursive: true });
      await symlink(outside, file('images'));
    };
    const { draw } = agents({ onPrepare });
    server.next({ body: drawnAnswer(1) });
    const said = await draw({ path: at('images/gull.png') });
    assert.match(said, /is paid for and kept in a Limn session, but it is no file: .*images' is a symbolic link/);
    assert.deepEqual(await readdir(outside), []);
    await rm(outside, { recursive: true });
  });

  it('gets files without a named path in its own folder', async () => {
    const { draw } = agents();
    server.next({ body: drawnAnswer(1) });
    const said = await draw({}, never, { at: folder.fsPath });
    assert.ok(said.startsWith(`Saved ${at('')}a-gull.png `), said);
    assert.ok((await readFile(file(`${at('')}a-gull.png`))).length > 0);
  });

  it('sends equal concurrent requests once, and again after they have finished', async () => {
    const { draw, session } = agents();
    server.next({ body: drawnAnswer(1) });
    const both = await Promise.all([draw({}), draw({})]);
    assert.equal(both[0], both[1]);
    assert.equal(server.requests.length, 1);
    server.next({ body: drawnAnswer(2) });
    await draw({});
    assert.equal((await session()).turns.length, 2);
  });

  it('costs nothing if it is canceled before sending, even while queued', async () => {
    const { draw, budget, session } = agents({ concurrency: 1 });
    const gone = new AbortController();
    gone.abort();
    assert.match(await draw({}, gone.signal), /nothing was sent or paid for\. It was stopped before it was sent/);
    assert.deepEqual(server.requests, []);
    server.next({ body: [], after: 'stayOpen' });
    const [first, second] = [new AbortController(), new AbortController()];
    const running = draw({ prompt: 'first' }, first.signal);
    await server.arrived();
    const waiting = draw({ prompt: 'second' }, second.signal);
    while ((await session()).turns.length < 2) await new Promise(setImmediate);
    second.abort();
    assert.match(await waiting, /nothing was sent or paid for\. It was stopped before it was sent/);
    assert.deepEqual(await budget.getRemaining(), { left: 19, perDay: 20 });
    first.abort();
    await running;
    assert.equal(server.requests.length, 1);
  });

  it('closes the connection if it is canceled during a request, which counts and may be billed', async () => {
    const { draw, budget, session } = agents();
    server.next({ body: [], after: 'stayOpen' });
    const stop = new AbortController();
    const said = draw({}, stop.signal);
    const request = await server.arrived();
    stop.abort();
    await request.closed;
    assert.match(
      await said,
      /^No image: it was stopped after it was sent\. .* may finish the image and bill it\.\nThe service may have counted it, and it counts as one/,
    );
    assert.deepEqual(turns(await session()), [['a gull', 'stopped']]);
    assert.deepEqual(await budget.getRemaining(), { left: 19, perDay: 20 });
  });

  it('keeps its picture if it is canceled afterwards', async () => {
    const { draw, session } = agents();
    server.next({ body: drawnAnswer(1) });
    const stop = new AbortController();
    assert.match(await draw({ path: at('gull.png') }, stop.signal), /^Saved/);
    stop.abort();
    assert.deepEqual(turns(await session()), [['a gull', 'done']]);
    assert.deepEqual(await names(), ['gull.png']);
  });

  it('gets the text of a service that returns no picture, which counts because it may be billed', async () => {
    const { draw, budget, session } = agents();
    server.next({ body: JSON.stringify(candidate([{ text: 'I can only describe it: a gull.' }])) });
    const said = await draw({ path: at('gull.png') });
    assert.match(said, /^No image\. /);
    assert.match(said, /The service said: I can only describe it: a gull\./);
    assert.equal((await session()).turns[0]?.results[0]?.text, 'I can only describe it: a gull.');
    assert.deepEqual([await budget.getRemaining(), await names()], [{ left: 19, perDay: 20 }, []]);
  });

  it('is notified of a picture that was returned as a link, which is paid for and waits for the user', async () => {
    const { draw, budget } = agents();
    server.next({ body: JSON.stringify(candidate([{ text: '![](https://pictures.example.com/gull.png)' }])) });
    const said = await draw({ path: at('gull.png') });
    assert.match(said, /^The image is drawn and paid for, but the service sent only its address/);
    assert.match(said, /Do not ask for it again/);
    assert.deepEqual([await budget.getRemaining(), await names()], [{ left: 19, perDay: 20 }, []]);
  });

  it('gets the file of a picture that the session could not store, because it is paid for', async () => {
    const { draw, folders } = agents();
    folders.pictures.refuse = new Error('The disk is full.');
    server.next({ body: drawnAnswer(1) });
    assert.match(await draw({ path: at('gull.png') }), /^Saved /);
    assert.deepEqual(await names(), ['gull.png']);
  });

  it('must not retry automatically after a failure that may be billed', async () => {
    const { draw } = agents();
    server.next({ body: JSON.stringify(candidate([{ text: 'I only thought.', thought: true }])) });
    assert.match(
      await draw({}),
      /counts as one of the images of today\.\nTell the user, and ask for it again only if they say so\.$/,
    );
    server.next({ status: 401, body: '{}' });
    const rejected = await draw({ prompt: 'another' });
    assert.match(rejected, /\nNothing was paid for\.\nTell the user, and ask for it again only if they say so\.$/);
  });

  it('is not advised to use another prompt if it may only retry when the user says so', async () => {
    const { draw } = agents();
    server.next({ body: JSON.stringify({ candidates: [{ finishReason: 'IMAGE_SAFETY' }] }) });
    assert.doesNotMatch(await draw({}), /second try|[Oo]ther words|[Tt]ry again/);
  });

  for (const [waits, limits, turnsThen] of [
    ['for a place among those at once', { atOnce: 1 }, 1],
    ['in the queue of requests', { concurrency: 1 }, 2],
  ] as const)
    it(`drops a request that waits ${waits} when it disconnects, without sending it or using its budget, and keeps a sent one`, async () => {
      const { draw, budget, session } = agents(limits);
      let release: () => void = () => assert.fail('nothing was sent');
      server.next(async (response) => {
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        response.end(drawnAnswer(1));
      });
      const [first, second] = [new AbortController(), new AbortController()];
      const sent = draw({ prompt: 'first', path: at('first.png') }, first.signal, { keepsSent: true });
      await server.arrived();
      const waiting = draw({ prompt: 'second' }, second.signal, { keepsSent: true });
      while ((await session()).turns.length < turnsThen) await new Promise(setImmediate);
      for (const leaving of [second, first]) leaving.abort();
      assert.match(await waiting, /nothing was sent or paid for\. It was stopped before it was sent/);
      release();
      assert.match(await sent, /^Saved /);
      assert.deepEqual([server.requests.length, await budget.getRemaining()], [1, { left: 19, perDay: 20 }]);
    });

  it('gets one session for concurrent requests', async () => {
    const { draw, session } = agents();
    for (const shade of [1, 2]) server.next({ body: drawnAnswer(shade) });
    await Promise.all([draw({ prompt: 'one' }), draw({ prompt: 'two' })]);
    assert.equal((await session()).turns.length, 2);
  });

  it('finds its picture in the session, counted and not sent again, if the window dies before the file is written', async () => {
    let reached: () => void = () => undefined;
    const saving = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const { draw, session, sessions, folders } = agents({}, () => {
      reached();
      return new Promise(() => undefined);
    });
    server.next({ body: drawnAnswer(1) });
    void draw({});
    await saving;
    await sessions.whenSaved();
    const { id } = await session();
    const next = await new Sessions({
      folder: folders.sessions,
      onProblem: (problem) => assert.fail(String(problem)),
    }).load(id);
    assert.deepEqual(turns(present(next)), [['a gull', 'done']]);
    assert.equal(next?.turns[0]?.agent?.file, undefined);
    assert.equal(server.requests.length, 1);
    assert.deepEqual(await agents().budget.getRemaining(), { left: 19, perDay: 20 });
  });
});
