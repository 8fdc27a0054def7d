import { CodeAction, CodeActionKind, type Command, l10n, type Range, type TextDocument } from 'vscode';
import { drawnTypeOf } from '../../imageFiles/common/imageExtension.ts';
import { getFileUri } from '../../insertion/host/getDisplayName.ts';
import { commands } from '../../product/common/names.ts';
import { type DocumentReference, documentReferences, readDocument } from '../../references/host/documentReferences.ts';
import type { ProblemCode } from '../common/findProblems.ts';
import type { ProblemList, ShownProblem } from './check/problemList.ts';
import type { GetImageStatus } from './missingPictures.ts';
import { findMissingPictures } from './missingPictures.ts';
import { findStalePictures } from './stalePictures.ts';

/** Returns the fixes for the picture reference at a range of a document. */
export async function getQuickFixes(
  document: TextDocument,
  range: Range,
  { problems, stateOf }: { readonly problems: Pick<ProblemList, 'findAt'>; readonly stateOf: GetImageStatus },
): Promise<readonly CodeAction[]> {
  const found = problems.findAt(document.uri, range);
  const span = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
  const references = await documentReferences(readDocument(document, getFileUri(document)), span);
  const { pictures } = await findMissingPictures(references);
  const silent = references.filter(({ alt, altPlace, named }) => named && altPlace && alt === undefined);
  const { stale } = await findStalePictures(references.slice(0, 1), [], stateOf);
  // Only the first reference: a selection over many does not mean all of them.
  const fix = (title: string, command: string, [first]: readonly DocumentReference[], ...codes: ProblemCode[]) =>
    first ? [toAction({ title, command, arguments: [document.uri.toString(), first.start] }, found, codes)] : [];
  const [missing, outdated] = [pictures, stale].map((all) => all.flatMap(({ references: [first] }) => first ?? []));
  return [
    ...fix(l10n.t('Generate Missing Image'), commands.generatePicture, missing ?? [], 'missing-file'),
    ...fix(l10n.t('Regenerate Image'), commands.makePictureAgain, outdated ?? [], 'stale', 'changed-by-hand'),
    ...fix(l10n.t('Add Alt Text...'), commands.writeAltText, silent, 'no-alternative-text'),
    ...found.flatMap(fixFile),
  ];
}

/** Returns the fix for a file that exists; offered only if a check has found a problem with it. */
function fixFile(shown: ShownProblem): readonly CodeAction[] {
  const { code, file } = shown.problem;
  if (code !== 'too-large' || !drawnTypeOf(file.path)) return [];
  const command = { title: l10n.t('Compress Image'), command: commands.shrinkPicture };
  return [toAction({ ...command, arguments: [file.toString()] }, [shown], [code])];
}

/** `codes` are those of the problems that the action solves. */
function toAction(command: Command, found: readonly ShownProblem[], codes: readonly ProblemCode[]): CodeAction {
  const action = new CodeAction(command.title, CodeActionKind.QuickFix);
  action.diagnostics = found.flatMap(({ problem, diagnostic }) => (codes.includes(problem.code) ? [diagnostic] : []));
  action.command = command;
  return action;
}
