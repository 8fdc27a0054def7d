import { type Uri, workspace } from 'vscode';
import { withFields } from '../../core/frontMatter/write.ts';
import type { Provenance } from '../../core/picture/provenance.ts';
import { promptFileOf } from '../../core/promptFile/names.ts';
import { newPromptFile } from '../../core/promptFile/newPromptFile.ts';
import { type Made, readPromptFile } from '../../core/promptFile/promptFile.ts';
import { sha256 } from '../../shared/bytes.ts';
import type { ReadPromptFile } from './along.ts';

/** A picture's file as it stands in the workspace, or will. */
export interface PictureWithPrompt {
  readonly uri: Uri;
  readonly bytes: Uint8Array;
  readonly provenance: Provenance;
  /** Missing = the prompt stands for it. */
  readonly alt?: string;
}

/** A prompt file that can be written. */
export interface NewPromptFile {
  readonly file: Uri;
  readonly text: string;
}

/** What a prompt file is to say once its picture was made from it. */
type MadeOf = (promptFile: ReadPromptFile, made: Omit<Made, 'recipe'>) => Promise<Made>;

/** What stands beside a picture to make it again; nothing of what can have no prompt file, as out of the workspace. */
export async function promptFileFor(
  { uri, bytes, provenance, alt }: PictureWithPrompt,
  madeOf: MadeOf,
): Promise<NewPromptFile | undefined> {
  const path = promptFileOf(uri.path);
  if (path === undefined || !workspace.getWorkspaceFolder(uri)) return undefined;
  const file = uri.with({ path });
  const text = newPromptFile(provenance, alt);
  const read = readPromptFile(text, path);
  if ('fault' in read) return { file, text };
  const date = new Date(provenance.createdAt).toISOString();
  const made = await madeOf({ file, read }, { date, model: provenance.model, along: [], picture: await sha256(bytes) });
  return { file, text: withFields(text, { made: { ...made, along: undefined } }) ?? text };
}
