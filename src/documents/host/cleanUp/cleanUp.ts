import { l10n, type QuickPickItem, QuickPickItemKind, workspace } from 'vscode';
import { formatBytes, formatNumber, type Language } from '../../../base/host/formats.ts';
import { confirm, inform, withProgress } from '../../../base/host/messages.ts';
import { tick } from '../../../base/host/quickPicks.ts';
import { baseName } from '../../../insertion/host/getDisplayName.ts';
import { findUnused, type UnreadFile, type Unused, type UnusedPicture } from './unused.ts';
import { formatDeleteQuestion, formatScanned, toListRow } from './words.ts';

/** The dialogs of the clean-up; tests answer instead of the user. */
export interface CleanUpUI {
  readonly choose: (found: Unused) => Promise<readonly UnusedPicture[] | undefined>;
  readonly say: (sentence: string) => void;
  /** Asks whether to delete this many pictures permanently, because there is no trash. */
  readonly forGood: (count: number) => Promise<boolean>;
}

export function editorCleanUpScreen(language: Language): CleanUpUI {
  return {
    choose: (found) => pickUnused(language, found),
    say: (sentence) => void inform(sentence),
    forGood: (count) =>
      confirm({ severity: 'warn', text: formatDeleteQuestion(language, count), button: l10n.t('Delete') }),
  };
}

/** Lists the pictures that no document uses any more; those that the user ticks are moved to the trash. */
export async function cleanUpPictures(screen: CleanUpUI, { locale }: Language): Promise<void> {
  if (!workspace.workspaceFolders?.length) return screen.say(l10n.t('Open a document or a folder first.'));
  const found = await scan(screen);
  if (!found) return;
  const { documents, pictures } = found;
  if (pictures.length === 0 && documents === 1)
    return screen.say(l10n.t('Every picture is used. 1 document was looked through.'));
  if (pictures.length === 0) {
    const count = formatNumber(locale, documents);
    return screen.say(l10n.t('Every picture is used. {0} documents and other texts were looked through.', count));
  }
  const chosen = (await screen.choose(found)) ?? [];
  if (chosen.length > 0) await remove(chosen, screen, locale);
}

/** Returns undefined if the user stopped it, or after showing why it is unknown which pictures are used. */
async function scan(screen: CleanUpUI): Promise<Unused | undefined> {
  const found = await withProgress(l10n.t('Looking for pictures that nothing uses'), async (signal) => {
    const all = await findUnused();
    return signal.aborted ? undefined : all;
  });
  if (!found || !('unknown' in found)) return found;
  screen.say(
    found.unknown === 'tooMany'
      ? l10n.t('There are too many files to know which pictures are used. Nothing was changed.')
      : l10n.t(
          '{0} could not be read, so it is not known which pictures are used. Nothing was changed.',
          baseName(found.unknown),
        ),
  );
  return undefined;
}

/** Keeps pictures that were used or written while the list was open. */
async function remove(chosen: readonly UnusedPicture[], screen: CleanUpUI, locale: string): Promise<void> {
  const now = await scan(screen);
  if (!now) return;
  const unused = new Set(now.pictures.map(toFileKey));
  const going = chosen.filter((picture) => unused.has(toFileKey(picture)));
  const left = await deleteAll(going, true);
  const kept = left.length > 0 && (await screen.forGood(left.length)) ? await deleteAll(left, false) : left;
  const gone = going.length - kept.length;
  const staying = chosen.length - gone;
  const deleted = formatNumber(locale, gone);
  if (staying === 0) screen.say(l10n.t('Pictures deleted: {0}.', deleted));
  else screen.say(l10n.t('Pictures deleted: {0}. Still there: {1}.', deleted, formatNumber(locale, staying)));
}

function toFileKey({ file, size, writtenAt }: UnusedPicture): string {
  return `${file} ${size} ${writtenAt}`;
}

/** Returns the pictures that could not be deleted. */
async function deleteAll(pictures: readonly UnusedPicture[], useTrash: boolean): Promise<readonly UnusedPicture[]> {
  const left: UnusedPicture[] = [];
  for (const picture of pictures)
    await workspace.fs.delete(picture.file, { useTrash }).then(undefined, () => left.push(picture));
  return left;
}

interface UnusedItem extends QuickPickItem {
  readonly picture?: UnusedPicture;
}

/** Lets the user tick what is deleted; nothing is ticked at first. Returns undefined if the user cancels. */
async function pickUnused(
  language: Language,
  { pictures, documents, unread }: Unused,
): Promise<readonly UnusedPicture[] | undefined> {
  const ticked = (items: readonly UnusedItem[]) => items.flatMap(({ picture }) => picture ?? []);
  const own = pictures.filter(({ isMadeByLimn }) => isMadeByLimn);
  const others = pictures.filter(({ isMadeByLimn }) => !isMadeByLimn);
  const chosen = await tick({
    items: [
      ...toItems(language, own, l10n.t('made by Limn')),
      ...toItems(language, others, l10n.t('in a folder for pictures, made by somebody else')),
      ...toItems(language, unread, l10n.t('not looked through, and may use some of these')),
    ],
    matchOn: 'description',
    placeholder: formatScanned(language, documents),
    title: (items) => getTitle(language, ticked(items)),
  });
  return chosen && ticked(chosen);
}

function getTitle(language: Language, ticked: readonly UnusedPicture[]): string {
  if (ticked.length === 0) return l10n.t('Clean Up Unused Pictures: nothing is ticked');
  const all = ticked.reduce((sum, { size }) => sum + size, 0);
  return l10n.t(
    'Clean Up Unused Pictures: {0} ticked, {1}',
    formatNumber(language.locale, ticked.length),
    formatBytes(language, all),
  );
}

function toItems(
  language: Language,
  files: readonly (UnusedPicture | UnreadFile)[],
  label: string,
): readonly UnusedItem[] {
  const items = files.map((one) => ({
    ...('isMadeByLimn' in one && { picture: one }),
    ...toListRow(language, { path: workspace.asRelativePath(one.file), size: one.size }),
  }));
  return items.length === 0 ? [] : [{ label, kind: QuickPickItemKind.Separator }, ...items];
}
