/** `npm start`: VS Code with the packaged Limn, a sample workspace and the sample service; `-- --desktop` takes the installed desktop VS Code, `-- --locale zh-cn` speaks that language. */
import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createVSIX } from '@vscode/vsce';
import { settings as names } from '../src/product/common/names.ts';
import { runChild, startChild } from './editor/child.ts';
import { type FrontOptions, installInFront, startCodeServer } from './editor/codeServer.ts';
import { findDesktop } from './editor/desktop.ts';
import { installEditor } from './editor/install.ts';
import { fetchLanguagePack, installLanguage } from './editor/language.ts';
import { openUrl } from './editor/openUrl.ts';
import { fetched, firstRunFolder, root, sampleWorkspace, vsix } from './editor/paths.ts';
import { freePort } from './editor/port.ts';
import { writeSettings } from './editor/server.ts';
import { startSampleService } from './service/sample/server.ts';

const { values: asked } = parseArgs({
  options: { desktop: { type: 'boolean', default: false }, locale: { type: 'string' } },
});
const say = (line: string) => console.log(line);

/** What a user changes stays until the next run; deleting the folder begins anew. */
const home = path.join(fetched, asked.desktop ? 'start-desktop' : 'start');
const workspace = path.join(home, 'workspace');
const data = path.join(home, 'data');
const extensions = path.join(home, 'extensions');

async function main(): Promise<void> {
  say('Building and packaging Limn …');
  await runChild(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['run', 'package'], { cwd: root });
  // The addresses stay the same from run to run where they can: keys belong to them.
  const service = await startSampleService({ port: await freePort(47_810) });
  if (!existsSync(workspace)) await cp(sampleWorkspace, workspace, { recursive: true });
  await pointAt(service.url);
  const packages = [vsix, await packageFirstRun()];
  await (asked.desktop ? startDesktop(packages) : startInBrowser(packages));
  say(words(service.url));
}

/** Packages the extension that opens the walkthrough, and returns the path of the package. */
async function packageFirstRun(): Promise<string> {
  const packagePath = path.join(home, 'first-run.vsix');
  await createVSIX({ cwd: firstRunFolder, packagePath, dependencies: false, allowMissingRepository: true });
  return packagePath;
}

async function startInBrowser(packages: readonly string[]): Promise<void> {
  const editor = await installEditor(say);
  const { locale } = asked;
  const options: FrontOptions = { data, extensions, workspace, port: 47_811, locale };
  say('Installing Limn in VS Code …');
  for (const file of packages) await installInFront(editor, file, options);
  if (locale !== undefined) await installLanguage({ data, locale, pack: await fetchLanguagePack(locale, say) });
  const { url } = await startCodeServer(editor, options);
  say(`\nVS Code with Limn is at\n\n  ${url}`);
  openUrl(url);
}

async function startDesktop(packages: readonly string[]): Promise<void> {
  const code = findDesktop();
  const language = asked.locale === undefined ? [] : ['--locale', asked.locale];
  const places = ['--user-data-dir', data, '--extensions-dir', extensions, ...language];
  say('Installing Limn in VS Code …');
  for (const file of packages) await runChild(code, [...places, '--install-extension', file, '--force']);
  const child = await startChild(code, [...places, '--disable-workspace-trust', '--new-window', '--wait', workspace]);
  void child.ended.then(() => process.exit(0));
}

/** Leaves what the user has set, comments and all, except for where the service is. */
async function pointAt(url: string): Promise<void> {
  const file = path.join(data, 'User', 'settings.json');
  if (!existsSync(file)) return writeSettings(data, { [names.baseUrl.id]: url, ...firstSettings });
  const kept = await readFile(file, 'utf8');
  await writeFile(file, kept.replace(/("limn\.baseUrl"\s*:\s*)"[^"]*"/, `$1"${url}"`));
}

const firstSettings = {
  [names.chatModel.id]: 'sample-chat',
  [names.imageModel.id]: 'sample-picture',
  'workbench.startupEditor': 'none',
  'chat.disableAIFeatures': true,
  'git.openRepositoryInParentFolders': 'never',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'telemetry.telemetryLevel': 'off',
};

const words = (url: string) => `
The sample service is at ${url}. It generates images and responses without a model, and costs nothing.
Limn asks for an API key: enter any word.
Follow the walkthrough, or select a sentence in blog/last-keeper.md and run Generate Image from Selection from the context menu.

Ctrl+C ends everything.`;

main().catch((failure: unknown) => {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exit(1);
});
