import { l10n, Position, Selection } from 'vscode';
import { normalizeLineEndings, positionAt } from '../../../base/common/lineEndings.ts';
import { joinSentences, withSemicolons } from '../../../base/host/formats.ts';
import type { Insertion } from '../../../sessions/common/model/insertion.ts';
import type { Quote } from '../../../sessions/common/model/quote.ts';
import { insertAnswerAt } from '../../common/answerEdits.ts';
import type { Edit } from '../../common/edits.ts';
import type { Dialogs } from '../dialogs.ts';
import { applyEditAt, type DocumentSpan, getNormalizedText, isWritable } from '../documentEdit.ts';
import { revealInsertion, toDocumentSpan } from '../documentSpans.ts';
import { getDisplayName } from '../getDisplayName.ts';
import type { EditorLocation, LastEditor } from '../lastEditor.ts';
import type { PassageTracker } from '../passageTracker.ts';
import { createUndoInfo } from '../undoInfo.ts';
import type { DiffViews } from './diffViews.ts';
import { openAsNewFile } from './newFile.ts';
import { type Outcome, type PassageAnswer, PassageAnswers } from './passageAnswers.ts';

interface AnswersOptions {
  readonly targets: PassageTracker;
  readonly lastEditor: LastEditor;
  readonly dialogs: Dialogs;
  readonly differences: Pick<DiffViews, 'propose'>;
}

/** Puts answers into documents. Each method gives what was done, or nothing when the user has been told or cancelled. */
export class Answers {
  private readonly passages: PassageAnswers;

  constructor(private readonly options: AnswersOptions) {
    this.passages = new PassageAnswers(options);
  }

  /** At the cursor of the last text editor, below the selection if there is one; without an editor, a new file. */
  async insert(text: string): Promise<Insertion | undefined> {
    const { lastEditor } = this.options;
    const place = lastEditor.getLocation();
    if (!place) return openAsNewFile(text);
    if (!(await isWritable(place.document))) return this.sayReadOnly(place, text);
    const made = await applyEditAt(
      () => toDocumentSpan(lastEditor.getLocation()),
      (surroundings, selection) => insertAnswerAt(surroundings, selection, text),
    );
    const [edit] = made?.edits ?? [];
    if (!made || !edit) return this.sayUnchanged(place, text);
    moveBehind(place, edit);
    return { ...revealInsertion(place.document, edit), ...createUndoInfo(this.options.targets, made)(edit.line) };
  }

  /** In place of the passage, in one undo step; a changed passage and a long answer are shown as a difference first. */
  async replace(quote: Quote, text: string): Promise<Insertion | undefined> {
    const [outcome] = await this.passages.replace([{ quote, text }]);
    return this.notifyOutcome(outcome, { quote, text });
  }

  /** Each in place of its own passage, in one undo step of each document; what was done in their order. */
  async replaceAll(answers: readonly PassageAnswer[]): Promise<readonly (Insertion | undefined)[]> {
    return this.notifyOutcomes(answers, await this.passages.replace(answers));
  }

  /** Each below its own passage, in one undo step of each document; what was done in their order. */
  async insertAll(answers: readonly PassageAnswer[]): Promise<readonly (Insertion | undefined)[]> {
    return this.notifyOutcomes(answers, await this.passages.insert(answers));
  }

  private async insertBelow(answer: PassageAnswer): Promise<Insertion | undefined> {
    const [outcome] = await this.passages.insert([answer]);
    return this.notifyOutcome(outcome, answer);
  }

  /** Of one answer, which can still be had as a new file. */
  private async notifyOutcome(outcome: Outcome, answer: PassageAnswer): Promise<Insertion | undefined> {
    if (!outcome) return undefined;
    if ('insertion' in outcome) return outcome.insertion;
    if ('problem' in outcome) return this.offerNewFile(outcome.problem, answer.text);
    return outcome.instead === 'insert' ? this.insertBelow(answer) : openAsNewFile(answer.text);
  }

  /** Of many, each reason once, with the passages it holds for. */
  private async notifyOutcomes(answers: readonly PassageAnswer[], outcomes: readonly Outcome[]) {
    const problemOf = (outcome: Outcome) => (outcome && 'problem' in outcome ? outcome.problem : undefined);
    for (const problem of new Set(outcomes.flatMap((outcome) => problemOf(outcome) ?? []))) {
      const left = answers.filter((_, index) => problemOf(outcomes[index]) === problem);
      const places = withSemicolons(l10n, ...left.map(placeOf));
      await this.options.dialogs.warn(joinSentences(l10n, problem, l10n.t('Left as they are: {0}.', places)));
    }
    return outcomes.map((outcome) => (outcome && 'insertion' in outcome ? outcome.insertion : undefined));
  }

  private sayReadOnly({ document }: Pick<DocumentSpan, 'document'>, text: string): Promise<Insertion | undefined> {
    return this.offerNewFile(l10n.t('{0} is read-only.', getDisplayName(document)), text);
  }

  private sayUnchanged({ document }: Pick<DocumentSpan, 'document'>, text: string): Promise<Insertion | undefined> {
    return this.offerNewFile(l10n.t('{0} could not be changed.', getDisplayName(document)), text);
  }

  private async offerNewFile(sentence: string, text: string): Promise<Insertion | undefined> {
    const newFile = l10n.t('New File');
    return (await this.options.dialogs.warn(sentence, newFile)) === newFile ? openAsNewFile(text) : undefined;
  }
}

function placeOf({ quote: { fileName, firstLine } }: PassageAnswer): string {
  return l10n.t('{0}, line {1}', fileName, firstLine);
}

/** So that a second piece goes after the first: the cursor is moved behind it, and a selection holds it too. */
function moveBehind({ editor, document, selection }: EditorLocation, { start, text }: Edit): void {
  if (!editor) return;
  const { line, character } = positionAt(getNormalizedText(document), start + normalizeLineEndings(text).length);
  const end = new Position(line, character);
  editor.selection = new Selection(selection.isEmpty ? end : selection.start, end);
}
