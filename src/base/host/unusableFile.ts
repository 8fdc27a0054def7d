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
    yaml: () => l10n.t("Couldn't use '{0}': its front matter isn't valid YAML.", name),
    map: () => l10n.t("Couldn't use '{0}': its front matter contains no key-value pairs.", name),
    size: () => l10n.t("Couldn't use '{0}': the file is too long.", name),
    aliases: () => l10n.t("Couldn't use '{0}': its YAML aliases expand too far.", name),
    missing: () => l10n.t("Couldn't use '{0}': file not found.", name),
    outside: () => l10n.t("Couldn't use '{0}': it's outside the workspace folder.", name),
    unreadable: () => l10n.t("Couldn't use '{0}': it's too large or isn't a text file.", name),
    form: () => l10n.t("Couldn't use '{0}': it was created by a newer version of Limn.", name),
    field: () => l10n.t("Couldn't use '{0}': the value of '{1}' isn't valid.", name, field),
    itself: () => l10n.t("Couldn't use '{0}': it lists its own image in 'from'.", name),
  };
  return joinSentences(l10n, sentences[fault](), placeWords(l10n, line, namedIn && nameOf(namedIn)));
}

function placeWords(l10n: typeof vscode.l10n, line: number | undefined, document: string | undefined): string {
  if (document !== undefined && line !== undefined)
    return l10n.t("'{0}' references the file in line {1}.", document, line);
  if (document !== undefined) return l10n.t("'{0}' references the file.", document);
  return line === undefined ? '' : l10n.t('See line {0}.', line);
}
