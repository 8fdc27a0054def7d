import { l10n, type QuickPickItem, QuickPickItemKind, type TextDocument, workspace } from 'vscode';
import { joinSentences, type Language, requests } from '../../base/host/formats.ts';
import { confirm, editorNotifier } from '../../base/host/messages.ts';
import { tick } from '../../base/host/quickPicks.ts';
import { tellUnusable } from '../../base/host/tellUnusable.ts';
import type { UnusableFile } from '../../base/host/unusableFile.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import type { ImageOptions } from '../../product/common/imageOptions.ts';
import { keepExplicitTicks } from '../../promptFiles/common/explicitTicks.ts';
import type { GenerateMissing, GenerateNeeds } from './generateMissing.ts';
import { getModelName, toListItem } from './missingList.ts';
import { findReferencesAt, getReferences, pickScope } from './scope.ts';
import { findPicturesAt, findStalePictures, type StalePicture } from './stalePictures.ts';
import { formatUnread, toUnreadItems } from './unreadDocuments.ts';

/** Generates pictures again that were changed by hand, or whose prompt files have changed since. */
export class RegenerateStale {
  constructor(
    private readonly needs: Pick<GenerateNeeds, 'language' | 'promptFiles' | 'sessions'>,
    private readonly generate: Pick<GenerateMissing, 'make'>,
  ) {}

  /** Generates those of a file or folder that a menu names, otherwise of what the user chooses. */
  async run(argument: unknown): Promise<void> {
    const scope = await pickScope(argument, l10n.t('Regenerate Outdated Images: Select Scope'));
    if (!scope) return;
    const { language, promptFiles, sessions } = this.needs;
    const files = (await Promise.all(scope.place.map((uri) => findPicturesAt(uri)))).flat();
    const { references, unread } = await getReferences(scope);
    const { stale, unusable } = await findStalePictures(references, files, promptFiles.stateOf);
    const none = joinSentences(l10n, l10n.t('No outdated images found.'), formatUnread(language, unread));
    if (stale.length === 0) return notifyNone(unusable, none);
    const further = toUnreadItems(language, unread);
    await this.make((await pickStale({ stale, further }, language, sessions.storage.usual.get())) ?? []);
  }

  /** Generates the one at a place of an open document, in UTF-16 code units. */
  async runForReference(document: TextDocument, place: number): Promise<void> {
    const references = await findReferencesAt({ document, place });
    const { stale, unusable } = await findStalePictures(references, [], this.needs.promptFiles.stateOf);
    if (stale.length > 0) return this.make(stale.slice(0, 1));
    const fresh = l10n.t("This image isn't outdated.");
    await notifyNone(unusable, references.length > 0 ? fresh : l10n.t('No image reference at the cursor.'));
  }

  private async make(pictures: readonly StalePicture[]): Promise<void> {
    const byHand = pictures.filter(({ state }) => state === 'byHand');
    if (byHand.length > 0 && !(await confirmOverwrite(byHand))) return;
    if (pictures.length > 0) await this.generate.make(pictures);
  }
}

/** A prompt file that cannot be used may be the reason. */
async function notifyNone([unusable]: readonly UnusableFile[], text: string): Promise<void> {
  if (unusable) await tellUnusable(editorNotifier, unusable);
  else void editorNotifier.notify({ severity: 'info', text });
}

async function confirmOverwrite(pictures: readonly StalePicture[]): Promise<boolean> {
  const names = pictures.map(({ file }) => workspace.asRelativePath(file)).join('\n');
  const detail = [
    l10n.t('These images were created or edited outside Limn:'),
    `${names}\n`,
    l10n.t('The current versions are kept in the session.'),
  ].join('\n');
  const overwrite = l10n.t('Overwrite');
  const [first] = pictures;
  const question =
    pictures.length === 1 && first
      ? l10n.t("Overwrite '{0}'?", baseName(first.file))
      : l10n.t('Overwrite {0} edited images?', pictures.length);
  return confirm({ severity: 'warn', text: question, detail, button: overwrite });
}

interface StaleItem extends QuickPickItem {
  readonly stale?: StalePicture;
}

/**
 * Lets the user tick what is generated again; returns undefined if the user cancels. Pictures that were changed by hand are ticked one by
 * one: ticking all at once, or all that a filter shows, leaves them out. If only one is left to be ticked, that counts as its own tick, and
 * the user is still asked before it is overwritten.
 */
async function pickStale(
  { stale: pictures, further }: { readonly stale: readonly StalePicture[]; readonly further: readonly QuickPickItem[] },
  language: Language,
  usual: ImageOptions,
): Promise<readonly StalePicture[] | undefined> {
  const ticked = (items: readonly StaleItem[]) => items.flatMap(({ stale }) => stale ?? []);
  const items = (state: StalePicture['state'], label: string): readonly StaleItem[] => {
    const own = pictures.filter((picture) => picture.state === state);
    const all = own.map((stale) => ({ stale, ...toListItem(stale, language, usual) }));
    return own.length === 0 ? [] : [{ label, kind: QuickPickItemKind.Separator }, ...all];
  };
  const chosen = await tick<StaleItem>({
    items: [
      ...items('stale', l10n.t('outdated')),
      ...items('byHand', l10n.t('edited after generation (select each one to overwrite it)')),
      ...further,
    ],
    isTicked: ({ stale }: StaleItem) => stale?.state === 'stale',
    kept: (change) => keepExplicitTicks(change, ({ stale }) => stale?.state === 'byHand'),
    matchOn: 'detail',
    placeholder: l10n.t('Replaced images are kept in the session. Nothing is sent until you select OK.'),
    title: (all) => {
      const count = ticked(all).length;
      return count === 0
        ? l10n.t('Regenerate Outdated Images (none selected)')
        : l10n.t('Regenerate Outdated Images ({0} to {1})', requests(language, count), getModelName());
    },
  });
  return chosen && ticked(chosen);
}
