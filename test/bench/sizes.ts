import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../editor/places.ts';

/** What a file may weigh at most, in KB; a file without a limit is only reported. */
const limits: Readonly<Record<string, number | undefined>> = {
  'limn.vsix': 850,
  'extension.js': 150,
  'limn.js': undefined,
  'nodeTransport.js': undefined,
  'door.js': undefined,
  'bridge.cjs': undefined,
  'web.js': undefined,
  'panel.js': undefined,
  'panel-chunk.js': undefined,
  'panel-conversation.js': undefined,
};

export type SizeTable = Readonly<Record<string, { readonly KB: number; readonly limit: number | string }>>;

/** Sizes of what `npm run package` made, in KB of 1024 bytes. */
export async function measureSizes(): Promise<SizeTable> {
  const dist = path.join(root, 'dist');
  const files = Object.keys(limits).filter((name) => existsSync(path.join(dist, name)));
  const rows = files.map(async (name) => {
    const { size } = await stat(path.join(dist, name));
    return [name, { KB: Math.round(size / 102.4) / 10, limit: limits[name] ?? 'none' }] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}
