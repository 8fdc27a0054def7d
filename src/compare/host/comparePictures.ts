import { l10n, type Uri, workspace } from 'vscode';
import { statOf } from '../../base/host/fileAccess.ts';
import { joinSentences } from '../../base/host/formats.ts';
import { inform } from '../../base/host/messages.ts';
import { choose } from '../../base/host/quickPicks.ts';
import { namedFiles, resolveFileArgument } from '../../base/host/resolveFileArgument.ts';
import { samePlace } from '../../base/host/uriPaths.ts';
import { isPictureName } from '../../imageFiles/common/imageExtension.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import { toErrorMessage } from '../../insertion/host/images/pictureFiles.ts';
import { readCommittedVersion } from './committed.ts';
import type { ComparisonState } from './comparisonState.ts';

type Pair = Omit<ComparisonState, 'id'>;

/** Returns the pictures that a command's arguments name; undefined if the user was notified why not, or canceled. */
export async function pickImagePair(argument: unknown, all: unknown): Promise<Pair | undefined> {
  const [first, second, ...more] = namedFiles(argument, all);
  if (!first) return notify(l10n.t('Open or select an image file first.'));
  if (more.length > 0) return notify(l10n.t('Select exactly two images to compare.'));
  if (second) return sortByAge(first, second);
  if (!isPictureName(first.path)) return notify(l10n.t("'{0}' isn't an image.", baseName(first)));
  const front = resolveFileArgument(undefined);
  const isOther = front && isPictureName(front.path) && !samePlace(front, first);
  return isOther ? chooseOther(first, front) : compareWithCommitted(first);
}

async function chooseOther(file: Uri, front: Uri): Promise<Pair | undefined> {
  const items = [
    { label: l10n.t('Last Committed Version'), description: 'HEAD', pair: () => compareWithCommitted(file) },
    {
      label: l10n.t('Image in Active Editor'),
      description: workspace.asRelativePath(front),
      pair: () => sortByAge(file, front),
    },
  ];
  const title = l10n.t("Compare '{0}' with...", baseName(file));
  return (await choose(items, { title }))?.pair();
}

/** Returns the older file as the first. */
async function sortByAge(one: Uri, other: Uri): Promise<Pair> {
  const [first, second] = await Promise.all([statOf(one), statOf(other)]);
  const [older, newer] = (first?.mtime ?? 0) <= (second?.mtime ?? 0) ? [one, other] : [other, one];
  return { older: { uri: older.toString() }, newer: { uri: newer.toString() } };
}

async function compareWithCommitted(file: Uri): Promise<Pair | undefined> {
  const committed = await readCommittedVersion(file).catch((error: unknown) => toErrorMessage(error));
  const newer = { uri: file.toString() };
  if (typeof committed === 'object' || committed === 'tooLarge') return { older: { ...newer, committed: true }, newer };
  if (committed === 'new') return { newer };
  const alone = l10n.t('To compare two images, select both in the Explorer.');
  if (committed === 'noGit')
    return notify(joinSentences(l10n, l10n.t('The Git extension is disabled or not available.'), alone));
  if (committed === 'noRepository')
    return notify(joinSentences(l10n, l10n.t("'{0}' isn't in a Git repository.", baseName(file)), alone));
  return notify(l10n.t("Failed to get the committed version of '{0}': {1}", baseName(file), committed));
}

function notify(sentence: string): undefined {
  void inform(sentence);
  return undefined;
}
