import { l10n, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';
import { isThere } from '../../base/host/fileAccess.ts';
import type { Language } from '../../base/host/formats.ts';
import { insideWorkspace, notInsideSentence } from '../../base/host/insideWorkspace.ts';
import { confirm, inform } from '../../base/host/messages.ts';
import { resolveFileArgument } from '../../base/host/resolveFileArgument.ts';
import { isPictureName } from '../../imageFiles/common/imageExtension.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import { insertablePicture } from '../../insertion/host/images/insertablePicture.ts';
import { getPromptFilePath } from '../../promptFiles/common/promptFile.ts';
import type { NewPromptFile, PictureWithPrompt, PromptFilesFeature } from '../../promptFiles/host/createPromptFiles.ts';
import { formatProvenanceError, readPictureFile } from '../../provenance/host/pictureFile.ts';
import { promptOf } from '../../sessions/common/model/session.ts';
import { findPicture, getImages } from '../../sessions/common/pictureTurn.ts';
import { getRepeatPrompt, type RepeatPrompt } from '../../sessions/common/requestContent.ts';
import type { Sessions } from '../../sessions/host/sessions.ts';
import { findReferencePlace, findReferencesAt } from './scope.ts';

/** What is known about a picture. */
type ImageDetails = Omit<PictureWithPrompt, 'uri' | 'bytes' | 'former'>;

/** Returns what is known about a picture, or why nothing is, as a sentence. */
type Identify = (file: Uri, bytes: Uint8Array) => Promise<ImageDetails | string>;

/**
 * Writes a prompt file beside a picture that exists already, and shows it; notifies the user if it cannot. `mayReplace` asks whether an
 * existing prompt file is replaced.
 */
export async function keepPromptFile(
  argument: unknown,
  identify: Identify,
  promptFiles: Pick<PromptFilesFeature, 'promptFileFor'>,
  mayReplace = confirmReplacement,
): Promise<void> {
  const picture = await findImage(argument);
  const promptFile = picture
    ? await createFor(picture, identify, promptFiles)
    : l10n.t(
        'Open an image, place the cursor on an image reference, or select an image in the Explorer, then try again.',
      );
  const problem = typeof promptFile === 'object' ? await write(promptFile, mayReplace) : promptFile;
  if (problem !== undefined) void inform(problem);
}

/** Returns the picture that a command's argument names, or whose reference the cursor is on, or that the active tab shows. */
async function findImage(argument: unknown): Promise<Uri | undefined> {
  if (argument instanceof Uri) return argument;
  const at = await findReferencePlace();
  const named = at && (await findReferencesAt(at))[0]?.named;
  const shown = named ? undefined : resolveFileArgument(undefined);
  return shown && isPictureName(shown.path) ? shown : named;
}

/** Returns undefined if the picture can have no prompt file here, or why it cannot, as a sentence. */
async function createFor(
  uri: Uri,
  identify: Identify,
  promptFiles: Pick<PromptFilesFeature, 'promptFileFor'>,
): Promise<NewPromptFile | string | undefined> {
  const [name, path] = [baseName(uri), getPromptFilePath(uri.path)];
  if (path === undefined)
    return l10n.t(
      "Couldn't create a prompt file for '{0}' because it isn't an image or has the reserved name 'look'.",
      name,
    );
  for (const file of [uri, uri.with({ path })]) {
    const inside = await insideWorkspace(file);
    if ('not' in inside) return notInsideSentence(inside);
  }
  const bytes = await workspace.fs.readFile(uri).then(undefined, () => undefined);
  if (!bytes) return l10n.t("Couldn't read '{0}'.", name);
  const found = await identify(uri, bytes);
  return typeof found === 'string' ? found : promptFiles.promptFileFor({ uri, bytes, ...found });
}

/** Writes as an edit so that it can be undone; asks before it replaces an existing file. Returns why it was not written, as a sentence. */
async function write(
  { file, text }: NewPromptFile,
  mayReplace: typeof confirmReplacement,
): Promise<string | undefined> {
  const isTaken = await isThere(file);
  if (isTaken && !(await mayReplace(file))) return undefined;
  const inside = await insideWorkspace(file);
  if ('not' in inside) return notInsideSentence(inside);
  const edit = new WorkspaceEdit();
  if (isTaken) edit.deleteFile(file);
  edit.createFile(file, { contents: new TextEncoder().encode(text) });
  if (!(await workspace.applyEdit(edit))) return l10n.t("Couldn't write '{0}'.", baseName(file));
  await window.showTextDocument(file, { preview: true });
  return undefined;
}

async function confirmReplacement(file: Uri): Promise<boolean> {
  const text = l10n.t("'{0}' already exists. Replace it?", workspace.asRelativePath(file));
  const detail = l10n.t('Its fields, comments, and prompt will be lost.');
  return confirm({ severity: 'warn', text, detail, button: l10n.t('Replace') });
}

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
    const again = told.parent === undefined ? undefined : await findRepeatPrompt(told.parent, told.prompt, options);
    return { provenance: told, ...(again && { again }) };
  }
  for await (const { session, picture } of findSessions(await sha256(bytes), options)) {
    const placed = findPicture(session, picture.id);
    if (!placed) continue;
    const { alt, ...known } = insertablePicture(session, placed);
    return { ...known, ...(alt !== known.prompt && { alt }) };
  }
  return formatProvenanceError(options.language.l10n, told, baseName(file));
}

/** Returns the prompt that repeats a picture which was changed from the one with that hash; the file of the picture contains only its own prompt. */
async function findRepeatPrompt(
  parent: string,
  prompt: string,
  options: KnownOptions,
): Promise<RepeatPrompt | undefined> {
  for await (const { session, picture } of findSessions(parent, options)) {
    const changed = session.turns
      .filter(({ from }) => from === picture.id)
      .flatMap(getImages)
      .find(({ turn, result }) => promptOf(turn, result) === prompt);
    if (changed) return getRepeatPrompt(session, changed);
  }
  return undefined;
}

/** Yields the sessions that contain a picture of these bytes, newest first. */
async function* findSessions(hash: string, { sessions }: KnownOptions) {
  for (const { id, pictures } of await sessions.lists.newest({ count: Number.POSITIVE_INFINITY })) {
    const picture = pictures.find((one) => one.hash === hash);
    const session = picture && (await sessions.peek(id));
    if (picture && session) yield { session, picture };
  }
}
