import { env, l10n, type QuickPickItem, QuickPickItemKind, type Uri, workspace } from 'vscode';
import { formatBytes, formatNumber, type Language } from '../../../base/host/formats.ts';
import { confirm, inform, withProgress } from '../../../base/host/messages.ts';
import { tick } from '../../../base/host/quickPicks.ts';
import { getUiLocale } from '../../../base/host/uiLocale.ts';
import { baseName } from '../../../insertion/host/getDisplayName.ts';
import { type FoundUnused, findUnused, type UnusedPicture } from './unused.ts';
import { forGoodQuestion, formatScanned, toListRow } from './words.ts';

/** What the user is asked and told; tests answer in their place. */
export interface CleanUpUI {
  readonly choose: (
    found: Extract<FoundUnused, { readonly documents: number }>,
  ) => Promise<readonly UnusedPicture[] | undefined>;
  readonly say: (sentence: string) => void;
  /** Where there is no trash: whether these are to go for good. */
  readonly forGood: (count: number) => Promise<boolean>;
}

export function editorCleanUpScreen(language: Language): CleanUpUI {
  return {
    choose: (found) => pickUnused(language, found),
    say: (sentence) => void inform(sentence),
    forGood: (count) => confirm({ severity: 'warn', text: forGoodQuestion(language, count), button: l10n.t('Delete') }),
  };
}

/** Lists the pictures that no document uses any more; what the user ticks goes to the trash. */
export async function cleanUpPictures(screen: CleanUpUI): Promise<void> {
  if (!workspace.workspaceFolders?.length) return screen.say(l10n.t('Open a document or a folder first.'));
  const found = await lookThrough();
  if (!found) return;
  if ('unknown' in found) return screen.say(unknownSentence(found.unknown));
  if (found.pictures.length === 0) return screen.say(allUsed(found.documents));
  const chosen = (await screen.choose(found)) ?? [];
  if (chosen.length > 0) await remove(chosen, screen);
}

function allUsed(documents: number): string {
  return documents === 1
    ? l10n.t('Every picture is used. 1 document was looked through.')
    : l10n.t(
        'Every picture is used. {0} documents and other texts were looked through.',
        formatNumber(getUiLocale({ env, l10n }), documents),
      );
}

/** Nothing where the user stopped it. */
function lookThrough(): Promise<FoundUnused | undefined> {
  return withProgress(l10n.t('Looking for pictures that nothing uses'), async (signal) => {
    const found = await findUnused();
    return signal.aborted ? undefined : found;
  });
}

/** What came into use, or was written anew, while the list was open stays. */
async function remove(chosen: readonly UnusedPicture[], screen: CleanUpUI): Promise<void> {
  const now = await lookThrough();
  if (!now) return;
  if ('unknown' in now) return screen.say(unknownSentence(now.unknown));
  const unused = new Set(now.pictures.map(asWritten));
  const going = chosen.filter((picture) => unused.has(asWritten(picture)));
  const left = await deleteAll(going, true);
  const kept = left.length > 0 && (await screen.forGood(left.length)) ? await deleteAll(left, false) : left;
  const gone = going.length - kept.length;
  const staying = chosen.length - gone;
  const [deleted, there] = [gone, staying].map((count) => formatNumber(getUiLocale({ env, l10n }), count));
  if (staying === 0) screen.say(l10n.t('Pictures deleted: {0}.', deleted ?? ''));
  else screen.say(l10n.t('Pictures deleted: {0}. Still there: {1}.', deleted ?? '', there ?? ''));
}

function asWritten({ file, size, writtenAt }: UnusedPicture): string {
  return `${file} ${size} ${writtenAt}`;
}

/** Gives those that could not be. */
async function deleteAll(pictures: readonly UnusedPicture[], useTrash: boolean): Promise<readonly UnusedPicture[]> {
  const left: UnusedPicture[] = [];
  for (const picture of pictures)
    await workspace.fs.delete(picture.file, { useTrash }).then(undefined, () => left.push(picture));
  return left;
}

function unknownSentence(unknown: Uri | 'tooMany'): string {
  if (unknown === 'tooMany')
    return l10n.t('There are too many files to know which pictures are used. Nothing was changed.');
  return l10n.t(
    '{0} could not be read, so it is not known which pictures are used. Nothing was changed.',
    baseName(unknown),
  );
}

interface UnusedItem extends QuickPickItem {
  readonly picture?: UnusedPicture;
}

interface Found {
  readonly pictures: readonly UnusedPicture[];
  readonly documents: number;
}

/** Lets the user tick what goes, of which nothing is ticked before; nothing when they leave it. */
async function pickUnused(language: Language, found: Found): Promise<readonly UnusedPicture[] | undefined> {
  const chosen = await tick({
    items: [...itemsOf(language, found.pictures, true), ...itemsOf(language, found.pictures, false)],
    matchOn: 'description',
    placeholder: formatScanned(language, found.documents),
    title: (items) => titleOf(language, ticked(items)),
  });
  return chosen && ticked(chosen);
}

function ticked(items: readonly UnusedItem[]): readonly UnusedPicture[] {
  return items.flatMap(({ picture }) => picture ?? []);
}

function titleOf(language: Language, ticked: readonly UnusedPicture[]): string {
  if (ticked.length === 0) return l10n.t('Clean Up Unused Pictures: nothing is ticked');
  const all = ticked.reduce((sum, { size }) => sum + size, 0);
  return l10n.t(
    'Clean Up Unused Pictures: {0} ticked, {1}',
    formatNumber(language.locale, ticked.length),
    formatBytes(language, all),
  );
}

function itemsOf(language: Language, pictures: readonly UnusedPicture[], byLimn: boolean): readonly UnusedItem[] {
  const own = pictures.filter((picture) => picture.isMadeByLimn === byLimn);
  const label = byLimn ? l10n.t('made by Limn') : l10n.t('in a folder for pictures, made by somebody else');
  const items = own.map((picture) => ({
    picture,
    ...toListRow(language, { path: workspace.asRelativePath(picture.file), size: picture.size }),
  }));
  return items.length === 0 ? [] : [{ label, kind: QuickPickItemKind.Separator }, ...items];
}
