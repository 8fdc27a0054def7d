import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { root } from '../editor/paths.ts';

/** What a file may weigh at most, in KB; a file without a limit is only reported. */
const limits: Readonly<Record<string, number | undefined>> = {
  'limn.vsix': inKB(1_000_000),
  'extension.js': 150,
  'app.js': undefined,
  'nodeTransport.js': undefined,
  'door.js': undefined,
  'bridge.cjs': undefined,
  'web.js': undefined,
  'panel.js': undefined,
  'pages-chunk.js': undefined,
  'pages-conversation.js': undefined,
};

export type SizeTable = Readonly<Record<string, { readonly KB: number; readonly limit: number | string }>>;

/** Sizes of what `npm run package` made, in KB of 1024 bytes. */
export async function measureSizes(): Promise<SizeTable> {
  const dist = path.join(root, 'dist');
  const files = Object.keys(limits).filter((name) => existsSync(path.join(dist, name)));
  const rows = files.map(async (name) => {
    const { size } = await stat(path.join(dist, name));
    return [name, { KB: inKB(size), limit: limits[name] ?? 'none' }] as const;
  });
  return { ...Object.fromEntries(await Promise.all(rows)), installed: await installed(path.join(dist, 'limn.vsix')) };
}

/** All that the package unfolds to. */
async function installed(file: string) {
  const bytes = Object.values(unzipSync(await readFile(file))).reduce((sum, { length }) => sum + length, 0);
  return { KB: inKB(bytes), limit: inKB(3_000_000) };
}

function inKB(bytes: number): number {
  return Math.round(bytes / 102.4) / 10;
}
