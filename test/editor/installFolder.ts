import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Puts an extension's folder, as it is, among the installed ones. */
export async function installFolder(source: string, extensions: string): Promise<void> {
  const { publisher, name, version } = JSON.parse(await readFile(path.join(source, 'package.json'), 'utf8'));
  const relativeLocation = `${publisher}.${name}-${version}`;
  const target = path.join(extensions, relativeLocation);
  await cp(source, target, { recursive: true });
  const list = path.join(extensions, 'extensions.json');
  const installed: unknown[] = existsSync(list) ? JSON.parse(await readFile(list, 'utf8')) : [];
  const location = { $mid: 1, path: target, scheme: 'file' };
  const entry = {
    identifier: { id: `${publisher}.${name}` },
    version,
    location,
    relativeLocation,
    metadata: { source: 'vsix' },
  };
  await writeFile(list, JSON.stringify([...installed, entry]));
}
