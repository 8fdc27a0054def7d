import type { Uri } from 'vscode';
import { sha256 } from '../../../base/common/bytes.ts';
import { isThere } from '../../../base/host/fileStat.ts';
import type { Bounds } from '../../../base/host/insideWorkspace.ts';
import type { WrittenFile } from '../../../sessions/common/model/writtenFile.ts';
import { baseName, folderOf } from '../getDisplayName.ts';
import type { InsertablePicture } from './insertablePicture.ts';
import type { PictureFiles } from './pictureFiles.ts';

/** The prompt file that belongs beside a picture's file; nothing where the user wants none. */
export type PromptFileBeside = (
  file: Uri,
  picture: InsertablePicture & { readonly bytes: Uint8Array },
) => Promise<{ readonly file: Uri; readonly text: string } | undefined>;

/** Writes the prompt file of a picture that is there, where that may be; one that stands there already stays, and a picture stays without one. */
export async function writeBeside(
  files: Pick<PictureFiles, 'writeExactly'>,
  wanted: Awaited<ReturnType<PromptFileBeside>>,
  within: Bounds,
): Promise<WrittenFile | undefined> {
  if (!wanted || (await isThere(wanted.file))) return undefined;
  const bytes = new TextEncoder().encode(wanted.text);
  const place = { folder: folderOf(wanted.file), fileName: baseName(wanted.file), within };
  const isWritten = await files.writeExactly(place, bytes).catch(() => false);
  return isWritten ? { uri: wanted.file.toString(), size: bytes.length, hash: await sha256(bytes) } : undefined;
}
