import { commands, env, l10n, type TextDocument, type Uri } from 'vscode';
import { inBatches } from '../../../base/common/async.ts';
import { formatNumber, type Language } from '../../../base/host/formats.ts';
import { inform, withProgress } from '../../../base/host/messages.ts';
import { getUiLocale } from '../../../base/host/uiLocale.ts';
import { placeKey } from '../../../base/host/uriPaths.ts';
import { isOpenInTab } from '../../../insertion/host/columns.ts';
import { findDocuments } from '../../../references/host/findDocuments.ts';
import { StatCache } from '../../../references/host/statCache.ts';
import { impossibleSentence } from '../missingPictures.ts';
import { pickScope, type Scope } from '../scope.ts';
import { formatCheckTotals } from './checkMessages.ts';
import type { CheckedDocument, PictureCheck } from './pictureCheck.ts';
import type { CheckedAs, ProblemList } from './problemList.ts';

interface CheckPicturesOptions {
  readonly language: Language;
  readonly check: Pick<PictureCheck, 'check'>;
  readonly list: ProblemList;
  /** Something is to be kept true to documents and files from now on. */
  readonly onCheck: () => void;
}

interface Run {
  readonly signal: AbortSignal;
  readonly say: (message: string) => void;
  readonly totals: Totals;
}

/** VS Code's own command that shows its list of problems. */
const showProblems = 'workbench.panel.markers.view.focus';

/** Fills the editor's list of problems with what is wrong with the pictures of documents. */
export class CheckPictures {
  constructor(private readonly options: CheckPicturesOptions) {}

  /** Those of a file or folder, as menus name one, else of what the user chooses. */
  async run(argument: unknown): Promise<void> {
    const scope = await pickScope(argument, l10n.t('Check Pictures: where?'));
    if (!scope) return;
    this.options.onCheck();
    const totals = new Totals();
    const isDone = await withProgress(l10n.t('Checking pictures'), async (signal, say) => {
      if (scope.editor) await this.checkSelections(scope.editor, totals);
      else await this.checkPlaces(scope.place, { totals, signal, say });
      return !signal.aborted;
    });
    if (isDone) void this.tell(totals);
  }

  /** A document as it stands now. */
  async checkDocument({ uri }: TextDocument): Promise<void> {
    this.options.onCheck();
    const checked = await this.options.check.check(uri, new StatCache());
    if (checked) this.options.list.show(uri, checked.problems, this.options.list.checkedAs(uri) ?? 'itself');
  }

  private async checkSelections({ document, selections }: NonNullable<Scope['editor']>, totals: Totals): Promise<void> {
    const parts = selections.map(({ start, end }) => ({
      start: document.offsetAt(start),
      end: document.offsetAt(end),
    }));
    const checked = await this.options.check.check(document.uri, new StatCache(), parts);
    if (checked) this.take(document.uri, checked, { totals, as: 'itself' });
  }

  /** What was stopped keeps what it found. */
  private async checkPlaces(places: readonly Uri[], { totals, signal, say }: Run): Promise<void> {
    const files = await findDocuments(places, signal);
    const looks = new StatCache();
    if (!signal.aborted) this.forget(places, files);
    await inBatches(files, async (file) => {
      const checked = signal.aborted ? undefined : await this.options.check.check(file, looks);
      if (!checked || signal.aborted) return;
      this.take(file, checked, {
        totals,
        as: places.includes(file) && isOpenInTab({ uri: file }) ? 'itself' : 'oneOfMany',
      });
      if (totals.documents % 100 === 0) say(farOf(totals.documents, files.length));
    });
  }

  /** Documents that are gone have no problems. */
  private forget(places: readonly Uri[], files: readonly Uri[]): void {
    const { list } = this.options;
    const present = new Set(files.map(placeKey));
    for (const document of places.flatMap((place) => list.below(place)))
      if (!present.has(placeKey(document))) list.remove(document);
  }

  private take(document: Uri, checked: CheckedDocument, { totals, as }: { totals: Totals; as: CheckedAs }): void {
    totals.add(checked);
    this.options.list.show(document, checked.problems, as);
  }

  private async tell(totals: Totals): Promise<void> {
    if (totals.areUnsaved) return void inform(impossibleSentence({ file: 'unsaved' }));
    const open = l10n.t('Open Problems');
    const buttons = totals.problems > 0 ? [open] : [];
    const sentence = formatCheckTotals(this.options.language, totals);
    const chosen = await inform(sentence, ...buttons);
    if (chosen === open) await commands.executeCommand(showProblems);
  }
}

/** What a check came to; a picture counts once, however many documents name it. */
class Totals {
  documents = 0;
  problems = 0;
  areUnsaved = false;
  private readonly named = new Set<string>();

  get pictures(): number {
    return this.named.size;
  }

  add({ problems, pictures, isUnsaved }: CheckedDocument): void {
    this.areUnsaved ||= isUnsaved;
    this.documents += 1;
    this.problems += problems.length;
    for (const picture of pictures) this.named.add(placeKey(picture));
  }
}

function farOf(done: number, all: number): string {
  return l10n.t(
    '{0} of {1}',
    formatNumber(getUiLocale({ env, l10n }), done),
    formatNumber(getUiLocale({ env, l10n }), all),
  );
}
