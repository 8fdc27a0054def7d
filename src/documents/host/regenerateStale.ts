import { l10n, type QuickPickItem, QuickPickItemKind, type TextDocument, workspace } from 'vscode';
import { type Language, requests } from '../../base/host/formats.ts';
import { confirm } from '../../base/host/messages.ts';
import { tick } from '../../base/host/quickPicks.ts';
import { tellUnusable } from '../../base/host/tellUnusable.ts';
import type { UnusableFile } from '../../base/host/unusableFile.ts';
import { baseName, getFileUri } from '../../insertion/host/getDisplayName.ts';
import { keepExplicitTicks } from '../../promptFiles/common/explicitTicks.ts';
import {
  documentReferences,
  findReferencesStartingAt,
  readDocument,
} from '../../references/host/documentReferences.ts';
import type { GenerateMissing, GenerateMissingOptions } from './generateMissing.ts';
import { promptLine, shapeAndPlace } from './missingList.ts';
import { pickScope, referencesOf } from './scope.ts';
import { picturesAt, type StalePicture, stalePictures } from './stalePictures.ts';

interface MakeStaleOptions extends Pick<GenerateMissingOptions, 'language' | 'usual' | 'model' | 'stateOf' | 'teller'> {
  readonly generate: Pick<GenerateMissing, 'make'>;
}

/** Makes pictures again whose prompt files say something else than they were made from. */
export class RegenerateStale {
  constructor(private readonly options: MakeStaleOptions) {}

  /** Those of a file or folder, as menus name one, else of what the user chooses. */
  async run(argument: unknown): Promise<void> {
    const scope = await pickScope(argument, l10n.t('Make Stale Pictures Again: where?'));
    if (!scope) return;
    const files = (await Promise.all(scope.place.map((uri) => picturesAt(uri)))).flat();
    const { stale, unusable } = await stalePictures(await referencesOf(scope), files, this.options.stateOf);
    if (stale.length === 0) return this.sayNone(unusable, l10n.t('No picture is stale here.'));
    const { language, model, usual } = this.options;
    const options = { language, model: model() || l10n.t('the image model'), aspectRatio: usual().aspectRatio };
    await this.make((await pickStale(stale, options)) ?? []);
  }

  /** The one around a place of an open document, in UTF-16 code units. */
  async one(document: TextDocument, place: number): Promise<void> {
    const touched = await documentReferences(readDocument(document, getFileUri(document)), {
      start: place,
      end: place,
    });
    const references = findReferencesStartingAt(touched, place);
    const { stale, unusable } = await stalePictures(references, [], this.options.stateOf);
    if (stale.length > 0) return this.make(stale.slice(0, 1));
    const fresh = l10n.t('Nothing says that this picture should be made again.');
    await this.sayNone(unusable, references.length > 0 ? fresh : l10n.t('There is no picture reference here.'));
  }

  /** A prompt file that cannot be used may be why. */
  private async sayNone([unusable]: readonly UnusableFile[], text: string): Promise<void> {
    const { teller } = this.options;
    if (unusable) await tellUnusable(teller, unusable);
    else void teller.notify({ severity: 'info', text });
  }

  private async make(pictures: readonly StalePicture[]): Promise<void> {
    const byHand = pictures.filter(({ state }) => state === 'byHand');
    if (byHand.length > 0 && !(await confirmOverwrite(byHand))) return;
    if (pictures.length > 0) await this.options.generate.make(pictures);
  }
}

async function confirmOverwrite(pictures: readonly StalePicture[]): Promise<boolean> {
  const names = pictures.map(({ file }) => workspace.asRelativePath(file)).join('\n');
  const detail = [
    l10n.t('Made by hand, or changed since Limn made it:'),
    `${names}\n`,
    l10n.t('What is there now is kept in the session.'),
  ].join('\n');
  const overwrite = l10n.t('Overwrite');
  const [first] = pictures;
  const question =
    pictures.length === 1 && first
      ? l10n.t('Overwrite {0}?', baseName(first.file))
      : l10n.t('Overwrite {0} pictures that were changed by hand?', pictures.length);
  return confirm({ severity: 'warn', text: question, detail, button: overwrite });
}

interface StaleItem extends QuickPickItem {
  readonly stale?: StalePicture;
}

interface StaleListOptions {
  readonly language: Language;
  readonly model: string;
  readonly aspectRatio: string;
}

/**
 * Lets the user tick what is made again; nothing when they leave it. What was changed by hand is ticked one by one: ticking all at
 * once, or all that a filter shows, leaves it out. Where one alone is left to be ticked, that looks like a tick of its own, and the
 * question before it is overwritten stands all the same.
 */
async function pickStale(
  pictures: readonly StalePicture[],
  options: StaleListOptions,
): Promise<readonly StalePicture[] | undefined> {
  const chosen = await tick({
    items: [...itemsOf(pictures, 'stale', options), ...itemsOf(pictures, 'byHand', options)],
    isTicked: ({ stale }: StaleItem) => stale?.state === 'stale',
    kept: (change) => keepExplicitTicks(change, ({ stale }) => stale?.state === 'byHand'),
    matchOn: 'detail',
    placeholder: l10n.t('What is replaced is kept in the session. Nothing is sent before OK.'),
    title: (items) => titleOf(ticked(items).length, options),
  });
  return chosen && ticked(chosen);
}

function ticked(items: readonly StaleItem[]): readonly StalePicture[] {
  return items.flatMap(({ stale }) => stale ?? []);
}

function titleOf(count: number, { language, model }: StaleListOptions): string {
  if (count === 0) return l10n.t('Make Stale Pictures Again: nothing is ticked');
  return l10n.t('Make Stale Pictures Again: {0} to {1}', requests(language, count), model);
}

function itemsOf(
  pictures: readonly StalePicture[],
  state: StalePicture['state'],
  options: StaleListOptions,
): readonly StaleItem[] {
  const own = pictures.filter((picture) => picture.state === state);
  const labels: Readonly<Record<StalePicture['state'], () => string>> = {
    stale: () => l10n.t('made from something else than now'),
    byHand: () => l10n.t('changed by hand: tick one by one to overwrite them'),
  };
  const separator = { label: labels[state](), kind: QuickPickItemKind.Separator };
  return own.length === 0 ? [] : [separator, ...own.map((stale) => itemOf(stale, options))];
}

function itemOf(stale: StalePicture, options: StaleListOptions): StaleItem {
  return {
    stale,
    label: workspace.asRelativePath(stale.file),
    description: shapeAndPlace(stale, options),
    detail: promptLine(stale),
  };
}
