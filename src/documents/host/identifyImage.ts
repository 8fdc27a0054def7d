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

/** Returns what is known about the file of a picture by its metadata, or by the session that contains the same bytes; or why nothing is known, as a sentence. */
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
  for await (const { session, picture } of sessionsWith(await sha256(bytes), options)) {
    const placed = findPicture(session, picture.id);
    if (!placed) continue;
    const { alt, ...known } = insertablePicture(session, placed);
    return { ...known, ...(alt !== known.prompt && { alt }) };
  }
  return formatProvenanceError(options.language.l10n, told, baseName(file));
}

/** Returns the prompt that repeats a picture which was changed from the one with that hash; the file of the picture contains only its own prompt. */
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

/** Yields the sessions that contain a picture of these bytes, newest first. */
async function* sessionsWith(hash: string, { sessions }: KnownOptions) {
  for (const { id, pictures } of await sessions.lists.newest({ count: Number.POSITIVE_INFINITY })) {
    const picture = pictures.find((one) => one.hash === hash);
    const session = picture && (await sessions.peek(id));
    if (picture && session) yield { session, picture };
  }
}
