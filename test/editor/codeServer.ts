import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Child, startChild } from './child.ts';
import type { Editor } from './install.ts';
import { freePort } from './port.ts';
import { offline } from './server.ts';

export interface FrontOptions {
  readonly data: string;
  readonly extensions: string;
  /** Folder to open. */
  readonly workspace: string;
  /** Taken when it is free: secrets belong to the address, so a user keeps theirs from run to run. */
  readonly port: number;
  /** The display language, where it is not English; `installLanguage` makes it known. */
  readonly locale?: string | undefined;
}

export interface Front {
  readonly url: string;
  readonly stop: Child['stop'];
}

/** Starts VS Code behind code-server's own front on 127.0.0.1 and resolves when it answers. */
export async function startCodeServer(editor: Editor, options: FrontOptions): Promise<Front> {
  const port = await freePort(options.port);
  const config = path.join(options.data, 'front.yaml');
  await mkdir(options.data, { recursive: true });
  await writeFile(config, '');
  const address = ['--auth', 'none', '--bind-addr', `127.0.0.1:${port}`, '--config', config];
  const language = options.locale === undefined ? [] : ['--locale', options.locale];
  const child = await startChild(
    editor.node,
    [editor.front, ...address, ...places(options), ...calm, ...language, options.workspace],
    {
      until: 'HTTP server listening',
      env: offline,
    },
  );
  return { url: `http://127.0.0.1:${port}/?folder=${encodeURIComponent(options.workspace)}`, stop: child.stop };
}

/** Installs a packaged extension where `startFront` looks for it. */
export async function installInFront(editor: Editor, vsix: string, options: FrontOptions): Promise<void> {
  const child = await startChild(editor.node, [
    editor.front,
    ...places(options),
    '--install-extension',
    vsix,
    '--force',
  ]);
  if ((await child.ended) !== 0) throw new Error(child.output());
}

const places = ({ data, extensions }: FrontOptions) => ['--user-data-dir', data, '--extensions-dir', extensions];
const calm = ['--disable-telemetry', '--disable-update-check', '--disable-workspace-trust'];
