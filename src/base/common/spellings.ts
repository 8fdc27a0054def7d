import { exact, type Folds, hasDrive } from './paths.ts';

/** What is asked of a disk to learn which names it takes for the same. */
interface AskedDisk {
  /** Returns the names in a folder; fails if it cannot be read. */
  readonly names: (folder: string) => PromiseLike<readonly string[]>;
  /** Whether something is at a path. */
  readonly isThere: (path: string) => PromiseLike<boolean>;
}

/**
 * Asks by another spelling of a name that is in the folder. In a folder that has no such name, case is asked by the folder's own name;
 * where that has no letters either, and for the normal form, the usual disks of such paths are taken for an answer.
 */
export async function askFolds(folder: string, disk: AskedDisk): Promise<Folds> {
  const names = await disk.names(folder);
  const ask = async (respelled: (name: string) => string) => {
    const asked = names.find((name) => respelled(name) !== name && !names.includes(respelled(name)));
    return asked === undefined ? undefined : disk.isThere(`${trimmed(folder)}/${respelled(asked)}`);
  };
  const letterCase = (await ask(otherCase)) ?? (await askByItself(folder, disk)) ?? usualFolds(folder).letterCase;
  // Apart from Windows, disks that fold case fold normal forms too.
  const normalForm = (await ask(otherForm)) ?? (letterCase && !hasDrive(folder));
  return { letterCase, normalForm };
}

/** Returns what most disks with such paths fold, for as long as the disk has not answered. */
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

/** By letters that every disk folds, if it folds any. */
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
