import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Child, runChild, startChild } from './child.ts';
import type { Editor } from './install.ts';
import { freePort } from './port.ts';

export interface ServerOptions {
  /** Settings, logs and what extensions keep. */
  readonly data: string;
  readonly extensions: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Lets a page load extensions from folders and run tests in the extension host; toasts are then not shown. */
  readonly development?: boolean;
  /** The display language, where it is not English; `installLanguage` makes it known. */
  readonly locale?: string | undefined;
  /** Inherited by the extension host. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface Server {
  readonly port: number;
  readonly stop: Child['stop'];
  /** Stops it and starts it again at the same port, with all that it keeps. */
  readonly restart: () => Promise<void>;
}

/** Starts VS Code's server on a free port of 127.0.0.1 and resolves when it answers. */
export async function startServer(editor: Editor, options: ServerOptions): Promise<Server> {
  const { data, settings, env } = options;
  await writeSettings(path.join(data, 'data'), { ...testSettings, ...settings });
  const port = await freePort();
  const args = [editor.server, ...serverArguments(port, options)];
  const start = () => startChild(editor.node, args, { until: 'available at', env: { ...offline, ...env } });
  let child = await start();
  const restart = async () => {
    await child.stop();
    child = await start();
  };
  return { port, stop: () => child.stop(), restart };
}

/** Returns what the server is started with. */
export function serverArguments(port: number, { data, extensions, development, locale }: ServerOptions): string[] {
  const own = [
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--without-connection-token',
    // Else it starts the user's shell, and waits for it, before each extension host.
    '--force-disable-user-env',
    ...shared(data, extensions),
  ];
  if (development) own.push('--enable-smoke-test-driver');
  if (locale !== undefined) own.push('--locale', locale);
  return own;
}

/** Installs a packaged extension, as a user would. */
export async function installExtension(
  editor: Editor,
  vsix: string,
  { data, extensions }: ServerOptions,
): Promise<void> {
  await runChild(editor.node, [editor.server, ...shared(data, extensions), '--install-extension', vsix, '--force']);
}

/** Writes a user's settings. An extension's application and window settings are read from there, machine settings are not. */
export async function writeSettings(data: string, settings: Readonly<Record<string, unknown>>): Promise<void> {
  await mkdir(path.join(data, 'User'), { recursive: true });
  await writeFile(path.join(data, 'User', 'settings.json'), JSON.stringify(settings, undefined, 2));
}

/** Keeps the window to what is tested: nothing asked, nothing fetched, nothing in the way. */
export const testSettings = {
  'security.workspace.trust.enabled': false,
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.tips.enabled': false,
  'editor.cursorBlinking': 'solid',
  'window.confirmBeforeClose': 'never',
  'files.hotExit': 'off',
  'git.enabled': false,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'telemetry.telemetryLevel': 'off',
  'chat.disableAIFeatures': true,
} as const;

/** Without it the window asks a public gallery for extensions. */
export const offline = { EXTENSIONS_GALLERY: '{}' } as const;

const shared = (data: string, extensions: string) => [
  '--server-data-dir',
  data,
  '--extensions-dir',
  extensions,
  '--accept-server-license-terms',
  '--telemetry-level',
  'off',
];
