import { asideOf, type Folder } from './wholeFiles.ts';

/**
 * Deletes a file as it is known, and nothing that another window has written in its place since: what is there is moved aside first, and
 * put back if it is something else. True where the file is gone.
 */
export async function eraseKnown(folder: Folder, name: string, text: string): Promise<boolean> {
  const aside = asideOf(name);
  const isMoved = await folder.rename(name, aside).then(
    () => true,
    () => false,
  );
  const there = await folder.read(isMoved ? aside : name);
  const isKnown = there !== undefined && new TextDecoder().decode(there) === text;
  if (!isMoved) return there === undefined;
  const isReplaced = (await folder.read(name)) !== undefined;
  if (isKnown || isReplaced) await folder.delete(aside);
  else await folder.rename(aside, name);
  return isKnown && !isReplaced;
}
