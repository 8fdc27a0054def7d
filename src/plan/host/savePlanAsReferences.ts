import { l10n, type TextDocument, Uri, WorkspaceEdit, workspace } from 'vscode';
import { findFreeName } from '../../base/common/fileName.ts';
import { isThere } from '../../base/host/fileStat.ts';
import { type Bounds, insideWorkspace, notInsideSentence, requireInside } from '../../base/host/insideWorkspace.ts';
import { pathFrom, placeKey } from '../../base/host/uriPaths.ts';
import { withoutImageExtension } from '../../imageFiles/common/imageExtension.ts';
import { insertReferences } from '../../insertion/common/imageEdits.ts';
import { getLanguageId, getNormalizedText, isWritable, rangeOf } from '../../insertion/host/documentEdit.ts';
import { findNotebookCell, getDisplayName } from '../../insertion/host/getDisplayName.ts';
import { type HomeOptions, type ImageFolder, resolveImageFolder } from '../../insertion/host/images/imageFolder.ts';
import { pictureFileName, toErrorMessage } from '../../insertion/host/images/pictureFiles.ts';
import type { PassageTracker } from '../../insertion/host/passageTracker.ts';
import { updateFields } from '../../languages/common/frontMatter/updateFields.ts';
import { getPromptFilePath } from '../../promptFiles/common/promptFile.ts';
import type { PlanRow } from '../../sessions/common/model/plan.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import { getRowTarget } from '../common/planContext.ts';

interface KeepPlanOptions extends HomeOptions {
  readonly targets: Pick<PassageTracker, 'locate'>;
}

/** Rows with their prompt files, as paths from the document; or why none was written, as a sentence. */
type KeptPlan = ReadonlyMap<string, string> | { readonly problem: string };

interface KeptRow {
  readonly row: PlanRow;
  readonly picture: Uri;
  readonly promptFile: Uri;
  readonly within: Bounds;
}

/** Puts references to pictures that are not there yet at the places of rows, and a prompt file beside each, in one undo step. */
export async function savePlanAsReferences(
  document: Quote,
  rows: readonly PlanRow[],
  options: KeepPlanOptions,
): Promise<KeptPlan> {
  const open = await workspace.openTextDocument(Uri.parse(document.uri)).then(undefined, () => undefined);
  const problem = await problemWith(open);
  if (!open || problem) return { problem: problem ?? l10n.t('The document is closed or gone.') };
  const home = await resolveImageFolder(open, options);
  if (home.kind === 'cancelled') return new Map();
  if (home.kind !== 'folder')
    return { problem: l10n.t('Save {0} first: prompt files stand beside it.', getDisplayName(open)) };
  const kept = await withFiles(home, rows);
  return 'problem' in kept ? kept : write(open, home, { kept, document, options });
}

async function problemWith(document: TextDocument | undefined): Promise<string | undefined> {
  if (!document) return undefined;
  if (findNotebookCell(document)) return l10n.t('Prompt files cannot be kept for a notebook.');
  return (await isWritable(document)) ? undefined : l10n.t('{0} is read-only.', getDisplayName(document));
}

/** A name for each that no picture and no prompt file has, nor another row. */
async function withFiles(
  home: ImageFolder,
  rows: readonly PlanRow[],
): Promise<readonly KeptRow[] | { problem: string }> {
  const kept: KeptRow[] = [];
  for (const row of rows) {
    const place = home.place(pictureFileName(row, 'png'));
    if ('problem' in place) return place;
    const inside = await insideWorkspace(place.folder, place.within);
    if ('not' in inside) return { problem: notInsideSentence(inside) };
    const taken = new Set(kept.map(({ picture }) => placeKey(picture)));
    const fileName = await findFreeName(withoutImageExtension(place.fileName), 'png', (name) =>
      isTaken(place.folder, name, taken),
    );
    const picture = Uri.joinPath(place.folder, fileName);
    const promptFile = picture.with({ path: getPromptFilePath(picture.path) ?? picture.path });
    kept.push({ row, picture, promptFile, within: place.within });
  }
  return kept;
}

/** The look of a folder has the form of a prompt file's name. */
async function isTaken(folder: Uri, name: string, taken: ReadonlySet<string>): Promise<boolean> {
  const picture = Uri.joinPath(folder, name);
  const promptFile = getPromptFilePath(picture.path);
  if (promptFile === undefined || taken.has(placeKey(picture))) return true;
  return (await isThere(picture)) || isThere(picture.with({ path: promptFile }));
}

interface Keeping {
  readonly kept: readonly KeptRow[];
  readonly document: Quote;
  readonly options: KeepPlanOptions;
}

async function write(open: TextDocument, home: ImageFolder, { kept, document, options }: Keeping): Promise<KeptPlan> {
  const placed = await Promise.all(kept.map((one) => placedNow(one, home, { document, options })));
  if (placed.some((one) => one === undefined)) return { problem: l10n.t('The document is closed or gone.') };
  const text = getNormalizedText(open);
  const { edits } = insertReferences(
    { text, languageId: getLanguageId(open) },
    placed.flatMap((one) => one ?? []),
  );
  const change = new WorkspaceEdit();
  for (const { promptFile, row } of kept)
    change.createFile(promptFile, { contents: new TextEncoder().encode(promptText(row)) });
  for (const edit of edits) change.replace(open.uri, rangeOf(text, edit), edit.text);
  const isDone = await applyInside(change, kept).catch((error: unknown) => toErrorMessage(error));
  if (typeof isDone === 'string') return { problem: isDone };
  if (!isDone) return { problem: l10n.t('{0} could not be changed.', getDisplayName(open)) };
  return new Map(kept.map(({ row, promptFile }) => [row.id, pathFrom(home.base, promptFile)]));
}

/** A folder may have become a link by now. */
async function applyInside(change: WorkspaceEdit, kept: readonly KeptRow[]): Promise<boolean> {
  for (const { promptFile, within } of kept) await requireInside(promptFile, within);
  return workspace.applyEdit(change);
}

async function placedNow({ row, picture }: KeptRow, home: ImageFolder, { document, options }: Omit<Keeping, 'kept'>) {
  const passage = getRowTarget({ row, document });
  const target = passage && (await options.targets.locate(passage));
  if (!target || target.state === 'gone') return undefined;
  const path = pathFrom(home.base, picture);
  const reference = { path, alt: row.alt || row.prompt, width: 0, height: 0 };
  return { passage: target.span, position: 'below' as const, reference };
}

/** The form that Generate Missing Pictures reads. */
function promptText({ prompt, shape, alt }: PlanRow): string {
  const body = `${prompt}\n`;
  const fields = { ...(shape && { aspectRatio: shape }), ...(alt && { alt }) };
  return Object.keys(fields).length > 0 ? (updateFields(`\n${body}`, fields) ?? body) : body;
}
