import { Uri, workspace } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';
import { isThere } from '../../base/host/fileStat.ts';
import type { InsertablePicture } from '../../insertion/host/images/insertablePicture.ts';
import { parsePromptFile } from '../../promptFiles/common/promptFile.ts';
import { getPromptFilePath } from '../../promptFiles/common/promptFileNames.ts';
import type { PictureWithPrompt } from '../../promptFiles/host/createPromptFile.ts';
import type { PromptFilesFeature } from '../../promptFiles/host/createPromptFiles.ts';
import type { DocumentSwap } from './documentSwap.ts';

export type PromptFileFor = PromptFilesFeature['promptFileFor'];

interface SwappedPicture {
  readonly uri: Uri;
  readonly bytes: Uint8Array;
  readonly insertion: InsertablePicture;
  /** The former picture's. */
  readonly before: Uint8Array;
}

/** What was changed in the picture's own file is said after what that was made from. */
function wordsAfter(
  former: string,
  path: string | undefined,
  { again, look, prompt }: InsertablePicture,
): Pick<PictureWithPrompt, 'again' | 'look'> {
  const isChanged = again?.edited !== undefined && getPromptFilePath(Uri.parse(again.edited.uri).path) === path;
  const words = again?.words ?? prompt;
  if (isChanged) return { again: { words: `${former}\n\n${words}`.trim() }, ...(look && { look }) };
  return { again: { ...again, words }, ...(look !== undefined && { look }) };
}

/** The prompt file of the picture that gives way tells how the new one is made; one that was not known to be its own stays. */
export async function promptFileSwap(
  { uri, bytes, insertion, before }: SwappedPicture,
  promptFileFor: PromptFileFor,
): Promise<DocumentSwap | undefined> {
  const path = getPromptFilePath(uri.path);
  const file = path === undefined ? undefined : uri.with({ path });
  if (!file || !(await isThere(file))) return undefined;
  const document = await workspace.openTextDocument(file);
  const text = document.getText();
  const read = parsePromptFile(text, file.path);
  if (!('made' in read) || read.made?.picture !== (await sha256(before))) return undefined;
  const { provenance, alt, prompt } = insertion;
  const told = { ...wordsAfter(read.prompt, path, insertion), ...(alt !== prompt && { alt }) };
  const next = await promptFileFor({ uri, bytes, provenance, former: text, ...told });
  return next && { document, text, edits: [{ start: 0, end: text.length, text: next.text }] };
}
