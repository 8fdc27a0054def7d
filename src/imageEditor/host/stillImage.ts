import { l10n, type Uri, workspace } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';
import { createFileName } from '../../base/common/fileName.ts';
import type { Language } from '../../base/host/formats.ts';
import { resolveFileArgument } from '../../base/host/resolveFileArgument.ts';
import { withoutImageExtension } from '../../imageFiles/common/imageExtension.ts';
import { isAnimated } from '../../imageFiles/common/pictureTraits.ts';
import type { ReceivedPicture } from '../../imageFiles/common/receivedPicture.ts';
import { baseName, folderOf } from '../../insertion/host/getDisplayName.ts';
import { toErrorMessage } from '../../insertion/host/images/pictureFiles.ts';
import { limits } from '../../product/common/limits.ts';
import { readProvenance } from '../../provenance/common/embedMetadata.ts';
import { promptOf } from '../../sessions/common/model/session.ts';
import { findPicture } from '../../sessions/common/pictureTurn.ts';
import type { DerivedImage } from '../../sessions/host/derivedImages.ts';
import type { PixelEditsNeeds } from './pixelEditsNeeds.ts';
import { readEditable } from './readEditable.ts';

/** A still image that a command edits: of a file, or of a session. */
export interface StillImage {
  /** Without extension. */
  readonly name: string;
  readonly picture: ReceivedPicture;
  /** The folder of its file; missing if it is in a session. */
  readonly folder?: Uri;
  /** Adds what was made from it to its session, or to a new one. */
  readonly addDerived: (bytes: Uint8Array) => Promise<DerivedImage | undefined>;
}

/** An image of a session, as the panel and the gallery name it in a command's argument. */
interface SessionImageRef {
  readonly sessionId: string;
  readonly pictureId: string;
}

type Needs = Pick<PixelEditsNeeds, 'sessions' | 'language'>;

/** Returns the image that a command's argument names, or that of the active tab; or why it cannot be edited, as a sentence. */
export async function loadStillImage(argument: unknown, needs: Needs): Promise<StillImage | string> {
  if (isSessionImageRef(argument)) return loadFromSession(argument, needs);
  const file = resolveFileArgument(argument);
  return file ? loadFromFile(file, needs) : l10n.t('Open or select an image file first.');
}

function isSessionImageRef(argument: unknown): argument is SessionImageRef {
  const { sessionId, pictureId } = (argument ?? {}) as Partial<Record<keyof SessionImageRef, unknown>>;
  return typeof sessionId === 'string' && typeof pictureId === 'string';
}

async function loadFromSession(
  { sessionId, pictureId }: SessionImageRef,
  { sessions: { storage, derived }, language }: Needs,
): Promise<StillImage | string> {
  const session = await storage.sessions.load(sessionId);
  const placed = session && findPicture(session, pictureId);
  const bytes = placed && (await storage.pictures.bytes(placed.picture).catch(() => undefined));
  if (!bytes) return l10n.t('This image no longer exists.');
  const name = createFileName(promptOf(placed.turn, placed.result));
  const picture = readStill(bytes, name, language);
  if (typeof picture === 'string') return picture;
  return { name, picture, addDerived: (edited) => derived.add(sessionId, pictureId, edited) };
}

async function loadFromFile(uri: Uri, { sessions: { derived }, language }: Needs): Promise<StillImage | string> {
  const fileName = baseName(uri);
  const bytes = await readFile(uri);
  if (typeof bytes === 'string') return bytes;
  const picture = readStill(bytes, fileName, language);
  if (typeof picture === 'string') return picture;
  const name = withoutImageExtension(fileName);
  const { prompt = name.replace(/[-_]+/g, ' ').trim() || name, model = '' } = readProvenance(bytes) ?? {};
  const file = { uri: uri.toString(), size: bytes.length, hash: await sha256(bytes) };
  const source = { name: fileName, bytes, prompt, model, file };
  return { name, picture, folder: folderOf(uri), addDerived: (edited) => derived.addFromFile(source, edited) };
}

async function readFile(uri: Uri): Promise<Uint8Array | string> {
  try {
    const { size } = await workspace.fs.stat(uri);
    return size > limits.pastedBytes
      ? l10n.t("'{0}' is larger than 100 MB.", baseName(uri))
      : await workspace.fs.readFile(uri);
  } catch (error) {
    return toErrorMessage(error);
  }
}

/** A drawing keeps the first frame only, which is not what these commands are for. */
function readStill(bytes: Uint8Array, name: string, language: Language): ReceivedPicture | string {
  const picture = readEditable(bytes, name, language);
  const isRefused = typeof picture !== 'string' && isAnimated(bytes);
  return isRefused ? l10n.t("'{0}' is animated, and only still images can be edited.", name) : picture;
}
