import { l10n, type Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { isThere } from '../../base/host/fileStat.ts';
import { insideWorkspace, notInsideSentence } from '../../base/host/insideWorkspace.ts';
import { confirm, inform } from '../../base/host/messages.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import { getPromptFilePath } from '../../promptFiles/common/promptFileNames.ts';
import type { NewPromptFile, PictureWithPrompt } from '../../promptFiles/host/createPromptFile.ts';

/** A picture by what is known of it. */
export type ImageDetails = Omit<PictureWithPrompt, 'uri' | 'bytes' | 'former'>;

interface KeepOptions {
  /** The picture that a command's argument names, else the one at the cursor or in front. */
  readonly fileOf: (argument: unknown) => Promise<Uri | undefined>;
  /** By what stands in the file, else by the session it is from; or why nothing is known, as a sentence. */
  readonly known: (file: Uri, bytes: Uint8Array) => Promise<ImageDetails | string>;
  readonly promptFileFor: (picture: PictureWithPrompt) => Promise<NewPromptFile | undefined>;
  /** Asks the user whether what stands there gives way; missing = by a message. */
  readonly mayReplace?: (file: Uri) => Promise<boolean>;
}

/** Puts a prompt file beside a picture that is there already, and shows it; tells why where it cannot. */
export async function runKeepPromptFile(argument: unknown, options: KeepOptions): Promise<void> {
  const picture = await options.fileOf(argument);
  const problem = picture
    ? await keepFor(picture, options)
    : l10n.t(
        'Open a picture, put the cursor on its reference, or right-click it in the Explorer, and run the command again.',
      );
  if (problem !== undefined) void inform(problem);
}

/** Why it was not, as a sentence. */
async function keepFor(
  uri: Uri,
  { known, promptFileFor, mayReplace = askToReplace }: KeepOptions,
): Promise<string | undefined> {
  const [name, path] = [baseName(uri), getPromptFilePath(uri.path)];
  if (path === undefined)
    return l10n.t('{0} can have no prompt file: it is no picture, or has the name of a look.', name);
  for (const file of [uri, uri.with({ path })]) {
    const inside = await insideWorkspace(file);
    if ('not' in inside) return notInsideSentence(inside);
  }
  const bytes = await workspace.fs.readFile(uri).then(undefined, () => undefined);
  if (!bytes) return l10n.t('{0} could not be read.', name);
  const found = await known(uri, bytes);
  if (typeof found === 'string') return found;
  const promptFile = await promptFileFor({ uri, bytes, ...found });
  return promptFile && (await write(promptFile, mayReplace));
}

/** As an edit, so that it can be taken back; what stands there gives way only when the user says so. */
async function write(
  { file, text }: NewPromptFile,
  mayReplace: (file: Uri) => Promise<boolean>,
): Promise<string | undefined> {
  const name = baseName(file);
  const isTaken = await isThere(file);
  if (isTaken && !(await mayReplace(file))) return undefined;
  const inside = await insideWorkspace(file);
  if ('not' in inside) return notInsideSentence(inside);
  const edit = new WorkspaceEdit();
  if (isTaken) edit.deleteFile(file);
  edit.createFile(file, { contents: new TextEncoder().encode(text) });
  if (!(await workspace.applyEdit(edit))) return l10n.t('{0} could not be written.', name);
  await window.showTextDocument(file, { preview: true });
  return undefined;
}

async function askToReplace(file: Uri): Promise<boolean> {
  const replace = l10n.t('Replace');
  const question = l10n.t('{0} is there already. Replace it?', workspace.asRelativePath(file));
  const detail = l10n.t('Fields, comments and prompt that it has now are lost.');
  return confirm({ severity: 'warn', text: question, detail, button: replace });
}
