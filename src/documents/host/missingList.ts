import { env, l10n, type QuickPickItem, QuickPickItemKind, ThemeIcon, workspace } from 'vscode';
import { formatList, formatNumber, type Language, requests } from '../../base/host/formats.ts';
import { tick } from '../../base/host/quickPicks.ts';
import { openUnusable } from '../../base/host/tellUnusable.ts';
import { getUiLocale } from '../../base/host/uiLocale.ts';
import { type UnusableFile, unusableWords } from '../../base/host/unusableFile.ts';
import { placeKey } from '../../base/host/uriPaths.ts';
import { showMarkdown } from '../../sessions/host/sessionNotifications.ts';
import type { MissingImages, MissingPicture, UnfillableReference } from './missingPictures.ts';
import { impossibleSentence } from './missingPictures.ts';

interface PictureItem extends QuickPickItem {
  readonly missing?: MissingPicture;
  readonly impossible?: readonly UnfillableReference[];
  readonly unusable?: UnusableFile;
}

interface MissingListOptions {
  readonly language: Language;
  readonly model: string;
  readonly aspectRatio: string;
}

/** Lets the user tick what is to be drawn; nothing when they leave it. What has no prompt is not ticked at first. */
export async function pickMissing(
  missing: MissingImages,
  options: MissingListOptions,
): Promise<readonly MissingPicture[] | undefined> {
  const chosen = await tick({
    items: [
      ...itemsOf(missing.pictures, options),
      ...unusableItems(missing.impossible),
      ...reasonItems(missing.impossible),
    ],
    isTicked: (item: PictureItem) => Boolean(item.missing?.prompt),
    matchOn: 'detail',
    placeholder: placeholder(missing.pictures.length),
    title: (items) => titleOf(ticked(items).length, options),
    onButton: ({ unusable, impossible = [] }) => void (unusable ? openUnusable(unusable) : showReasons(impossible)),
  });
  return chosen && ticked(chosen);
}

function ticked(items: readonly PictureItem[]): readonly MissingPicture[] {
  return items.flatMap(({ missing }) => missing ?? []);
}

function titleOf(count: number, { language, model }: MissingListOptions): string {
  if (count === 0) return l10n.t('Generate Missing Pictures: nothing is ticked');
  return l10n.t('Generate Missing Pictures: {0} to {1}', requests(language, count), model);
}

function placeholder(count: number): string {
  return count === 1
    ? l10n.t('1 file is missing. Nothing is sent before OK.')
    : l10n.t('{0} files are missing. Nothing is sent before OK.', formatNumber(getUiLocale({ env, l10n }), count));
}

/** Below the name of the document that calls for them first. */
function itemsOf(pictures: readonly MissingPicture[], options: MissingListOptions): readonly PictureItem[] {
  let last = '';
  return pictures.flatMap((missing) => {
    const [first] = missing.references;
    const name = first ? workspace.asRelativePath(first.document) : '';
    const separator = { label: name, kind: QuickPickItemKind.Separator };
    const items = [...(name === last ? [] : [separator]), itemOf(missing, options)];
    last = name;
    return items;
  });
}

function itemOf(missing: MissingPicture, options: MissingListOptions): PictureItem {
  const { file, prompt } = missing;
  return {
    missing,
    label: workspace.asRelativePath(file),
    description: shapeAndPlace(missing, options),
    detail: prompt ? promptLine(missing) : l10n.t('No prompt: you are asked for one.'),
  };
}

/** What is asked for beside the prompt, and where it is called for. */
export function shapeAndPlace(
  { references, promptFile }: MissingPicture,
  { language, aspectRatio }: Pick<MissingListOptions, 'language' | 'aspectRatio'>,
): string {
  const lines = formatList(
    language.locale,
    references.map(({ line }) => `${line}`),
  );
  const one = references.length === 1 ? l10n.t('line {0}', lines) : l10n.t('lines {0}, one request', lines);
  const { aspectRatio: own, size, model } = promptFile?.read ?? {};
  return [own ?? aspectRatio, size, model, references.length > 0 && one].filter(Boolean).join(' · ');
}

/** Where the prompt is from, and what it says. */
export function promptLine({ prompt, promptFile }: MissingPicture): string {
  const words = prompt.replaceAll(/\s+/g, ' ');
  return promptFile?.read.prompt ? l10n.t('Prompt file: {0}', words) : l10n.t('Alternative text: {0}', words);
}

/** The prompt files that cannot be used, once each. */
function unusableItems(impossible: readonly UnfillableReference[]): readonly PictureItem[] {
  const all = impossible.flatMap(({ unusable }) => (unusable ? [[placeKey(unusable.file), unusable] as const] : []));
  return [...new Map(all).values()].map((unusable) => ({
    unusable,
    label: workspace.asRelativePath(unusable.file),
    detail: unusableWords(l10n, unusable),
    buttons: [{ iconPath: new ThemeIcon('go-to-file'), tooltip: l10n.t('Open File') }],
  }));
}

function reasonItems(impossible: readonly UnfillableReference[]): readonly PictureItem[] {
  if (impossible.length === 0) return [];
  const label =
    impossible.length === 1
      ? l10n.t('1 picture reference names no file that can be made')
      : l10n.t(
          '{0} picture references name no file that can be made',
          formatNumber(getUiLocale({ env, l10n }), impossible.length),
        );
  return [
    { label: '', kind: QuickPickItemKind.Separator },
    { label, impossible, buttons: [{ iconPath: new ThemeIcon('info'), tooltip: l10n.t('Show Why') }] },
  ];
}

/** A document of its own, so that long lists can be read, searched and kept. */
async function showReasons(impossible: readonly UnfillableReference[]): Promise<void> {
  const lines = impossible.map(
    (one) => `- ${workspace.asRelativePath(one.document)}:${one.line}: ${impossibleSentence(one)}`,
  );
  await showMarkdown(`# ${l10n.t('No picture can be made for these')}\n\n${lines.join('\n')}\n`);
}
