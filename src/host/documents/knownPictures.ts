import type { Uri } from 'vscode';
import { findPicture } from '../../core/session/pictureTurn.ts';
import { sha256 } from '../../shared/bytes.ts';
import { baseName } from '../insertion/documentName.ts';
import { insertablePicture } from '../insertion/pictures/insertablePicture.ts';
import { untoldSentence } from '../provenance/facts.ts';
import { readPictureFile } from '../provenance/pictureFile.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Language } from '../words/formats.ts';
import type { KnownPicture } from './keepPromptFile.ts';

interface KnownOptions {
  readonly language: Language;
  readonly sessions: Pick<Sessions, 'peek' | 'lists'>;
  readonly files: Parameters<typeof readPictureFile>[1];
}

/** What is known of a picture's file: by its own words, else by the session that has the same bytes; or why nothing is, as a sentence. */
export async function knownPicture(
  file: Uri,
  bytes: Uint8Array,
  options: KnownOptions,
): Promise<KnownPicture | string> {
  const told = await readPictureFile(file, options.files);
  if (typeof told !== 'string') return { provenance: told };
  const fromSession = await inSessions(await sha256(bytes), options);
  return fromSession ?? untoldSentence(options.language.l10n, told, baseName(file));
}

async function inSessions(hash: string, { sessions }: KnownOptions): Promise<KnownPicture | undefined> {
  for (const { id, pictures } of await sessions.lists.newest({ count: Number.POSITIVE_INFINITY })) {
    const picture = pictures.find((one) => one.hash === hash);
    const session = picture && (await sessions.peek(id));
    const placed = picture && session && findPicture(session, picture.id);
    if (!placed) continue;
    const { provenance, again, alt, prompt } = insertablePicture(session, placed);
    return { provenance, ...(again && { again }), ...(alt !== prompt && { alt }) };
  }
  return undefined;
}
