import { l10n, type TextDocument, workspace } from 'vscode';
import { confirm } from '../../base/host/messages.ts';
import { tellUnusable } from '../../base/host/tellUnusable.ts';
import type { UnusableFile } from '../../base/host/unusableFile.ts';
import { baseName, getFileUri } from '../../insertion/host/getDisplayName.ts';
import {
  documentReferences,
  findReferencesStartingAt,
  readDocument,
} from '../../references/host/documentReferences.ts';
import type { GenerateMissing, GenerateMissingOptions } from './generateMissing.ts';
import { referencesOf } from './referencesOf.ts';
import { pickScope } from './scope.ts';
import { pickStale } from './staleList.ts';
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
