import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Frame, Page } from 'playwright-core';
import { settings as names } from '../../src/product/common/names.ts';
import { findBrowser, launchBrowser } from '../editor/browser.ts';
import { type Editor, installEditor, type Release } from '../editor/install.ts';
import { haveInstalled } from '../editor/installed.ts';
import { installFolder } from '../editor/installFolder.ts';
import { installLanguage } from '../editor/language.ts';
import { probeFolder, sampleWorkspace, screenshots, vsix as tested } from '../editor/paths.ts';
import { type Server, type ServerOptions, startServer } from '../editor/server.ts';
import { openWindow, windowReady } from '../editor/window.ts';
import { type SampleService, startSampleService } from '../service/sample/server.ts';
import { disableAnimations } from './disableAnimations.ts';
import { Evidence } from './evidence.ts';
import { Panel } from './panel.ts';
import { Probe } from './probe.ts';
import { waitUntil } from './waitUntil.ts';
import {
  answerQuestion,
  isShownSoon,
  panelFrame,
  quickInput,
  runCommand,
  type Theme,
  themes,
  timersFired,
} from './window.ts';

export interface WorkbenchOptions {
  /** Added to those that point Limn at the sample service; `{ 'limn.baseUrl': '' }` makes it a first use. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Of VS Code; the newest where nothing is said. */
  readonly release?: Release;
  /** Copied for the tests; absent, the sample workspace. */
  readonly workspace?: string;
  /** Folders of further extensions to have installed. */
  readonly extensions?: readonly string[];
  /** Another package of the extension than the one that is tested. */
  readonly vsix?: string;
  /** Of the window, in CSS pixels. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** The display language, for example `zh-cn`; what is VS Code's own stays English, so that tests find it. */
  readonly locale?: string;
  /** A folder of VS Code's own words in that language, made by `fetchLanguagePack`. */
  readonly languagePack?: string | undefined;
  /** Path of another browser than the one of the tests. */
  readonly browser?: string;
  /** Device pixels for one CSS pixel, for sharp pictures. */
  readonly scale?: number;
  /** Fades and slides as for most people; a browser without a graphics card spends a sixth of a test's time on drawing them. */
  readonly motion?: boolean;
  /** The system that VS Code's server runs on, where it is not that of the tests. */
  readonly system?: System;
}

/** A system that VS Code's server can run on. */
export interface System {
  /** A folder of its disk for what is temporary, as the tests see it. */
  readonly temporary: string;
  /** Returns how a file is named there, by its path as the tests see it. */
  readonly nameOf: (file: string) => string;
  readonly start: (editor: Editor, options: ServerOptions) => Promise<Server>;
  /** Milliseconds for a thing to show itself on a busy machine. */
  readonly patience: number;
}

const ownSystem: System = { temporary: os.tmpdir(), nameOf: (file) => file, start: startServer, patience: 20_000 };

interface Parts {
  readonly folder: string;
  readonly server: Server;
  readonly page: Page;
  readonly service: SampleService;
  readonly probe: Probe;
  readonly stops: readonly Stop[];
  readonly system: System;
}

type Stop = () => Promise<unknown>;

/** The last that was started is stopped first. */
async function stopAll(stops: readonly Stop[]): Promise<void> {
  for (const stop of stops.toReversed()) await stop();
}

/** How long after the cursor was moved VS Code looks for fixes, in milliseconds. */
const fixDelay = 250;

/** A real VS Code with the packaged extension, a copy of a workspace and a sample service of its own; takes about 8 s to start. */
export class Workbench {
  readonly page: Page;
  readonly service: SampleService;
  /** Runs functions against `vscode`. */
  readonly probe: Probe;
  /** Limn's panel, by roles and names. */
  limn: Panel;
  /** The opened folder. */
  readonly workspace: string;
  readonly #evidence = new Evidence();
  readonly #parts: Parts;

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.page = parts.page;
    this.service = parts.service;
    this.probe = parts.probe;
    this.limn = new Panel(parts.page);
    this.workspace = path.join(parts.folder, 'workspace');
    this.#evidence.follow(parts.page);
  }

  /** What was started before a failure is stopped again, because a service that still listens keeps the process of the tests alive. */
  static async start(options: WorkbenchOptions = {}): Promise<Workbench> {
    const stops: Stop[] = [];
    try {
      return await Workbench.#start(options, stops);
    } catch (error) {
      await stopAll(stops);
      throw error;
    }
  }

  static async #start(options: WorkbenchOptions, stops: Stop[]): Promise<Workbench> {
    const { system = ownSystem } = options;
    const folder = await mkdtemp(path.join(system.temporary, 'limn-ui-'));
    stops.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    await cp(options.workspace ?? sampleWorkspace, path.join(folder, 'workspace'), { recursive: true });
    const service = await startSampleService({ pace: { piece: 5, picture: 0 } });
    stops.push(() => service.close());
    const probe = new Probe(probeFile(folder));
    // A window in a browser saves by itself; then nothing that a test leaves behind could be taken back.
    const still = options.motion ? {} : { 'workbench.reduceMotion': 'on' };
    const settings = { 'files.autoSave': 'off', ...still, ...serviceSettings(service), ...options.settings };
    const extensions = [probeFolder, ...(options.extensions ?? [])];
    const { release, vsix = tested, locale, languagePack } = options;
    const server = await startEditor({ folder, settings, extensions, release, vsix, locale, languagePack, system });
    stops.push(() => server.stop());
    const browser = await launchBrowser(options.browser ?? (await findBrowser(() => {})));
    stops.push(() => browser.close());
    const page = await openWindow({
      browser,
      port: server.port,
      opens: pathInUrl(system.nameOf(path.join(folder, 'workspace'))),
      context: look(options),
      ...(!options.motion && { prepare: disableAnimations }),
    });
    page.setDefaultTimeout(system.patience);
    const workbench = new Workbench({ folder, server, page, service, probe, stops, system });
    await workbench.ready();
    return workbench;
  }

  /** A second window on the same server and profile, and the same folder where none is given; it goes when this one is stopped. */
  async beside(opens?: string): Promise<Workbench> {
    const { folder } = this.#parts;
    const [first, second] = [`${probeFile(folder)}.first`, `${probeFile(folder)}.second`];
    await copyFile(probeFile(folder), first);
    const page = await this.page.context().newPage();
    page.setDefaultTimeout(this.#parts.system.patience);
    const address = new URL(this.page.url());
    if (opens !== undefined) address.searchParams.set('folder', opens);
    await this.probe.afterRestart(() => page.goto(address.href));
    await rename(probeFile(folder), second);
    await rename(first, probeFile(folder));
    const beside = new Workbench({ ...this.#parts, page, probe: new Probe(second) });
    await beside.ready();
    return beside;
  }

  async stop(): Promise<void> {
    await stopAll(this.#parts.stops);
  }

  /** Resolves when the window and its extensions are up. */
  async ready(): Promise<void> {
    await windowReady(this.page);
    await this.probe.evaluate(() => true);
  }

  /** Runs a command from the palette by its title, category before a colon, for example `Limn: Open Limn View`. */
  palette = (title: string) => runCommand(this.page, title);

  /** The document of Limn's panel; look for its parts by role. */
  panel = (): Promise<Frame> => panelFrame(this.page);

  /** Gives the key by the command, as a user would. */
  async setKey(key: string): Promise<void> {
    await this.palette('Limn: Set API Key...');
    await answerQuestion(this.page, key);
    await quickInput(this.page).waitFor({ state: 'hidden' });
  }

  /** Of a file by its path in the workspace; one that is a whole address already is given back. */
  readonly address = (file: string): string =>
    /^[a-z]{2,}:/.test(file)
      ? file
      : pathToFileURL(pathInUrl(this.#parts.system.nameOf(path.join(this.workspace, file)))).href;

  /** Opens a file by its path in the workspace or its address, in the first group. */
  async openFile(file: string): Promise<void> {
    await this.probe.evaluate(async (vscode, address) => {
      const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(address));
      await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One, preview: false });
    }, this.address(file));
  }

  /**
   * Selects the first place of this text in the active editor; the context menu and Limn cannot tell it from the mouse's work.
   * VS Code asks a page only every 250 ms whether it has the focus, and may activate the page's group after the editor was opened; then the editor is shown again.
   */
  async select(text: string): Promise<void> {
    await waitUntil(`${text.length} characters are selected in the window`, async () => {
      await this.probe.evaluate(async (vscode, wanted) => {
        const { activeTextEditor, visibleTextEditors, showTextDocument } = vscode.window;
        const shown = activeTextEditor ?? visibleTextEditors[0];
        const editor = activeTextEditor ?? (shown && (await showTextDocument(shown.document, shown.viewColumn)));
        const start = editor?.document.getText().indexOf(wanted) ?? -1;
        if (!editor || start < 0) throw new Error(`No such text in the active editor: ${wanted}`);
        const end = editor.document.positionAt(start + wanted.length);
        editor.selection = new vscode.Selection(editor.document.positionAt(start), end);
        editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenter);
      }, text);
      // The extension host knows it at once, the window a little later: keys and clicks must find it there.
      return isShownSoon(this.page.getByText(`(${text.length} selected)`));
    });
  }

  /** Chooses a quick fix for this text of the active editor, whose last line has none. */
  async fix(text: string, title: string): Promise<void> {
    // VS Code looks for fixes by itself when text is selected, and again a moment later: it loses then those that were asked for.
    const lamp = this.page.locator('.lightBulbWidget:visible, .margin .codicon-gutter-lightbulb:visible');
    await this.page.keyboard.press('Control+End');
    await lamp.waitFor({ state: 'detached' });
    await this.select(text);
    await lamp.waitFor();
    await timersFired(this.page, fixDelay);
    await this.palette('Quick Fix...');
    const choice = this.page.locator('.action-widget:visible').getByText(title);
    await choice.waitFor();
    await this.screenshot(`fix-${title.toLowerCase().replace(/\W+/g, '-')}`);
    await choice.click();
  }

  /** Selects the first place of each of these texts in the active editor, one cursor each. */
  async selectEach(texts: readonly string[]): Promise<void> {
    await this.probe.evaluate((vscode, wanted) => {
      const editor = vscode.window.activeTextEditor;
      if (!editor) throw new Error('No editor is active.');
      editor.selections = wanted.map((text) => {
        const start = editor.document.getText().indexOf(text);
        if (start < 0) throw new Error(`No such text in the active editor: ${text}`);
        const place = (offset: number) => editor.document.positionAt(offset);
        return new vscode.Selection(place(start), place(start + text.length));
      });
    }, texts);
  }

  /** Text of an open document, by its path in the workspace or its address, as it stands in the editor. */
  async documentText(file: string): Promise<string> {
    return this.probe.evaluate(
      async (vscode, address) => (await vscode.workspace.openTextDocument(vscode.Uri.parse(address))).getText(),
      this.address(file),
    );
  }

  /** Changes one of the user's settings; without a value it has its default again. */
  async setting(name: string, value?: unknown): Promise<void> {
    await this.probe.evaluate(
      (vscode, key, wanted) =>
        vscode.workspace.getConfiguration().update(key, wanted ?? undefined, vscode.ConfigurationTarget.Global),
      name,
      value ?? null,
    );
  }

  /** Puts the files of the sample workspace back, and takes all others away. */
  async restoreFiles(): Promise<void> {
    for (const name of await readdir(this.workspace))
      await rm(path.join(this.workspace, name), { recursive: true, force: true, maxRetries: 5 });
    await cp(sampleWorkspace, this.workspace, { recursive: true });
  }

  /** Closes every editor without saving, clears messages, and lets the service answer again: the next test begins afresh. */
  async tidy(): Promise<void> {
    this.service.release();
    this.service.script.clear();
    await this.probe.evaluate(async (vscode) => {
      const run = vscode.commands.executeCommand;
      // The user's settings are unsaved for the moment in which VS Code writes them.
      const isOurs = ({ path }: { readonly path: string }) => !path.endsWith('/User/settings.json');
      const next = () => vscode.workspace.textDocuments.find(({ isDirty, uri }) => isDirty && isOurs(uri));
      // A click of the test may move the focus away in between; closing what is still unsaved would ask, and wait for an answer.
      for (let unsaved = next(); unsaved; unsaved = next()) {
        await vscode.window.showTextDocument(unsaved);
        await run('workbench.action.revertAndCloseActiveEditor');
      }
      await run('workbench.action.closeAllEditors');
      await run('notifications.clearAll');
    });
  }

  async theme(theme: Theme): Promise<void> {
    await this.setting('workbench.colorTheme', themes[theme].name);
    await this.page.locator(`.monaco-workbench.${themes[theme].mark}`).waitFor();
  }

  /** Reloads the window by its command, which lets VS Code save its state first, and resolves when a new extension host is up. */
  async reload(): Promise<void> {
    await this.restarts(() => this.palette('Developer: Reload Window'));
  }

  /** Does what reloads the window, and resolves when a new extension host is up. */
  async restarts(reload: () => Promise<void>): Promise<void> {
    await this.probe.afterRestart(reload);
    await this.ready();
  }

  /** Closes the window as a reload does, stops VS Code's server and starts both again. */
  async restart(): Promise<void> {
    const address = this.page.url();
    const isLeft = this.page.waitForEvent('framenavigated', (frame) => frame === this.page.mainFrame());
    await this.palette('Developer: Reload Window');
    await isLeft;
    await this.page.goto('about:blank');
    await this.#parts.server.restart();
    await this.probe.afterRestart(() => this.page.goto(address));
    await this.ready();
  }

  /** Ends the extension host as a crash would; VS Code starts another by itself. */
  async killExtensionHost(): Promise<void> {
    const pid = await this.probe.pid();
    await this.probe.afterRestart(async () => process.kill(pid, 'SIGKILL'));
    await waitUntil('the killed extension host is gone', async () => (await this.probe.pid()) !== pid);
  }

  /** Keeps a picture of the window in `out/screenshots`. */
  async screenshot(name: string): Promise<void> {
    await mkdir(screenshots, { recursive: true });
    await this.page.screenshot({ path: path.join(screenshots, `${name}.png`) });
  }

  /** All lines that VS Code has written to its logs. */
  async logged(): Promise<readonly string[]> {
    const folder = this.#logs();
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.log'));
    const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
    return texts.flatMap((text) => text.split('\n'));
  }

  /** Keeps what helps to understand a failed test; gives the folder, and what Limn's pages show. */
  keepEvidence(test: string): Promise<string> {
    return this.#evidence.keep(test, this.page, this.#logs());
  }

  #logs(): string {
    return path.join(this.#parts.folder, 'editor', 'data', 'logs');
  }
}

interface Start {
  readonly folder: string;
  readonly extensions: readonly string[];
  readonly settings: Readonly<Record<string, unknown>>;
  readonly release: Release | undefined;
  readonly vsix: string;
  readonly locale: string | undefined;
  readonly languagePack: string | undefined;
  readonly system: System;
}

async function startEditor({
  folder,
  extensions,
  settings,
  release,
  vsix,
  locale,
  languagePack,
  system,
}: Start): Promise<Server> {
  const editor = await installEditor(() => {}, release);
  const places = { data: path.join(folder, 'editor'), extensions: path.join(folder, 'extensions') };
  await haveInstalled(editor, vsix, places);
  for (const extension of extensions) await installFolder(extension, places.extensions);
  const data = path.join(places.data, 'data');
  if (locale !== undefined) await installLanguage({ data, locale, pack: languagePack });
  const env = { LIMN_PROBE: system.nameOf(probeFile(folder)) };
  return system.start(editor, { ...places, settings, locale, env });
}

/** Returns the path of a file in an address: `/C:/boats` for a file of Windows. */
function pathInUrl(file: string): string {
  return /^[a-z]:/i.test(file) ? `/${file.replaceAll('\\', '/')}` : file;
}

const probeFile = (folder: string) => path.join(folder, 'probe.json');

function serviceSettings({ url }: SampleService): Readonly<Record<string, string>> {
  return { [names.baseUrl.id]: url, [names.chatModel.id]: 'sample-chat', [names.imageModel.id]: 'sample-picture' };
}

function look({ viewport = { width: 1440, height: 900 }, scale = 1, motion }: WorkbenchOptions) {
  return { viewport, deviceScaleFactor: scale, ...(!motion && { reducedMotion: 'reduce' as const }) };
}
