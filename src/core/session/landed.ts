/** What was put somewhere, as the buttons below a result have to know it. */
import { kinds } from '../../shared/kinds.ts';
import type { Landing, Result, Turn } from '../../shared/model.ts';
import { isIllustrated } from './parts.ts';
import { pickedPicture } from './pictureTurn.ts';

/** The button that a result was put somewhere by. */
type LandedBy = 'insert' | 'insertAll' | 'replace';

/** Which button's work can be shown and taken back, of pictures for the named one, else for the picked one. */
export function landedBy(turn: Turn, result: Result, pictureId = pickedPicture(turn)?.id): LandedBy | undefined {
  const { landing } = result;
  if (!landing?.made) return undefined;
  const isOfText = kinds[turn.mode].brings === 'answer' || result.pictures.length === 0;
  if (isOfText) return landing.replaced ? 'replace' : 'insert';
  if (landing.together) return 'insertAll';
  // A text with its pictures is put somewhere as a whole; each picture of it keeps its own Insert.
  if (isIllustrated(result)) return undefined;
  return isOf(landing, pictureId) ? 'insert' : undefined;
}

/** Whether a landing is that of this picture; one from before pictures were named is that of any. */
export function isOf({ pictureId, together }: Landing, id: string | undefined): boolean {
  return together !== undefined || pictureId === undefined || pictureId === id;
}

/** What was done with several pictures of one result, as one. */
export function joined(landings: readonly Landing[]): Landing | undefined {
  const [first] = landings;
  if (!first) return undefined;
  const [made, files] = [landings.flatMap((one) => one.made ?? []), landings.flatMap((one) => one.files ?? [])];
  return { ...first, ...(made.length > 0 && { made }), ...(files.length > 0 && { files }) };
}

/** A text with its pictures, put somewhere as one; a picture without its words was put there as by its own Insert. */
export function asOne(
  landings: readonly Landing[],
  { withWords, lines }: { readonly withWords: boolean; readonly lines: number },
): Landing {
  const { savedAs, ...landing } = joined(landings) ?? { fileName: '' };
  if (landings.length === 1 && !withWords) return { ...landing, ...(savedAs !== undefined && { savedAs }) };
  const together = { ...togetherOf(landings, crypto.randomUUID()), pictures: landings.length };
  const lastLine = Math.max(together.lastLine, together.firstLine + (withWords ? lines - 1 : 0));
  return { ...landing, together: { ...together, lastLine, ...(withWords && { words: true as const }) } };
}

/** What is said of several things that were put somewhere at once. */
export function togetherOf(landings: readonly Landing[], id: string): NonNullable<Landing['together']> {
  const lines = landings.flatMap(({ line }) => line ?? []);
  const folders = new Set(landings.flatMap(({ savedAs }) => (savedAs === undefined ? [] : folderOf(savedAs))));
  const [folder = ''] = folders.size === 1 ? folders : [];
  const documents = new Set(landings.map(({ fileName }) => fileName)).size;
  return {
    id,
    documents,
    firstLine: lines.length > 0 ? Math.min(...lines) : 0,
    lastLine: Math.max(0, ...lines),
    folder,
  };
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
