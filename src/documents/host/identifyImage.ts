import type { Uri } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';
import type { Language } from '../../base/host/formats.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import { insertablePicture } from '../../insertion/host/images/insertablePicture.ts';
import { formatProvenanceError, readPictureFile } from '../../provenance/host/pictureFile.ts';
import { promptOf } from '../../sessions/common/model/turn.ts';
import { findPicture, getImages } from '../../sessions/common/pictureTurn.ts';
import { getRepeatPrompt, type RepeatPrompt } from '../../sessions/common/sourceImages.ts';
import type { Sessions } from '../../sessions/host/sessions.ts';
import type { ImageDetails } from './keepPromptFile.ts';

interface KnownOptions {
  readonly language: Language;
  readonly sessions: Pick<Sessions, 'peek' | 'lists'>;
  readonly files: Parameters<typeof readPictureFile>[1];
}

/** What is known of a picture's file: by its own words, else by the session that has the same bytes; or why nothing is, as a sentence. */
export async function identifyImage(
  file: Uri,
  bytes: Uint8Array,
  options: KnownOptions,
): Promise<ImageDetails | string> {
  const told = await readPictureFile(file, options.files);
  if (typeof told !== 'string') {
    const again = told.parent === undefined ? undefined : await changedFrom(told.parent, told.prompt, options);
    return { provenance: told, ...(again && { again }) };
  }
  const fromSession = await inSessions(await sha256(bytes), options);
  return fromSession ?? formatProvenanceError(options.language.l10n, told, baseName(file));
}

/** What the session knows of a picture of these words that was changed from the one with that hash: its file has its own words alone. */
async function changedFrom(parent: string, prompt: string, options: KnownOptions): Promise<RepeatPrompt | undefined> {
  for await (const { session, picture } of sessionsWith(parent, options)) {
    const changed = session.turns
      .filter(({ from }) => from === picture.id)
      .flatMap(getImages)
      .find(({ turn, result }) => promptOf(turn, result) === prompt);
    if (changed) return getRepeatPrompt(session, changed);
  }
  return undefined;
}

async function inSessions(hash: string, options: KnownOptions): Promise<ImageDetails | undefined> {
  for await (const { session, picture } of sessionsWith(hash, options)) {
    const placed = findPicture(session, picture.id);
    if (!placed) continue;
    const { alt, ...known } = insertablePicture(session, placed);
    return { ...known, ...(alt !== known.prompt && { alt }) };
  }
  return undefined;
}

/** The sessions that have a picture of these bytes, the newest first. */
async function* sessionsWith(hash: string, { sessions }: KnownOptions) {
  for (const { id, pictures } of await sessions.lists.newest({ count: Number.POSITIVE_INFINITY })) {
    const picture = pictures.find((one) => one.hash === hash);
    const session = picture && (await sessions.peek(id));
    if (picture && session) yield { session, picture };
  }
}
