import { CodeAction, CodeActionKind, l10n, type Range, type TextDocument } from 'vscode';
import { commands } from '../../shared/names.ts';
import { fileOf } from '../insertion/documentName.ts';
import { type DocumentReference, documentReferences, readDocument } from './documentReferences.ts';
import { missingPictures } from './missingPictures.ts';

/** What can be done about the picture reference at a place of a document; nothing elsewhere. */
export async function quickFixes(document: TextDocument, range: Range): Promise<readonly CodeAction[]> {
  const span = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
  const references = await documentReferences(readDocument(document, fileOf(document)), span);
  const { pictures } = await missingPictures(references);
  const silent = references.filter(({ alt, altPlace, named }) => named && altPlace && alt === undefined);
  const places = pictures.flatMap(({ references: [first] }) => first ?? []);
  return [
    ...fixFirst(document, places, { title: l10n.t('Generate This Picture'), command: commands.generatePicture }),
    ...fixFirst(document, silent, { title: l10n.t('Write Alternative Text…'), command: commands.writeAltText }),
  ];
}

interface Fix {
  readonly title: string;
  readonly command: string;
}

/** The first alone: a selection over many is no wish for all of them. */
function fixFirst(document: TextDocument, [first]: readonly DocumentReference[], fix: Fix): readonly CodeAction[] {
  if (!first) return [];
  const action = new CodeAction(fix.title, CodeActionKind.QuickFix);
  action.command = { ...fix, arguments: [document.uri.toString(), first.start] };
  return [action];
}
