import { l10n, type TextDocument, Uri, WorkspaceEdit, workspace } from 'vscode';
import { findFreeName } from '../../base/common/fileName.ts';
import { isThere } from '../../base/host/fileAccess.ts';
import { type Bounds, insideWorkspace, notInsideSentence, requireInside } from '../../base/host/insideWorkspace.ts';
import { pathFrom, placeKey } from '../../base/host/uriPaths.ts';
import { withoutImageExtension } from '../../imageFiles/common/imageExtension.ts';
import { insertReferences } from '../../insertion/common/imageEdits.ts';
import type { InsertionFeature } from '../../insertion/host/createInsertion.ts';
import { getLanguageId, getNormalizedText, isWritable, rangeOf } from '../../insertion/host/documentEdit.ts';
import { findNewFolderFault } from '../../insertion/host/fileObstacle.ts';
import { findNotebookCell, getDisplayName } from '../../insertion/host/getDisplayName.ts';
import type { ImageFolder } from '../../insertion/host/images/imageFolder.ts';
import { pictureFileName, readPictureStems, toErrorMessage } from '../../insertion/host/images/pictureFiles.ts';
import { updateFields } from '../../languages/common/frontMatter/updateFields.ts';
import { getPromptFilePath } from '../../promptFiles/common/promptFile.ts';
import type { PlanRow } from '../../sessions/common/model/plan.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import { getRowTarget } from '../common/planContext.ts';

/** The prompt files by the ids of their rows, as paths from the document; or why none was written, as a sentence. */
type KeptPlan = ReadonlyMap<string, string> | { readonly problem: string };

interface KeptRow {
  readonly row: PlanRow;
  readonly picture: Uri;
  readonly promptFile: Uri;
  readonly within: Bounds;
}

/** Inserts references to pictures that do not exist yet at the positions of rows, and writes a prompt file for each, in one undo step. */
export async function savePlanAsReferences(
  document: Quote,
  rows: readonly PlanRow[],
  insertion: Pick<InsertionFeature, 'folders' | 'targets'>,
): Promise<KeptPlan> {
  const open = await workspace.openTextDocument(Uri.parse(document.uri)).then(undefined, () => undefined);
  if (!open) return { problem: l10n.t('The document was closed or deleted.') };
  if (findNotebookCell(open)) return { problem: l10n.t("Prompt files aren't supported for notebooks.") };
  if (!(await isWritable(open))) return { problem: l10n.t("'{0}' is read-only.", getDisplayName(open)) };
  const home = await insertion.folders.resolve(open);
  if (home.kind === 'cancelled') return new Map();
  if (home.kind !== 'folder')
    return {
      problem: l10n.t("Save '{0}' first. Prompt files are stored next to the document's images.", getDisplayName(open)),
    };
  const kept = await assignFiles(home, rows);
  if ('problem' in kept) return kept;
  const edits = await findInsertions(kept, home, { document, targets: insertion.targets });
  return edits ? write(open, home, kept, edits) : { problem: l10n.t('The document was closed or deleted.') };
}

/** Finds a name for each row that no picture, prompt file or other row has. */
async function assignFiles(
  home: ImageFolder,
  rows: readonly PlanRow[],
): Promise<readonly KeptRow[] | { problem: string }> {
  const kept: KeptRow[] = [];
  for (const row of rows) {
    const place = home.place(pictureFileName(row, 'png'));
    if ('problem' in place) return place;
    const inside = await insideWorkspace(place.folder, place.within);
    if ('not' in inside) return { problem: notInsideSentence(inside) };
    const problem = await findNewFolderFault(place.folder);
    if (problem) return { problem };
    const taken = new Set(kept.map(({ picture }) => placeKey(picture)));
    const stems = await readPictureStems(place.folder);
    const fileName = await findFreeName(withoutImageExtension(place.fileName), 'png', async (name) => {
      return stems.has(withoutImageExtension(name)) || isTaken(place.folder, name, taken);
    });
    const picture = Uri.joinPath(place.folder, fileName);
    const promptFile = picture.with({ path: getPromptFilePath(picture.path) ?? picture.path });
    kept.push({ row, picture, promptFile, within: place.within });
  }
  return kept;
}

/** A picture named `look` would have the look of its folder as its prompt file. */
async function isTaken(folder: Uri, name: string, taken: ReadonlySet<string>): Promise<boolean> {
  const picture = Uri.joinPath(folder, name);
  const promptFile = getPromptFilePath(picture.path);
  if (promptFile === undefined || taken.has(placeKey(picture))) return true;
  return (await isThere(picture)) || isThere(picture.with({ path: promptFile }));
}

/** Returns what is inserted for each row, or undefined if the position of one is gone. */
async function findInsertions(
  kept: readonly KeptRow[],
  home: ImageFolder,
  { document, targets }: { readonly document: Quote } & Pick<InsertionFeature, 'targets'>,
): Promise<Parameters<typeof insertReferences>[1] | undefined> {
  const placed = await Promise.all(
    kept.map(async ({ row, picture }) => {
      const passage = getRowTarget({ row, document });
      const target = passage && (await targets.locate(passage));
      if (!target || target.state === 'gone') return [];
      const reference = { path: await home.pathTo(picture), alt: row.alt || row.prompt, width: 0, height: 0 };
      return [{ passage: target.span, position: 'below' as const, reference }];
    }),
  );
  return placed.every((one) => one.length > 0) ? placed.flat() : undefined;
}

async function write(
  open: TextDocument,
  home: ImageFolder,
  kept: readonly KeptRow[],
  insertions: Parameters<typeof insertReferences>[1],
): Promise<KeptPlan> {
  const text = getNormalizedText(open);
  const { edits } = insertReferences({ text, languageId: getLanguageId(open) }, insertions);
  const change = new WorkspaceEdit();
  for (const { promptFile, row } of kept)
    change.createFile(promptFile, { contents: new TextEncoder().encode(formatRow(row)) });
  for (const edit of edits) change.replace(open.uri, rangeOf(text, edit), edit.text);
  try {
    // A folder may have become a link in the meantime.
    for (const { promptFile, within } of kept) await requireInside(promptFile, within);
    if (!(await workspace.applyEdit(change)))
      return { problem: l10n.t("Couldn't change '{0}'.", getDisplayName(open)) };
  } catch (error) {
    return { problem: toErrorMessage(error) };
  }
  return new Map(kept.map(({ row, promptFile }) => [row.id, pathFrom(home.base, promptFile)]));
}

/** Returns the text of the prompt file of a row. */
function formatRow({ prompt, shape, alt }: PlanRow): string {
  const body = `${prompt}\n`;
  const fields = { ...(shape && { aspectRatio: shape }), ...(alt && { alt }) };
  return Object.keys(fields).length > 0 ? (updateFields(`\n${body}`, fields) ?? body) : body;
}
