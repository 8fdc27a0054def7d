import { exact, type Folds, hasDrive } from './paths.ts';

/** The queries that show which names a disk treats as equal. */
interface AskedDisk {
  /** Returns the names in a folder; fails if it cannot be read. */
  readonly names: (folder: string) => PromiseLike<readonly string[]>;
  /** Whether something exists at a path. */
  readonly isThere: (path: string) => PromiseLike<boolean>;
}

/**
 * Tests with another spelling of a name in the folder. If the folder has no suitable name, tests case with the folder's own name; if that
 * has no letters either, and for Unicode normalization, assumes what is usual for disks with such paths.
 */
export async function askFolds(folder: string, disk: AskedDisk): Promise<Folds> {
  const names = await disk.names(folder);
  const ask = async (respelled: (name: string) => string) => {
    const asked = names.find((name) => respelled(name) !== name && !names.includes(respelled(name)));
    return asked === undefined ? undefined : disk.isThere(`${trimmed(folder)}/${respelled(asked)}`);
  };
  const letterCase = (await ask(otherCase)) ?? (await askByItself(folder, disk)) ?? usualFolds(folder).letterCase;
  // Except on Windows, disks that ignore case ignore normalization too.
  const normalForm = (await ask(otherForm)) ?? (letterCase && !hasDrive(folder));
  return { letterCase, normalForm };
}

/** Returns what most disks with such paths ignore; used until the disk was tested. */
export function usualFolds(path: string): Folds {
  return { ...exact, letterCase: hasDrive(path) };
}

async function askByItself(folder: string, disk: AskedDisk): Promise<boolean | undefined> {
  const [, above = '', name = ''] = /^(.*)\/([^/]+)$/.exec(trimmed(folder)) ?? [];
  const other = otherCase(name);
  if (other === name) return undefined;
  const beside = await Promise.resolve(disk.names(above || '/')).catch((): readonly string[] => [other]);
  return beside.includes(other) ? undefined : disk.isThere(`${above}/${other}`);
}

/** Changes only letters that every case-insensitive disk treats as equal. */
function otherCase(name: string): string {
  const upper = name.replace(/[a-z]/g, (letter) => letter.toUpperCase());
  return upper === name ? name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : upper;
}

function otherForm(name: string): string {
  const apart = name.normalize('NFD');
  return apart === name ? name.normalize('NFC') : apart;
}

function trimmed(path: string): string {
  return path.replace(/\/$/, '');
}
