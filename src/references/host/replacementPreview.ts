import { Uri, workspace } from 'vscode';
import { isThere } from '../../base/host/fileStat.ts';
import { getDisplayName } from '../../insertion/host/getDisplayName.ts';
import { findReferencingDocuments } from './namingDocuments.ts';

/** What a picture would take the place of. */
export interface ReplacementSummary {
  /** As the workspace calls the file. */
  readonly name: string;
  readonly documents: readonly string[];
  /** What stands for it in the first of them. */
  readonly alt?: string;
}

/** Nothing where the file is gone or no document names it. */
export async function previewReplacement(uri: string): Promise<ReplacementSummary | undefined> {
  const file = Uri.parse(uri);
  if (!(await isThere(file))) return undefined;
  const naming = await findReferencingDocuments(file);
  if (naming.length === 0) return undefined;
  const alt = naming.flatMap(({ references }) => references).find((reference) => reference.alt !== undefined)?.alt;
  const name = workspace.asRelativePath(file);
  return { name, documents: naming.map(({ document }) => getDisplayName(document)), ...(alt !== undefined && { alt }) };
}
