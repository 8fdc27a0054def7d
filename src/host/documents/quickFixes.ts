import { CodeAction, CodeActionKind, l10n, type Range, type TextDocument } from 'vscode';
import { commands } from '../../shared/names.ts';
import { fileOf } from '../insertion/documentName.ts';
import { documentReferences, readDocument } from './documentReferences.ts';
import { missingPictures } from './missingPictures.ts';

/** What can be done about the picture reference at a place of a document; nothing elsewhere. */
export async function quickFixes(document: TextDocument, range: Range): Promise<readonly CodeAction[]> {
  const span = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
  const { pictures } = await missingPictures(await documentReferences(readDocument(document, fileOf(document)), span));
  return pictures.slice(0, 1).map(({ references }) => {
    const title = l10n.t('Generate This Picture');
    const action = new CodeAction(title, CodeActionKind.QuickFix);
    const place = references[0]?.start ?? span.start;
    action.command = { title, command: commands.generatePicture, arguments: [document.uri.toString(), place] };
    return action;
  });
}
