import { l10n, type Uri, workspace } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';
import { createFileName } from '../../base/common/fileName.ts';
import { pixels } from '../../base/host/formats.ts';
import { resolveFileArgument } from '../../base/host/resolveFileArgument.ts';
import { withoutImageExtension } from '../../imageFiles/common/imageExtension.ts';
import { readPicture } from '../../imageFiles/common/readPicture.ts';
import type { ReceivedPicture } from '../../imageFiles/common/receivedPicture.ts';
import { isAnimated } from '../../imageFiles/common/stripMetadata.ts';
import { baseName, folderOf } from '../../insertion/host/getDisplayName.ts';
import { toErrorMessage } from '../../insertion/host/images/pictureFiles.ts';
import { limits } from '../../product/common/limits.ts';
import { readProvenance } from '../../provenance/common/embedMetadata.ts';
import { promptOf } from '../../sessions/common/model/session.ts';
import { findPicture } from '../../sessions/common/pictureTurn.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import type { DerivedImage } from '../../sessions/host/derivedImages.ts';
import { mostPixels } from '../common/pixelEdit.ts';

/** An image that a command edits: of a file, or of a session. */
export interface EditableImage {
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

type Needs = Pick<SessionsFeature, 'storage' | 'derived'>;

/** Returns the image that a command's argument names, or that of the active tab; or why it cannot be edited, as a sentence. */
export async function loadEditableImage(argument: unknown, sessions: Needs): Promise<EditableImage | string> {
  if (isSessionImageRef(argument)) return loadFromSession(argument, sessions);
  const file = resolveFileArgument(argument);
  return file ? loadFromFile(file, sessions) : l10n.t('Open or select an image file first.');
}

function isSessionImageRef(argument: unknown): argument is SessionImageRef {
  const { sessionId, pictureId } = (argument ?? {}) as Partial<Record<keyof SessionImageRef, unknown>>;
  return typeof sessionId === 'string' && typeof pictureId === 'string';
}

async function loadFromSession(
  { sessionId, pictureId }: SessionImageRef,
  { storage, derived }: Needs,
): Promise<EditableImage | string> {
  const session = await storage.sessions.load(sessionId);
  const placed = session && findPicture(session, pictureId);
  const bytes = placed && (await storage.pictures.bytes(placed.picture).catch(() => undefined));
  if (!bytes) return l10n.t('This image no longer exists.');
  const name = createFileName(promptOf(placed.turn, placed.result));
  const picture = checkImage(bytes, name);
  if (typeof picture === 'string') return picture;
  return { name, picture, addDerived: (edited) => derived.add(sessionId, pictureId, edited) };
}

async function loadFromFile(uri: Uri, { derived }: Needs): Promise<EditableImage | string> {
  const fileName = baseName(uri);
  const bytes = await readFile(uri);
  if (typeof bytes === 'string') return bytes;
  const picture = checkImage(bytes, fileName);
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

/** Returns the bytes as an image that can be edited, or why they are none. */
function checkImage(bytes: Uint8Array, name: string): ReceivedPicture | string {
  if (bytes.length === 0) return l10n.t("'{0}' is empty.", name);
  const picture = readPicture(bytes);
  if (typeof picture === 'string') return l10n.t("The file is damaged or isn't an image that VS Code can display.");
  if (isAnimated(bytes, picture.mediaType))
    return l10n.t("'{0}' is animated, and only still images can be edited.", name);
  if (picture.width * picture.height > mostPixels)
    return l10n.t('Images of {0} pixels are too large to edit.', pixels(picture));
  return picture;
}
