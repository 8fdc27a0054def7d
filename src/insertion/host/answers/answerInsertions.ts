import { l10n, Position, Selection } from 'vscode';
import { positionAt, withLineFeeds } from '../../../base/common/lineEndings.ts';
import { together, withSemicolons } from '../../../base/host/formats.ts';
import type { Insertion } from '../../../sessions/common/model/insertion.ts';
import type { Quote } from '../../../sessions/common/model/quote.ts';
import { placeAnswerAt } from '../../common/answerEdits.ts';
import type { Edit } from '../../common/edits.ts';
import type { Dialogs } from '../dialogs.ts';
import { editAt, isWritable, type Spot, textOf } from '../documentEdit.ts';
import { documentName } from '../documentName.ts';
import { inserted, spotOfPlace } from '../documentSpans.ts';
import type { EditorPlace, LastEditor } from '../lastEditor.ts';
import type { Targets } from '../passageTracker.ts';
import { madeAt } from '../undoInfo.ts';
import type { Differences } from './differences.ts';
import { openAsNewFile } from './newFile.ts';
import { type Outcome, type PassageAnswer, PassageAnswers } from './passageAnswers.ts';

interface AnswersOptions {
  readonly targets: Targets;
  readonly lastEditor: LastEditor;
  readonly dialogs: Dialogs;
  readonly differences: Pick<Differences, 'propose'>;
}

/** Puts answers into documents. Each method gives what was done, or nothing when the person has been told or cancelled. */
export class Answers {
  private readonly passages: PassageAnswers;

  constructor(private readonly options: AnswersOptions) {
    this.passages = new PassageAnswers(options);
  }

  /** At the cursor of the last text editor, below the selection if there is one; without an editor, a new file. */
  async insert(text: string): Promise<Insertion | undefined> {
    const { lastEditor } = this.options;
    const place = lastEditor.place();
    if (!place) return openAsNewFile(text);
    if (!(await isWritable(place.document))) return this.sayReadOnly(place, text);
    const made = await editAt(
      () => spotOfPlace(lastEditor.place()),
      (surroundings, selection) => placeAnswerAt(surroundings, selection, text),
    );
    const [edit] = made?.edits ?? [];
    if (!made || !edit) return this.sayUnchanged(place, text);
    moveBehind(place, edit);
    return { ...inserted(place.document, edit), ...madeAt(this.options.targets, made)(edit.line) };
  }

  /** In place of the passage, in one undo step; a changed passage and a long answer are shown as a difference first. */
  async replace(quote: Quote, text: string): Promise<Insertion | undefined> {
    const [outcome] = await this.passages.replace([{ quote, text }]);
    return this.told(outcome, { quote, text });
  }

  /** Each in place of its own passage, in one undo step of each document; what was done in their order. */
  async replaceAll(answers: readonly PassageAnswer[]): Promise<readonly (Insertion | undefined)[]> {
    return this.allTold(answers, await this.passages.replace(answers));
  }

  /** Each below its own passage, in one undo step of each document; what was done in their order. */
  async insertAll(answers: readonly PassageAnswer[]): Promise<readonly (Insertion | undefined)[]> {
    return this.allTold(answers, await this.passages.insert(answers));
  }

  private async insertBelow(answer: PassageAnswer): Promise<Insertion | undefined> {
    const [outcome] = await this.passages.insert([answer]);
    return this.told(outcome, answer);
  }

  /** Of one answer, which can still be had as a new file. */
  private async told(outcome: Outcome, answer: PassageAnswer): Promise<Insertion | undefined> {
    if (!outcome) return undefined;
    if ('insertion' in outcome) return outcome.insertion;
    if ('problem' in outcome) return this.offerNewFile(outcome.problem, answer.text);
    return outcome.instead === 'insert' ? this.insertBelow(answer) : openAsNewFile(answer.text);
  }

  /** Of many, each reason once, with the passages it holds for. */
  private async allTold(answers: readonly PassageAnswer[], outcomes: readonly Outcome[]) {
    const problemOf = (outcome: Outcome) => (outcome && 'problem' in outcome ? outcome.problem : undefined);
    for (const problem of new Set(outcomes.flatMap((outcome) => problemOf(outcome) ?? []))) {
      const left = answers.filter((_, index) => problemOf(outcomes[index]) === problem);
      const places = withSemicolons(l10n, ...left.map(placeOf));
      await this.options.dialogs.warn(together(l10n, problem, l10n.t('Left as they are: {0}.', places)));
    }
    return outcomes.map((outcome) => (outcome && 'insertion' in outcome ? outcome.insertion : undefined));
  }

  private sayReadOnly({ document }: Pick<Spot, 'document'>, text: string): Promise<Insertion | undefined> {
    return this.offerNewFile(l10n.t('{0} is read-only.', documentName(document)), text);
  }

  private sayUnchanged({ document }: Pick<Spot, 'document'>, text: string): Promise<Insertion | undefined> {
    return this.offerNewFile(l10n.t('{0} could not be changed.', documentName(document)), text);
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
function moveBehind({ editor, document, selection }: EditorPlace, { start, text }: Edit): void {
  if (!editor) return;
  const { line, character } = positionAt(textOf(document), start + withLineFeeds(text).length);
  const end = new Position(line, character);
  editor.selection = new Selection(selection.isEmpty ? end : selection.start, end);
}
