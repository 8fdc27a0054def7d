import { l10n, type TextDocument } from 'vscode';
import { samePlace } from '../../../base/host/uriPaths.ts';
import type { Insertion } from '../../../sessions/common/model/insertion.ts';
import type { Quote } from '../../../sessions/common/model/quote.ts';
import {
  type AnswerAtPassage,
  type AnswersEdit,
  insertAnswersBelow,
  replaceWithAnswers,
} from '../../common/answerEdits.ts';
import type { DocumentText } from '../../common/edits.ts';
import { needsReview } from '../../common/edits.ts';
import {
  applyDocumentEdits,
  type DocumentEdits,
  getLanguageId,
  getNormalizedText,
  isWritable,
} from '../documentEdit.ts';
import { revealInsertion, toSpanIfFound } from '../documentSpans.ts';
import { getDisplayName } from '../getDisplayName.ts';
import type { PassageLocation, PassageTracker } from '../passageTracker.ts';
import { createUndoInfo } from '../undoInfo.ts';
import type { DiffViews } from './diffViews.ts';

/** An answer to the question about a passage. */
export interface PassageAnswer {
  readonly quote: Quote;
  readonly text: string;
}

/** What came of one answer: why it is not where it was to go, what the user chose instead, or nothing when discarded. */
export type Outcome =
  | { readonly insertion: Insertion }
  | { readonly problem: string }
  | { readonly instead: 'insert' | 'newFile' }
  | undefined;

interface PassageAnswersOptions {
  readonly targets: PassageTracker;
  readonly differences: Pick<DiffViews, 'propose'>;
}

/** Answers that belong into one document, and whether a passage of theirs has changed there. */
interface Group {
  readonly document: TextDocument;
  readonly answers: readonly PassageAnswer[];
  readonly isChanged: boolean;
}

type PlaceAnswers = (surroundings: DocumentText, placed: readonly AnswerAtPassage[]) => AnswersEdit | undefined;

/** Puts answers where their passages are by now, in one undo step of each document. */
export class PassageAnswers {
  constructor(private readonly options: PassageAnswersOptions) {}

  /** Each below its passage; what came of each, in their order. */
  insert(answers: readonly PassageAnswer[]): Promise<readonly Outcome[]> {
    return this.applyAnswers(answers, async (group) => {
      const made = await applyDocumentEdits(() => this.editsNow(group, insertAnswersBelow));
      return made ? this.insertions(made) : all(group, unchanged(group));
    });
  }

  /** Each in place of its passage; one that changed, and a long answer, are shown as a difference first. */
  replace(answers: readonly PassageAnswer[]): Promise<readonly Outcome[]> {
    return this.applyAnswers(answers, async (group) => {
      if (group.isChanged || group.answers.some(({ text }) => needsReview(text))) return this.propose(group);
      const made = await applyDocumentEdits(() => this.editsNow(group, replaceWithAnswers, ['found']));
      return made ? this.replaced(group, made) : all(group, unchanged(group));
    });
  }

  private async applyAnswers(
    answers: readonly PassageAnswer[],
    landGroup: (group: Group) => Promise<readonly Outcome[]>,
  ): Promise<readonly Outcome[]> {
    const outcomes = new Map<PassageAnswer, Outcome>();
    for (const group of await this.groupsOf(answers)) {
      const done = (await isWritable(group.document)) ? await landGroup(group) : all(group, readOnly(group));
      group.answers.forEach((answer, index) => {
        outcomes.set(answer, done[index]);
      });
    }
    return answers.map((answer) =>
      outcomes.has(answer) ? outcomes.get(answer) : { problem: l10n.t('The document is closed or gone.') },
    );
  }

  /** Of each document that is there, in the order of their first answers. */
  private async groupsOf(answers: readonly PassageAnswer[]): Promise<readonly Group[]> {
    const groups = new Map<TextDocument, Group>();
    for (const answer of answers) {
      const target = await this.options.targets.locate(answer.quote);
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
    const decision = await this.options.differences.propose({
      document,
      ...(isChanged && { sentence: l10n.t('The passage has changed since. Replace what stands there now?') }),
      others: isChanged && answers.length === 1 ? [insert, newFile] : [],
      editsNow: () => this.editsNow(group, replaceWithAnswers),
    });
    if (decision.kind === 'accepted') return this.replaced(group, decision.made);
    if (decision.kind === 'other') return all(group, { instead: decision.button === insert ? 'insert' : 'newFile' });
    return all(group, decision.kind === 'refused' ? unchanged(group) : undefined);
  }

  /** Nothing when one of the passages is in no document, in another one, or not in a wanted state by now. */
  private async editsNow(
    { document: { uri }, answers }: Group,
    place: PlaceAnswers,
    wanted?: readonly PassageLocation['state'][],
  ): Promise<DocumentEdits | undefined> {
    const placed: (AnswerAtPassage & { readonly document: TextDocument })[] = [];
    for (const { quote, text } of answers) {
      const spot = toSpanIfFound(await this.options.targets.locate(quote), wanted);
      if (!spot || !samePlace(spot.document.uri, uri)) return undefined;
      placed.push({ passage: spot.span, text, document: spot.document });
    }
    const document = placed[0]?.document;
    if (!document) return undefined;
    const text = getNormalizedText(document);
    const made = place({ text, languageId: getLanguageId(document) }, placed);
    return made && { document, text, ...made };
  }

  /** The answers are followed in the stead of their passages. */
  private replaced({ answers }: Group, made: DocumentEdits): readonly Outcome[] {
    answers.forEach(({ quote }, index) => {
      const edit = made.edits[index];
      if (edit) this.options.targets.setReplacement(quote, edit.text);
    });
    return this.insertions(made, { replaced: true });
  }

  private insertions(made: DocumentEdits, how: Pick<Insertion, 'replaced'> = {}): readonly Outcome[] {
    const madeOn = createUndoInfo(this.options.targets, made);
    return made.lines.map((line) => ({
      insertion: { ...revealInsertion(made.document, { line }), ...how, ...madeOn(line) },
    }));
  }
}

function all({ answers }: Group, outcome: Outcome): readonly Outcome[] {
  return answers.map(() => outcome);
}

function unchanged({ document }: Group): Outcome {
  return { problem: l10n.t('{0} could not be changed.', getDisplayName(document)) };
}

function readOnly({ document }: Group): Outcome {
  return { problem: l10n.t('{0} is read-only.', getDisplayName(document)) };
}
