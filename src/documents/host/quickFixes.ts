import { CodeAction, CodeActionKind, type Diagnostic, l10n, type Range, type TextDocument } from 'vscode';
import { drawnTypeOf } from '../../imageFiles/common/imageExtension.ts';
import { getFileUri } from '../../insertion/host/getDisplayName.ts';
import { commands } from '../../product/common/names.ts';
import { type DocumentReference, documentReferences, readDocument } from '../../references/host/documentReferences.ts';
import type { ProblemCode } from '../common/findProblems.ts';
import type { ProblemList, ShownProblem } from './check/problemList.ts';
import type { GetImageStatus } from './missingPictures.ts';
import { missingPictures } from './missingPictures.ts';
import { stalePictures } from './stalePictures.ts';

interface QuickFixOptions {
  /** What a check has found. */
  readonly problems: Pick<ProblemList, 'at'>;
  readonly stateOf: GetImageStatus;
}

/** What can be done about the picture reference at a place of a document; nothing elsewhere. */
export async function quickFixes(
  document: TextDocument,
  range: Range,
  { problems, stateOf }: QuickFixOptions,
): Promise<readonly CodeAction[]> {
  const found = problems.at(document.uri, range);
  const span = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
  const references = await documentReferences(readDocument(document, getFileUri(document)), span);
  const { pictures } = await missingPictures(references);
  const silent = references.filter(({ alt, altPlace, named }) => named && altPlace && alt === undefined);
  const { stale } = await stalePictures(references.slice(0, 1), [], stateOf);
  const places = pictures.flatMap(({ references: [first] }) => first ?? []);
  return [
    ...fixFirst(document, places, {
      title: l10n.t('Generate This Picture'),
      command: commands.generatePicture,
      diagnostics: diagnosticsOf(found, 'missing-file'),
    }),
    ...fixFirst(
      document,
      stale.flatMap((one) => one.references),
      {
        title: l10n.t('Make This Picture Again'),
        command: commands.makePictureAgain,
        diagnostics: [...diagnosticsOf(found, 'stale'), ...diagnosticsOf(found, 'changed-by-hand')],
      },
    ),
    ...fixFirst(document, silent, {
      title: l10n.t('Write Alternative Text…'),
      command: commands.writeAltText,
      diagnostics: diagnosticsOf(found, 'no-alternative-text'),
    }),
    ...found.flatMap(fixFile),
  ];
}

interface Fix {
  readonly title: string;
  readonly command: string;
  /** The problems that it mends, where a check has found them. */
  readonly diagnostics: Diagnostic[];
}

function diagnosticsOf(found: readonly ShownProblem[], code: ProblemCode): Diagnostic[] {
  return found.filter(({ problem }) => problem.code === code).map(({ diagnostic }) => diagnostic);
}

/** What mends a file that is there; offered only where a check has found something wrong with it. */
function fixFile({ problem, diagnostic }: ShownProblem): readonly CodeAction[] {
  if (problem.code !== 'too-large' || !drawnTypeOf(problem.file.path)) return [];
  const fix = { title: l10n.t('Shrink This Picture'), command: commands.shrinkPicture, diagnostics: [diagnostic] };
  return [actionOf(fix, [problem.file.toString()])];
}

/** The first alone: a selection over many is no wish for all of them. */
function fixFirst(document: TextDocument, [first]: readonly DocumentReference[], fix: Fix): readonly CodeAction[] {
  return first ? [actionOf(fix, [document.uri.toString(), first.start])] : [];
}

function actionOf({ title, command, diagnostics }: Fix, given: unknown[]): CodeAction {
  const action = new CodeAction(title, CodeActionKind.QuickFix);
  action.diagnostics = diagnostics;
  action.command = { title, command, arguments: given };
  return action;
}
