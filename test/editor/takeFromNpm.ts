import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Described {
  version?: string;
  dependencies?: Record<string, string>;
}

interface Locked extends Described {
  packages: Record<string, Described>;
}

/** Takes a package from npm that the packages of a folder name by its repository: the version they lock is there too. */
export async function takeFromNpm(folder: string, name: string): Promise<void> {
  const [manifest, lock] = [path.join(folder, 'package.json'), path.join(folder, 'npm-shrinkwrap.json')];
  const described = await read<Described>(manifest);
  const locked = await read<Locked>(lock);
  const version = locked.packages[`node_modules/${name}`]?.version;
  if (!version || !described.dependencies?.[name]?.includes('#')) return;
  for (const at of [described, locked.packages['']]) if (at?.dependencies) at.dependencies[name] = version;
  // Without its entry npm finds it, with its parts for each platform.
  delete locked.packages[`node_modules/${name}`];
  await writeFile(manifest, JSON.stringify(described));
  await writeFile(lock, JSON.stringify(locked));
}

async function read<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T;
}
