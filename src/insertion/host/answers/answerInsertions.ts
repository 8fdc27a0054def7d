import { l10n, Position, Selection, type TextDocument } from 'vscode';
import { normalizeLineEndings, positionAt } from '../../../base/common/lineEndings.ts';
import { joinSentences, withSemicolons } from '../../../base/host/formats.ts';
import { samePlace } from '../../../base/host/uriPaths.ts';
import type { Insertion } from '../../../sessions/common/model/insertion.ts';
import type { Quote } from '../../../sessions/common/model/quote.ts';
import {
  type AnswerAtPassage,
  type AnswersEdit,
  insertAnswerAt,
  insertAnswersBelow,
  replaceWithAnswers,
} from '../../common/answerEdits.ts';
import { type DocumentText, type Edit, needsReview } from '../../common/edits.ts';
import { movesLinesBelow } from '../../common/movesLinesBelow.ts';
import type { Dialogs } from '../dialogs.ts';
import {
  applyDocumentEdits,
  type DocumentEdits,
  getLanguageId,
  getNormalizedText,
  isWritable,
  revealInsertion,
} from '../documentEdit.ts';
import { getDisplayName } from '../getDisplayName.ts';
import type { EditorLocation, LastEditor } from '../lastEditor.ts';
import type { PassageLocation, PassageTracker } from '../passageTracker.ts';
import type { DiffViews } from './diffViews.ts';
import { openAsNewFile } from './newFile.ts';

/** An answer to the question about a passage. */
export interface PassageAnswer {
  readonly quote: Quote;
  readonly text: string;
}

/** The result for one answer: why it is not inserted, or what the user chose instead; undefined when discarded. */
type Outcome =
  | { readonly insertion: Insertion }
  | { readonly problem: string }
  | { readonly instead: 'insert' | 'newFile' }
  | undefined;

/** Answers for one document, and whether one of their passages has changed there. */
interface Group {
  readonly document: TextDocument;
  readonly answers: readonly PassageAnswer[];
  readonly isChanged: boolean;
}

/** Puts answers into documents. Each method returns what was done, or undefined if the user was notified or canceled. */
export class Answers {
  constructor(
    private readonly targets: PassageTracker,
    private readonly lastEditor: LastEditor,
    private readonly dialogs: Dialogs,
    private readonly differences: Pick<DiffViews, 'propose'>,
  ) {}

  /** At the cursor of the last text editor, below the selection if there is one; without an editor, a new file. */
  async insert(text: string): Promise<Insertion | undefined> {
    const place = this.lastEditor.getLocation();
    if (!place) return openAsNewFile(text);
    const name = getDisplayName(place.document);
    if (!(await isWritable(place.document))) return this.offerNewFile(l10n.t("'{0}' is read-only.", name), text);
    const made = await applyDocumentEdits(async () => {
      const spot = this.lastEditor.getSpan();
      if (!spot) return undefined;
      const { document, span } = spot;
      const before = getNormalizedText(document);
      const edit = insertAnswerAt({ text: before, languageId: getLanguageId(document) }, span, text);
      return { document, text: before, edits: [edit], lines: [edit.line] };
    });
    const [edit] = made?.edits ?? [];
    if (!made || !edit) return this.offerNewFile(l10n.t("Couldn't change '{0}'.", name), text);
    moveBehind(place, edit);
    return { ...revealInsertion(place.document, edit.line), ...this.targets.createUndoInfo(made)(edit.line) };
  }

  /** In place of the passage, in one undo step; a changed passage and a long answer are shown as a difference first. */
  async replace(quote: Quote, text: string): Promise<Insertion | undefined> {
    const [outcome] = await this.replacePassages([{ quote, text }]);
    return this.notifyOutcome(outcome, { quote, text });
  }

  /** Each in place of its own passage, in one undo step of each document; returns what was done in their order. */
  async replaceAll(answers: readonly PassageAnswer[]): Promise<readonly (Insertion | undefined)[]> {
    return this.notifyOutcomes(answers, await this.replacePassages(answers));
  }

  /** Each below its own passage, in one undo step of each document; returns what was done in their order. */
  async insertAll(answers: readonly PassageAnswer[]): Promise<readonly (Insertion | undefined)[]> {
    return this.notifyOutcomes(answers, await this.insertBelowPassages(answers));
  }

  /** One answer can still be opened as a new file. */
  private async notifyOutcome(outcome: Outcome, answer: PassageAnswer): Promise<Insertion | undefined> {
    if (!outcome) return undefined;
    if ('insertion' in outcome) return outcome.insertion;
    if ('problem' in outcome) return this.offerNewFile(outcome.problem, answer.text);
    if (outcome.instead === 'newFile') return openAsNewFile(answer.text);
    const [below] = await this.insertBelowPassages([answer]);
    return this.notifyOutcome(below, answer);
  }

  /** Of several answers, each reason is said once, with the passages that it holds for. */
  private async notifyOutcomes(answers: readonly PassageAnswer[], outcomes: readonly Outcome[]) {
    const problemOf = (outcome: Outcome) => (outcome && 'problem' in outcome ? outcome.problem : undefined);
    for (const problem of new Set(outcomes.flatMap((outcome) => problemOf(outcome) ?? []))) {
      const left = answers.filter((_, index) => problemOf(outcomes[index]) === problem);
      const places = left.map(({ quote }) => l10n.t('{0}, line {1}', quote.fileName, quote.firstLine));
      const leftAsTheyAre = l10n.t('Not changed: {0}.', withSemicolons(l10n, ...places));
      await this.dialogs.warn(joinSentences(l10n, problem, leftAsTheyAre));
    }
    return outcomes.map((outcome) => (outcome && 'insertion' in outcome ? outcome.insertion : undefined));
  }

  private async offerNewFile(sentence: string, text: string): Promise<Insertion | undefined> {
    const newFile = l10n.t('New File');
    return (await this.dialogs.warn(sentence, newFile)) === newFile ? openAsNewFile(text) : undefined;
  }

  private insertBelowPassages(answers: readonly PassageAnswer[]): Promise<readonly Outcome[]> {
    return this.applyAnswers(answers, async (group) => {
      const made = await applyDocumentEdits(() => this.editsNow(group, insertAnswersBelow));
      return made ? this.toOutcomes(made) : repeatOutcome(group, getUnchangedProblem(group));
    });
  }

  private replacePassages(answers: readonly PassageAnswer[]): Promise<readonly Outcome[]> {
    return this.applyAnswers(answers, async (group) => {
      if (await this.movesLinesBelow(group)) return repeatOutcome(group, { problem: getMovedProblem(group) });
      if (group.isChanged || group.answers.some(({ text }) => needsReview(text))) return this.propose(group);
      const made = await applyDocumentEdits(() => this.editsNow(group, replaceWithAnswers, ['found']));
      return made ? this.trackReplacements(group, made) : repeatOutcome(group, getUnchangedProblem(group));
    });
  }

  private async movesLinesBelow(group: Group): Promise<boolean> {
    const made = await this.editsNow(group, replaceWithAnswers);
    const languageId = getLanguageId(group.document);
    return made?.edits.some((edit) => movesLinesBelow({ text: made.text, languageId }, edit)) === true;
  }

  private async applyAnswers(
    answers: readonly PassageAnswer[],
    applyGroup: (group: Group) => Promise<readonly Outcome[]>,
  ): Promise<readonly Outcome[]> {
    const outcomes = new Map<PassageAnswer, Outcome>();
    for (const group of await this.groupByDocument(answers)) {
      const { document } = group;
      const readOnly = { problem: l10n.t("'{0}' is read-only.", getDisplayName(document)) };
      const done = (await isWritable(document)) ? await applyGroup(group) : repeatOutcome(group, readOnly);
      for (const [index, answer] of group.answers.entries()) outcomes.set(answer, done[index]);
    }
    const gone = { problem: l10n.t('The document was closed or deleted.') };
    return answers.map((answer) => (outcomes.has(answer) ? outcomes.get(answer) : gone));
  }

  /** Returns a group for each existing document, in the order of their first answers. */
  private async groupByDocument(answers: readonly PassageAnswer[]): Promise<readonly Group[]> {
    const groups = new Map<TextDocument, Group>();
    for (const answer of answers) {
      const target = await this.targets.locate(answer.quote);
      if (target.state === 'gone') continue;
      const { document, state } = target;
      const { answers: others = [], isChanged = false } = groups.get(document) ?? {};
      groups.set(document, { document, answers: [...others, answer], isChanged: isChanged || state === 'changed' });
    }
    return [...groups.values()];
  }

  private async propose(group: Group): Promise<readonly Outcome[]> {
    const { document, answers, isChanged } = group;
    const [insert, newFile] = [l10n.t('Insert'), l10n.t('New File')];
    const decision = await this.differences.propose({
      document,
      ...(isChanged && {
        sentence: l10n.t('The selected text has changed since this request. Replace the current text?'),
      }),
      others: isChanged && answers.length === 1 ? [insert, newFile] : [],
      editsNow: () => this.editsNow(group, replaceWithAnswers),
    });
    if (decision.kind === 'accepted') return this.trackReplacements(group, decision.made);
    if (decision.kind === 'other')
      return repeatOutcome(group, { instead: decision.button === insert ? 'insert' : 'newFile' });
    return repeatOutcome(group, decision.kind === 'refused' ? getUnchangedProblem(group) : undefined);
  }

  /** Returns undefined if one of the passages is in no document, in another one, or not in a wanted state by now. */
  private async editsNow(
    { document: { uri }, answers }: Group,
    place: (surroundings: DocumentText, placed: readonly AnswerAtPassage[]) => AnswersEdit | undefined,
    wanted: readonly PassageLocation['state'][] = ['found', 'changed'],
  ): Promise<DocumentEdits | undefined> {
    const placed: AnswerAtPassage[] = [];
    let document: TextDocument | undefined;
    for (const { quote, text } of answers) {
      const target = await this.targets.locate(quote);
      if (target.state === 'gone' || !wanted.includes(target.state)) return undefined;
      if (!samePlace(target.document.uri, uri)) return undefined;
      placed.push({ passage: target.span, text });
      document ??= target.document;
    }
    if (!document) return undefined;
    const text = getNormalizedText(document);
    const made = place({ text, languageId: getLanguageId(document) }, placed);
    return made && { document, text, ...made };
  }

  /** The answers are tracked in place of their passages. */
  private trackReplacements({ answers }: Group, made: DocumentEdits): readonly Outcome[] {
    for (const [index, { quote }] of answers.entries()) {
      const edit = made.edits[index];
      if (edit) this.targets.setReplacement(quote, edit.text);
    }
    return this.toOutcomes(made, { replaced: true });
  }

  private toOutcomes(made: DocumentEdits, how: Pick<Insertion, 'replaced'> = {}): readonly Outcome[] {
    const madeOn = this.targets.createUndoInfo(made);
    return made.lines.map((line) => ({
      insertion: { ...revealInsertion(made.document, line), ...how, ...madeOn(line) },
    }));
  }
}

function repeatOutcome({ answers }: Group, outcome: Outcome): readonly Outcome[] {
  return answers.map(() => outcome);
}

function getMovedProblem({ document }: Group): string {
  return l10n.t(
    "Couldn't change '{0}' because the lines below the selection would leave their list, quote, or table. Select all of it instead.",
    getDisplayName(document),
  );
}

function getUnchangedProblem({ document }: Group): Outcome {
  return { problem: l10n.t("Couldn't change '{0}'.", getDisplayName(document)) };
}

/** Moves the cursor behind the answer, and extends a selection by it, so that a second answer goes after the first. */
function moveBehind({ editor, document, selection }: EditorLocation, { start, text }: Edit): void {
  if (!editor) return;
  const { line, character } = positionAt(getNormalizedText(document), start + normalizeLineEndings(text).length);
  const end = new Position(line, character);
  editor.selection = new Selection(selection.isEmpty ? end : selection.start, end);
}
