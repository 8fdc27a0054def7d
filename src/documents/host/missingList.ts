import { l10n, type QuickPickItem, QuickPickItemKind, ThemeIcon, type Uri, workspace } from 'vscode';
import { formatList, formatNumber, type Language, requests } from '../../base/host/formats.ts';
import { tick } from '../../base/host/quickPicks.ts';
import { openUnusable } from '../../base/host/tellUnusable.ts';
import { type UnusableFile, unusableWords } from '../../base/host/unusableFile.ts';
import { placeKey } from '../../base/host/uriPaths.ts';
import { givenImageOptions, type ImageOptions, listImageOptions } from '../../product/common/imageOptions.ts';
import { readSettings } from '../../product/host/settings.ts';
import { keepExplicitTicks } from '../../promptFiles/common/explicitTicks.ts';
import { showMarkdown } from '../../sessions/host/sessionNotifications.ts';
import { formatDoubt } from './doubts.ts';
import type { MissingImages, MissingPicture, UnfillableReference } from './missingPictures.ts';
import { formatObstacle } from './missingPictures.ts';
import { toUnreadItems } from './unreadDocuments.ts';

interface PictureItem extends QuickPickItem {
  readonly missing?: MissingPicture;
  readonly impossible?: readonly UnfillableReference[];
  readonly unusable?: UnusableFile;
}

/** Lets the user tick what is generated; pictures without a prompt, and uncertain ones, are not ticked at first. Returns undefined if the user cancels. */
export async function pickMissing(
  { pictures, impossible, unread }: MissingImages & { readonly unread: readonly Uri[] },
  language: Language,
  usual: ImageOptions,
): Promise<readonly MissingPicture[] | undefined> {
  const ticked = (items: readonly PictureItem[]) => items.flatMap(({ missing }) => missing ?? []);
  const chosen = await tick<PictureItem>({
    items: [
      ...toPictureItems(
        pictures.filter(({ doubt }) => !doubt),
        language,
        usual,
      ),
      ...toDoubtfulItems(pictures, language, usual),
      ...toUnusableItems(impossible),
      ...toReasonItems(impossible, language),
      ...toUnreadItems(language, unread),
    ],
    isTicked: ({ missing }: PictureItem) => Boolean(missing?.prompt && !missing.doubt),
    kept: (change) => keepExplicitTicks(change, ({ missing }) => missing?.doubt !== undefined),
    matchOn: 'detail',
    placeholder: l10n.t(
      'Missing images: {0}. Nothing is sent until you select OK.',
      formatNumber(language.locale, pictures.length),
    ),
    title: (items) => {
      const count = ticked(items).length;
      return count === 0
        ? l10n.t('Generate Missing Images (none selected)')
        : l10n.t('Generate Missing Images ({0} to {1})', requests(language, count), getModelName());
    },
    onButton: ({ unusable, impossible: all = [] }) => void (unusable ? openUnusable(unusable) : showReasons(all)),
  });
  return chosen && ticked(chosen);
}

/** Returns the name of the image model for the title of a list. */
export function getModelName(): string {
  return readSettings().imageModel || l10n.t('the image model');
}

/** Each document that references pictures first is a separator above them. */
function toPictureItems(
  pictures: readonly MissingPicture[],
  language: Language,
  usual: ImageOptions,
): readonly PictureItem[] {
  let last = '';
  return pictures.flatMap((missing) => {
    const [first] = missing.references;
    const name = first ? workspace.asRelativePath(first.document) : '';
    const separator = { label: name, kind: QuickPickItemKind.Separator };
    const items = [...(name === last ? [] : [separator]), { missing, ...toListItem(missing, language, usual) }];
    last = name;
    return items;
  });
}

/** Returns the uncertain pictures under a heading of their own, each with its reason. */
function toDoubtfulItems(
  pictures: readonly MissingPicture[],
  language: Language,
  usual: ImageOptions,
): readonly PictureItem[] {
  const items = pictures.flatMap((missing) => {
    const { detail = '', ...item } = toListItem(missing, language, usual);
    return missing.doubt ? [{ missing, ...item, detail: `${formatDoubt(missing.doubt)} ${detail}` }] : [];
  });
  const label = l10n.t('uncertain (select each one to generate it)');
  return items.length === 0 ? [] : [{ label, kind: QuickPickItemKind.Separator }, ...items];
}

/** Returns the item of a picture: its path, its options with its references, and its prompt. */
export function toListItem(
  { file, prompt, references, promptFile }: MissingPicture,
  { locale }: Language,
  usual: ImageOptions,
): QuickPickItem {
  const lines = formatList(
    locale,
    references.map(({ line }) => `${line}`),
  );
  const one = references.length === 1 ? l10n.t('line {0}', lines) : l10n.t('lines {0}, one request', lines);
  const { model, prompt: written, ...own } = promptFile?.read ?? {};
  const options = listImageOptions({ aspectRatio: usual.aspectRatio, ...givenImageOptions(own) });
  const words = prompt.replaceAll(/\s+/g, ' ');
  const detail = written ? l10n.t('Prompt file: {0}', words) : l10n.t('Alt text: {0}', words);
  return {
    label: workspace.asRelativePath(file),
    description: [...options, model, references.length > 0 && one].filter(Boolean).join(' · '),
    detail: prompt ? detail : l10n.t("No prompt. You'll be asked for one."),
  };
}

/** Returns an item for each prompt file that cannot be used. */
function toUnusableItems(impossible: readonly UnfillableReference[]): readonly PictureItem[] {
  const all = impossible.flatMap(({ unusable }) => (unusable ? [[placeKey(unusable.file), unusable] as const] : []));
  return [...new Map(all).values()].map((unusable) => ({
    unusable,
    label: workspace.asRelativePath(unusable.file),
    detail: unusableWords(l10n, unusable),
    buttons: [{ iconPath: new ThemeIcon('go-to-file'), tooltip: l10n.t('Open File') }],
  }));
}

function toReasonItems(impossible: readonly UnfillableReference[], { locale }: Language): readonly PictureItem[] {
  if (impossible.length === 0) return [];
  const label = l10n.t("Image references that can't be generated: {0}", formatNumber(locale, impossible.length));
  return [
    { label: '', kind: QuickPickItemKind.Separator },
    { label, impossible, buttons: [{ iconPath: new ThemeIcon('info'), tooltip: l10n.t('Show Reasons') }] },
  ];
}

/** Opens a document, so that long lists can be read, searched and saved. */
async function showReasons(impossible: readonly UnfillableReference[]): Promise<void> {
  const lines = impossible.map(
    (one) => `- ${workspace.asRelativePath(one.document)}:${one.line}: ${formatObstacle(one)}`,
  );
  await showMarkdown(`# ${l10n.t("Image References That Can't Be Generated")}\n\n${lines.join('\n')}\n`);
}
