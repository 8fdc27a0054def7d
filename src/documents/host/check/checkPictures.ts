import { commands, l10n, type TextDocument, type TextEditor, type Uri } from 'vscode';
import { mapConcurrently } from '../../../base/common/async.ts';
import { documents, formatNumber, images, joinSentences, type Language, problems } from '../../../base/host/formats.ts';
import { inform, withProgress } from '../../../base/host/messages.ts';
import { placeKey } from '../../../base/host/uriPaths.ts';
import { isOpenInTab } from '../../../insertion/host/columns.ts';
import { findDocuments } from '../../../references/host/findDocuments.ts';
import { formatObstacle } from '../missingPictures.ts';
import { pickScope, selectedSpans } from '../scope.ts';
import { formatUnread } from '../unreadDocuments.ts';
import { CheckCache } from './checkCache.ts';
import type { CheckedDocument, PictureCheck } from './pictureCheck.ts';
import type { CheckedAs, ProblemList } from './problemList.ts';
import type { ProblemUpdater } from './problemUpdater.ts';

/** VS Code's own command that shows its list of problems. */
const showProblems = 'workbench.panel.markers.view.focus';

/** Shows the problems of the pictures of documents in the editor's list of problems. */
export class CheckPictures {
  constructor(
    private readonly language: Language,
    private readonly pictures: PictureCheck,
    private readonly list: ProblemList,
    private readonly updater: ProblemUpdater,
  ) {}

  /** Checks the file or folder that a menu names, otherwise what the user chooses. */
  async run(argument: unknown): Promise<void> {
    const scope = await pickScope(argument, l10n.t('Check Images: Select Scope'));
    if (!scope) return;
    this.updater.start();
    const totals = new Totals();
    const isDone = await withProgress(l10n.t('Checking images...'), async (signal, say) => {
      if (scope.editor) await this.checkSelections(scope.editor, totals);
      else await this.checkPlaces(scope.place, totals, signal, say);
      return !signal.aborted;
    });
    if (isDone) void this.showTotals(totals);
  }

  /** Checks a document as it is now. */
  async checkDocument({ uri }: TextDocument): Promise<void> {
    this.updater.start();
    const checked = await this.pictures.check(uri, new CheckCache());
    if (typeof checked === 'object') this.list.show(uri, checked.problems, this.list.getCheckedAs(uri) ?? 'itself');
  }

  private async checkSelections(editor: TextEditor, totals: Totals): Promise<void> {
    const { uri } = editor.document;
    const checked = await this.pictures.check(uri, new CheckCache(), selectedSpans(editor));
    if (checked) this.addResult(uri, checked, { totals, as: 'itself' });
  }

  /** If the user stops it, the problems found so far stay. */
  private async checkPlaces(
    places: readonly Uri[],
    totals: Totals,
    signal: AbortSignal,
    say: (message: string) => void,
  ): Promise<void> {
    const files = await findDocuments(places, signal);
    const looks = new CheckCache();
    if (!signal.aborted) this.removeDeleted(places, files);
    await mapConcurrently(files, async (file) => {
      const checked = signal.aborted ? undefined : await this.pictures.check(file, looks);
      if (!checked || signal.aborted) return;
      this.addResult(file, checked, {
        totals,
        as: places.includes(file) && isOpenInTab({ uri: file }) ? 'itself' : 'oneOfMany',
      });
      if (totals.documents % 100 === 0)
        say(l10n.t('{0} of {1}', this.format(totals.documents), this.format(files.length)));
    });
  }

  /** Removes the problems of documents that do not exist any more. */
  private removeDeleted(places: readonly Uri[], files: readonly Uri[]): void {
    const { list } = this;
    const shown = places.flatMap((place) => list.getDocumentsBelow(place));
    const present = new Set(shown.length > 0 ? files.map(placeKey) : []);
    for (const document of shown) if (!present.has(placeKey(document))) list.remove(document);
  }

  private addResult(
    document: Uri,
    checked: CheckedDocument | 'unread',
    { totals, as }: { totals: Totals; as: CheckedAs },
  ): void {
    if (checked === 'unread') return void totals.unread.push(document);
    totals.add(checked);
    this.list.show(document, checked.problems, as);
  }

  private async showTotals(totals: Totals): Promise<void> {
    if (totals.areUnsaved) return void inform(formatObstacle({ file: 'unsaved' }));
    const open = l10n.t('Show Problems');
    const buttons = totals.problems > 0 ? [open] : [];
    const text = joinSentences(l10n, this.formatTotals(totals), formatUnread(this.language, totals.unread));
    const chosen = await inform(text, ...buttons);
    if (chosen === open) await commands.executeCommand(showProblems);
  }

  private formatTotals(totals: Totals): string {
    const { language } = this;
    const [all, shown] = [documents(language, totals.documents), images(language, totals.pictures)];
    if (totals.problems === 0) return l10n.t('No problems found ({0}, {1}).', all, shown);
    return l10n.t('{0} found ({1}, {2}).', problems(language, totals.problems), all, shown);
  }

  private format(count: number): string {
    return formatNumber(this.language.locale, count);
  }
}

/** Counts the result of a check; a picture counts once, however many documents name it. */
class Totals {
  documents = 0;
  problems = 0;
  areUnsaved = false;
  readonly unread: Uri[] = [];
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
