import { l10n, Uri } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';
import { insideWorkspace, notInsideSentence } from '../../base/host/insideWorkspace.ts';
import { rootOf } from '../../base/host/uriPaths.ts';
import { limits } from '../../product/common/limits.ts';
import type { AttachmentInput } from '../../sessions/host/attachments.ts';
import { getAttachmentPaths, type PromptFile } from '../common/promptFile.ts';
import { readBytes } from './imageStatus.ts';

/** A prompt file and its content. */
export interface ReadPromptFile {
  readonly file: Uri;
  readonly read: PromptFile;
}

/** The attached pictures with their SHA-256 hashes, or why one of them cannot be sent, as a sentence. */
type Attachments =
  | { readonly offered: readonly AttachmentInput[]; readonly hashes: readonly string[] }
  | { readonly why: string };

/** Reads the pictures that a prompt file attaches; it must not make Limn send files from outside of the workspace. */
export async function readPromptFileAttachments(promptFile: ReadPromptFile | undefined): Promise<Attachments> {
  if (!promptFile) return { offered: [], hashes: [] };
  const { file, read } = promptFile;
  const names = getAttachmentPaths(read);
  if (names.length > limits.attachments)
    return { why: l10n.t('At most {0} pictures go along with a prompt. Remove one first.', limits.attachments) };
  const offered: AttachmentInput[] = [];
  for (const name of names) {
    const one = await readAttachment(file, name);
    if (typeof one === 'string') return { why: one };
    offered.push(one);
  }
  return { offered, hashes: await Promise.all(offered.map(({ bytes }) => sha256(bytes))) };
}

async function readAttachment(promptFile: Uri, name: string): Promise<AttachmentInput | string> {
  const uri = Uri.joinPath(promptFile, '..', name);
  const inside = await insideWorkspace(uri, { root: rootOf(promptFile) });
  if ('not' in inside && inside.not === 'outside')
    return l10n.t('{0} is not in the workspace, and was not sent.', name);
  if ('not' in inside && inside.not === 'link') return l10n.t('{0} is a link, and was not sent.', name);
  if ('not' in inside) return notInsideSentence(inside);
  const bytes = await readBytes(uri, limits.attachmentBytes);
  return bytes ? { name, bytes } : l10n.t('{0} is not there, or too large to be sent.', name);
}
