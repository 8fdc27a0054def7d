import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { AgentPictures } from '../../../src/agents/host/agentPictures.ts';
import { AgentSessions } from '../../../src/agents/host/agentSessions.ts';
import { Budget } from '../../../src/agents/host/budget.ts';
import { formatToolResponse } from '../../../src/agents/host/toolResponse.ts';
import type { Notification } from '../../../src/base/host/notifications.ts';
import { GenerateMissing } from '../../../src/documents/host/generateMissing.ts';
import { readPicture } from '../../../src/imageFiles/common/readPicture.ts';
import { DocumentLooks } from '../../../src/looks/host/documentLooks.ts';
import { InsertionRecords } from '../../../src/panel/host/actions/insertionRecords.ts';
import { vscodePanelUI } from '../../../src/panel/host/actions/panelUI.ts';
import { PlanActions } from '../../../src/panel/host/actions/planActions.ts';
import type { PanelDependencies } from '../../../src/panel/host/dependencies.ts';
import { createPromptFiles } from '../../../src/promptFiles/host/createPromptFiles.ts';
import { toDraft } from '../../../src/sessions/common/draft.ts';
import type { Ask } from '../../../src/sessions/common/editSession.ts';
import type { Quote } from '../../../src/sessions/common/model/quote.ts';
import { saveAttachment } from '../../../src/sessions/host/attachments.ts';
import { notifyRejected } from '../../../src/sessions/host/sessionNotifications.ts';
import { TurnCommands } from '../../../src/sessions/host/turnCommands.ts';
import { TurnSender } from '../../../src/sessions/host/turnSender.ts';
import { type ScriptedServer, startScripted } from '../../service/scripted.ts';
import { fake } from '../../unit/fake.ts';
import { doneResult } from '../../unit/sessions/common/pictures.ts';
import { createImageHarness, drawnAnswer, noOptions } from '../../unit/sessions/host/pictureHarness.ts';
import { diskFolder } from '../../unit/sessions/host/store/diskFiles.ts';
import { english } from '../../unit/strings/english.ts';
import { newFolder } from '../insertion/harness.ts';

/** Its third line is no YAML. */
const brokenLook = '---\naspectRatio: 16:9\ncharacters: [Mia\n---\n# Ink\n\nInk.\n';

describe('A look that cannot be read', () => {
  const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
  let server: ScriptedServer;
  let folder: string;
  let budgetFolder: string;
  let document: vscode.Uri;

  beforeEach(async () => {
    assert.ok(workspaceFolder);
    server = await startScripted();
    for (let times = 0; times < 4; times += 1) server.next({ body: drawnAnswer(times + 1) });
    folder = newFolder(workspaceFolder.uri.fsPath).fsPath;
    budgetFolder = await mkdtemp(path.join(os.tmpdir(), 'limn-agents-'));
    await put('look.limn.md', brokenLook);
    document = await put('story.md', '# One\n\n![A lamp](lamp.png)\n');
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await server.close();
    await rm(folder, { recursive: true, force: true });
    await rm(budgetFolder, { recursive: true, force: true });
  });

  async function put(name: string, content: string | Uint8Array): Promise<vscode.Uri> {
    await writeFile(path.join(folder, name), content);
    return vscode.Uri.file(path.join(folder, name));
  }

  /** Sends through the real looks, jobs and service client, with a user who presses a button and records notifications. */
  function desk(press?: string) {
    const parts = createImageHarness(server);
    const { sessions, jobs, ready, pictures, inFlight } = parts;
    const looks = new DocumentLooks();
    const told: Notification[] = [];
    const teller = {
      notify: async (one: Notification) => {
        told.push(one);
        return press;
      },
    };
    const newTurns = new TurnSender({
      ...{ sessions, jobs, inFlight, reviewLook: async (ask) => ask, pictureUri: ({ hash }) => hash },
      setUp: { ensureTarget: async () => ready, getTargetIfReady: async () => ready },
      attach: (offered) => saveAttachment({ pictures, readPicture }, offered),
    });
    const lookFor = (uri: string, text: string) => looks.resolveLook(vscode.Uri.parse(uri), text);
    const ended = async (sent: ReturnType<TurnSender['send']>) => {
      const outcome = await sent;
      if (outcome.sent) await outcome.ended;
      return outcome;
    };
    return { ...parts, looks, told, teller, newTurns, lookFor, ended };
  }

  const quote = (): Quote => ({
    ...{ id: 'q', uri: document.toString(), fileName: 'story.md', languageId: 'markdown' },
    ...{ firstLine: 1, lastLine: 1, text: 'A lamp' },
  });
  const ask = (): Ask => ({ mode: 'image', prompt: 'A lamp', options: noOptions, quote: quote() });

  function assertTold(told: readonly Notification[]): void {
    assert.deepEqual(
      told.map(({ text, buttons }) => [text, buttons]),
      [
        [
          "Couldn't use 'look.limn.md': its front matter isn't valid YAML. See line 3. Nothing was sent.",
          ['Open File'],
        ],
      ],
    );
  }

  it('prevents a request from the panel, keeps the draft, and opens at its fault', async () => {
    const { sessions, jobs, newTurns, lookFor, id, told, teller, watch } = desk('Open File');
    const asking = new TurnCommands({
      ...{ sessions, jobs, newTurns, lookFor, onDraft: () => undefined },
      refuse: (mode, refused) => notifyRejected(teller, english, mode, refused),
    });
    sessions.change(id, (session) => ({ ...session, draft: toDraft(ask(), session.draft) }));
    await asking.send(id);
    await watch.until(
      () => !sessions.get(id)?.turns.some(({ results }) => results.some((one) => one.state === 'running')),
    );
    assert.deepEqual([server.requests.length, sessions.get(id)?.turns.length], [0, 0]);
    assert.equal(sessions.get(id)?.draft.text, 'A lamp');
    assertTold(told);
    await untilShown('look.limn.md');
    assert.equal(vscode.window.activeTextEditor?.selection.active.line, 2);
  });

  it('does not prevent a request after the user removed it', async () => {
    const { newTurns, looks, ended } = desk();
    const look = (text: string) => looks.resolveLook(document, text, { without: [''], meant: [], notMeant: [] });
    assert.equal((await ended(newTurns.send({ ask: ask(), look }))).sent, true);
    assert.equal(server.requests.length, 1);
  });

  it('prevents the request of a command on a selection', async () => {
    const { newTurns, looks, ended, told, teller } = desk();
    const asked = await ended(newTurns.send({ ask: ask(), ...looks.getPassageLook(ask()) }));
    assert.equal(server.requests.length, 0);
    assert.ok(!asked.sent);
    notifyRejected(teller, english, 'image', asked);
    assertTold(told);
  });

  it('prevents the requests of a plan', async () => {
    const { sessions, newTurns, lookFor, id, ended, told, teller } = desk();
    const said = { id: 'a', heading: 'One', why: '', prompt: 'A lamp', shape: '', alt: '', ticked: true };
    const rows = [{ ...said, place: { id: 'p', line: 1, text: '# One' }, from: 1 }];
    const plan = { ...doneResult('r', { pictures: [], plan: { rows } }) };
    sessions.change(id, (session) => ({
      ...session,
      turns: [
        {
          ...{ id: 't', mode: 'chat', prompt: 'Illustrate', options: noOptions, createdAt: 1, illustrates: {} },
          ...{ context: [{ ...quote(), kind: 'file' as const }], results: [plan], shown: 0 },
        } as never,
      ],
    }));
    const needs = fake<PanelDependencies>({
      language: english,
      notices: teller,
      sessions: {
        storage: { sessions, usual: { get: () => noOptions } },
        newTurns: { send: (turn) => ended(newTurns.send(turn)) },
      },
      plan: { lookFor },
    });
    const actions = new PlanActions(needs, vscodePanelUI, new InsertionRecords(needs));
    await actions.act(id, { turnId: 't', action: 'generate' });
    assert.equal(server.requests.length, 0);
    assertTold(told);
  });

  function generateMissing({ newTurns, looks, teller }: ReturnType<typeof desk>) {
    const storage = { usual: { get: () => noOptions } };
    const promptFiles = createPromptFiles({ looks });
    const panel = { panels: { show: async () => undefined } };
    const needs = { language: english, looks, promptFiles, sessions: { newTurns, storage }, panel };
    return new GenerateMissing(needs, async (_, { file }) => ({ file }), teller);
  }

  it('prevents the request for a missing picture', async () => {
    const all = desk('Open File');
    await generateMissing(all).runForReference(await vscode.workspace.openTextDocument(document), 10);
    assert.equal(server.requests.length, 0);
    assert.deepEqual(
      all.told.map(({ text, buttons }) => [text, buttons]),
      [
        [
          "0 of 1 images saved. lamp.png: Couldn't use 'look.limn.md': its front matter isn't valid YAML. See line 3. Nothing was sent for this image.",
          ['Open File'],
        ],
      ],
    );
    await untilShown('look.limn.md');
  });

  it('prevents the request of an agent, which gets the reason as text', async () => {
    const { sessions, newTurns, looks } = desk();
    const budget = new Budget(
      (name = '') => diskFolder(budgetFolder, name),
      { id: 'a', getWorkingWindows: async () => new Set(['a']) },
      () => ({ perDay: 5, atOnce: 2 }),
    );
    const kept = new Map<string, unknown>();
    const agents = new AgentPictures({
      ...{ newTurns, budget, windows: { runAsWorking: (run) => run() }, document: () => undefined },
      sessions: new AgentSessions(
        sessions,
        () => sessions.create('image', noOptions),
        { turnChanged: () => undefined, turnsChanged: () => undefined },
        { get: (key) => kept.get(key), update: async (key, value) => void kept.set(key, value) },
      ),
      onBudget: () => undefined,
      lookFor: ({ place }, prompt) => looks.resolveLook(place ?? document, prompt),
      obstacle: async () => undefined,
      save: async () => ({ problem: 'none' }),
    });
    const asking = { agent: 'VS Code', inEditor: true, signal: new AbortController().signal } as const;
    const input = { prompt: 'A lamp', path: `${path.basename(folder)}/lamp.png` };
    const answer = formatToolResponse(await agents.draw(input, asking), await budget.getRemainingOrLimit(), english);
    assert.equal(server.requests.length, 0);
    assert.match(
      answer,
      /^No image, and nothing was sent or paid for\. Couldn't use '.*\/look\.limn\.md': its front matter isn't valid YAML\. See line 3\./,
    );
    assert.deepEqual((await budget.getRemaining()).left, 5);
  });

  it('is reported with its reason for every fault', async () => {
    const { looks } = desk();
    const faultOf = async (name: string, content: string) => {
      const found = await looks.resolveLook(await put(name, content), 'A lamp');
      return found && 'fault' in found ? [path.basename(found.file.path), found.fault, found.line] : found?.name;
    };
    assert.deepEqual(await faultOf('gone.md', '---\ntitle: x\nlook: none.limn.md\n---\n'), [
      'none.limn.md',
      'missing',
      3,
    ]);
    assert.deepEqual(await faultOf('out.md', '---\nlook: ../../../../../a.md\n---\n'), ['a.md', 'outside', 2]);
    assert.deepEqual(await faultOf('own.md', '---\nlook: [a\n---\n'), ['own.md', 'yaml', 2]);
    assert.deepEqual(await faultOf('list.md', '---\ntitle: x\nlook: [a.md]\n---\n'), ['list.md', 'field', 3]);
    await put('look.limn.md', '# Ink\n');
    assert.equal(await faultOf('other.md', '---\ntitle: {{ site }}\n---\n'), 'Ink');
    await put('look.limn.md', new Uint8Array([0xff, 0xfe, 0x41]));
    assert.deepEqual(await faultOf('plain.md', 'x'), ['look.limn.md', 'unreadable', undefined]);
  });

  describe('or a prompt file', () => {
    beforeEach(() => put('look.limn.md', '# Ink\n'));

    for (const [what, content, told] of [
      ['is no YAML', '---\nsize: 2K\nmodel: [\n---\nA lamp\n', "its front matter isn't valid YAML. See line 3."],
      [
        'names what is no size',
        '---\nmodel: m\nsize: huge\n---\nA lamp\n',
        "the value of 'size' isn't valid. See line 3.",
      ],
      ['is too long', `A lamp${' at sea'.repeat(40_000)}`, "it's too large or isn't a text file."],
      ['is no text', Buffer.from([0xff, 0xfe, 0x41]), "it's too large or isn't a text file."],
    ] as const)
      it(`prevents a request if it ${what}, and is opened`, async () => {
        await put('lamp.limn.md', content);
        const all = desk('Open File');
        await generateMissing(all).runForReference(await vscode.workspace.openTextDocument(document), 10);
        assert.equal(server.requests.length, 0);
        assert.deepEqual(
          all.told.map(({ text, buttons }) => [text, buttons]),
          [[`Couldn't use 'lamp.limn.md': ${told} Nothing was sent.`, ['Open File']]],
        );
        if (typeof content === 'string' && content.length < 1_000) await untilShown('lamp.limn.md');
      });
  });
});

async function untilShown(name: string): Promise<void> {
  const isShown = () => vscode.window.activeTextEditor?.document.uri.path.endsWith(`/${name}`);
  while (!isShown())
    await new Promise<void>((resolve) => {
      const listening = vscode.window.onDidChangeActiveTextEditor(() => {
        listening.dispose();
        resolve();
      });
      if (isShown()) resolve();
    });
}
