import type * as vscode from 'vscode';
import type { FileFault } from '../common/fileFault.ts';
import { getLastSegment } from '../common/paths.ts';
import { joinSentences } from './formats.ts';

/** A look or a prompt file that cannot be used, and why. */
export interface UnusableFile extends FileFault {
  readonly file: vscode.Uri;
  /** The document that references a missing file, with its line. */
  readonly namedIn?: vscode.Uri;
}

/** Returns why it cannot be used, as a sentence with the file and the line; `nameOf` returns a file's name as the user knows it. */
export function unusableWords(
  l10n: typeof vscode.l10n,
  { file, namedIn, fault, field = '', line }: UnusableFile,
  nameOf = ({ path }: vscode.Uri) => getLastSegment(path),
): string {
  const name = nameOf(file);
  const sentences: Readonly<Record<FileFault['fault'], () => string>> = {
    yaml: () => l10n.t('{0} cannot be used: its front matter is no YAML.', name),
    map: () => l10n.t('{0} cannot be used: its front matter holds no names with values.', name),
    size: () => l10n.t('{0} cannot be used: it is too long.', name),
    aliases: () => l10n.t('{0} cannot be used: its front matter repeats itself without end.', name),
    missing: () => l10n.t('{0} cannot be used: it is not there.', name),
    outside: () => l10n.t('{0} cannot be used: it is outside of the workspace folder.', name),
    unreadable: () => l10n.t('{0} cannot be used: it is no text, or too large.', name),
    form: () => l10n.t('{0} cannot be used: a newer version of Limn wrote it.', name),
    field: () => l10n.t('{0} cannot be used: {1} has no value that can be sent.', name, field),
    itself: () => l10n.t('{0} cannot be used: it says that its picture was changed from itself.', name),
  };
  return joinSentences(l10n, sentences[fault](), placeWords(l10n, line, namedIn && nameOf(namedIn)));
}

function placeWords(l10n: typeof vscode.l10n, line: number | undefined, document: string | undefined): string {
  if (document !== undefined && line !== undefined) return l10n.t('{0} names it in line {1}.', document, line);
  if (document !== undefined) return l10n.t('{0} names it.', document);
  return line === undefined ? '' : l10n.t('See line {0}.', line);
}
