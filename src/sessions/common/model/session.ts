/** A session as it is kept on disk; see the design's words. Times are milliseconds since 1970, lines count from 1. */
import * as v from 'valibot';
import { limits } from '../../../product/common/limits.ts';
import { Mode } from '../../../product/common/mode.ts';
import { count, id, label, sentence, time, uri } from '../../../product/common/schemas.ts';
import { Cost, maxCurrencies } from '../../../service/common/cost.ts';
import { FailureReport } from '../../../service/common/failureReport.ts';
import { ResponseFacts } from '../../../service/common/responseFacts.ts';
import { Finish } from './finish.ts';
import { Insertion } from './insertion.ts';
import { LookChoice, Picture } from './picture.ts';
import { Plan } from './plan.ts';
import { isPastedText, Quote } from './quote.ts';
import { PictureOptions, pictureOptionNames, requestContextFields, TurnRequest } from './turnRequest.ts';

const candidate = { candidate: v.exactOptional(count) };

/** One thing an image answer holds; its place in the list is the service's. `candidate` counts from 0 and is missing for the first. */
export const ResultPart = v.variant('kind', [
  /** Markdown. */
  v.object({ kind: v.literal('words'), text: v.pipe(v.string(), v.maxLength(limits.answer)), ...candidate }),
  /** The id of one of its result's pictures. */
  v.object({ kind: v.literal('picture'), id, ...candidate }),
  /** One of its result's links. */
  v.object({ kind: v.literal('link'), link: sentence, ...candidate }),
]);
export type ResultPart = v.InferOutput<typeof ResultPart>;

/**
 * What of an answer is the text it was asked for. `marked`: the answer said it; `read`: its shape says it; `whole`: nothing says
 * it, so all of it is meant. The others have none to be put anywhere: the answer has more than one, ended too early, is empty, or declined.
 */
export const TextPart = v.object({
  found: v.picklist(['marked', 'read', 'whole', 'several', 'cut', 'empty', 'declined']),
  text: v.exactOptional(v.pipe(v.string(), v.maxLength(limits.answer))),
  /** Markdown: what is said about it. */
  remarks: v.exactOptional(v.pipe(v.string(), v.maxLength(limits.answer))),
  /** It came with the marks that were asked for, which the result's own text has no more. */
  hadMarks: v.exactOptional(v.literal(true)),
});
export type TextPart = v.InferOutput<typeof TextPart>;

/** One request of a turn: a version of an answer, or one of the picture replies that stand side by side. */
export const Result = v.object({
  id,
  /** Which of the turn's prompts it draws, or of its passages it answers; missing = the turn's own text. */
  promptId: v.exactOptional(id),
  /** The words it was asked with, where the turn's were edited since. */
  prompt: v.exactOptional(v.pipe(v.string(), v.maxLength(limits.message))),
  /** Not sent yet, since others are in flight; it stays on one that was stopped before it was sent, which cost nothing. */
  queued: v.exactOptional(v.literal(true)),
  /** How a picture was continued: with the whole conversation, or, where the service refused that, with the picture alone. */
  continued: v.exactOptional(v.picklist(['conversation', 'picture'])),
  /** The service's own turn is kept beside the session as it came, to be sent back when a picture of it is continued. */
  echo: v.exactOptional(v.literal(true)),
  /** Its picture was edited here, without a request, from `from` or else from the attachment of its turn; the model is that of the source. */
  edited: v.exactOptional(v.literal(true)),
  state: v.picklist(['running', 'done', 'stopped', 'failed']),
  startedAt: time,
  /** From sending to the end, milliseconds. */
  duration: v.exactOptional(count),
  /** The model asked. */
  model: label,
  /** Of a turn with several built-in styles: the id of its own; missing = that of the turn. */
  style: v.exactOptional(label),
  text: v.pipe(v.string(), v.maxLength(limits.answer)),
  reasoning: v.pipe(v.string(), v.maxLength(limits.answer)),
  /** From the first piece of reasoning to the first of the answer, milliseconds. */
  reasoningDuration: v.exactOptional(count),
  pictures: v.pipe(v.array(Picture), v.maxLength(limits.pictures), v.readonly()),
  earlier: v.pipe(v.array(Picture), v.maxLength(limits.results), v.readonly()),
  /** What became of the pictures that were to be finished here. */
  finishes: v.exactOptional(v.pipe(v.array(Finish), v.maxLength(limits.pictures), v.readonly())),
  /** Of an image answer: words, pictures and links in the service's order; missing = one from before they were kept, or a chat's. */
  parts: v.exactOptional(v.pipe(v.array(ResultPart), v.maxLength(limits.parts), v.readonly())),
  links: v.pipe(v.array(sentence), v.maxLength(limits.results), v.readonly()),
  toolCalls: v.pipe(v.array(label), v.maxLength(limits.results), v.readonly()),
  ...ResponseFacts.entries,
  refused: v.exactOptional(v.boolean()),
  failure: v.exactOptional(FailureReport),
  /** While it waits to be sent again: until when. */
  retryAt: v.exactOptional(time),
  insertion: v.exactOptional(Insertion),
  /** Of an answer that was to change its passage; missing = it was not, or is not there yet. One that cannot be read is the whole. */
  textPart: v.exactOptional(v.fallback(TextPart, { found: 'whole' })),
  /** Which pictures its answer proposes, as the user has it by now; one that cannot be read is none. */
  plan: v.exactOptional(v.fallback(Plan, { rows: [] })),
});
export type Result = v.InferOutput<typeof Result>;

/** The agent that requested a turn in the user's name, and what it got. */
export const Agent = v.object({
  /** As far as known. */
  name: label,
  /** It used a tool of the editor, which asks the user or has the user's permission. */
  inEditor: v.exactOptional(v.literal(true)),
  /** The document it is for, by its path in the workspace. */
  document: v.exactOptional(label),
  /** The file that it was given, and of which picture; missing = it got none. */
  file: v.exactOptional(v.object({ uri, pictureId: id })),
  /** Nothing was sent, since it had drawn `perDay` pictures that day; `resultId` stands for that, and `since` counts what it asked after. */
  refused: v.exactOptional(v.object({ resultId: id, perDay: count, since: count })),
});
export type Agent = v.InferOutput<typeof Agent>;

/** One request of the user, and its results. */
export const Turn = v.object({
  id,
  createdAt: time,
  ...TurnRequest.entries,
  /** An agent requested it, not the user. */
  agent: v.exactOptional(Agent),
  /** Versions of an answer, one of which is shown, or image responses side by side, in their order. */
  results: v.pipe(v.array(Result), v.maxLength(limits.results), v.readonly()),
  /** Index of the shown result; of pictures, the picked one. */
  shown: count,
  /** For several passages: ids of the answers that are shown instead of the latest. */
  shownAnswers: v.exactOptional(v.pipe(v.array(id), v.maxLength(limits.prompts), v.readonly())),
  /** The conversation that is sent with it begins with this turn; missing = from the first. */
  since: v.exactOptional(id),
  /** Replaces the turns before `since`, in the model's own words. */
  summary: v.exactOptional(v.pipe(v.string(), v.maxLength(limits.answer))),
  /** The picked picture, or the result whose position the user picked before its picture arrived; missing = none was picked. */
  picked: v.exactOptional(id),
  /** Ids of its passages whose mark in the document the user removed. */
  unmarked: v.exactOptional(v.pipe(v.array(id), v.maxLength(limits.results), v.readonly())),
  /** If the first of several prompts was sent before the others: the picture that is sent with them, or none. Missing = the user has not answered. */
  alike: v.exactOptional(v.object({ pictureId: v.exactOptional(id) })),
});
export type Turn = v.InferOutput<typeof Turn>;

export function getShownResult(turn: Turn): Result | undefined {
  return turn.results[turn.shown] ?? turn.results.at(-1);
}

/** Returns the prompt of a result; one that was requested before its turn was edited keeps its own. */
export function promptOf(turn: Turn, { promptId, prompt }: Pick<Result, 'promptId' | 'prompt'>): string {
  return turn.prompts?.find(({ id }) => id === promptId)?.text ?? prompt ?? turn.prompt;
}

/** A text that the chat model rewrote, until the user has reviewed it. */
export const ImprovedText = v.object({
  before: v.pipe(v.string(), v.maxLength(limits.message)),
  after: v.pipe(v.string(), v.maxLength(limits.picturePrompt)),
});
export type ImprovedText = v.InferOutput<typeof ImprovedText>;

/** The unsent message in the composer. */
export const Draft = v.object({
  mode: Mode,
  text: v.pipe(v.string(), v.maxLength(limits.message)),
  options: PictureOptions,
  /** The options that the user chose for this session; the others are the settings'. Missing = not known, because an older version of Limn wrote it. */
  chosen: v.exactOptional(
    v.pipe(v.array(v.picklist(pictureOptionNames)), v.maxLength(pictureOptionNames.length), v.readonly()),
  ),
  /** When the page that shows it saw the last change by the user, milliseconds since 1970; missing = never. */
  typedAt: v.exactOptional(time),
  quote: v.exactOptional(Quote),
  /** The turn without a result that left the picture here that it was to change, which the user has not chosen. */
  leftBy: v.exactOptional(id),
  lookChoice: v.exactOptional(LookChoice),
  improved: v.exactOptional(ImprovedText),
  ...requestContextFields,
});
export type Draft = v.InferOutput<typeof Draft>;

export const sessionVersion = 2;

export const Session = v.object({
  version: v.literal(sessionVersion),
  id,
  title: label,
  createdAt: time,
  changedAt: time,
  /** Is listed first, and no limit deletes it. */
  pinned: v.exactOptional(v.literal(true)),
  /** The URI of the workspace it was begun in; missing = none was open, or not known. */
  workspace: v.exactOptional(uri),
  draft: Draft,
  /** Requests that are not turns, such as for alternative texts, the tokens they took, and their costs, one for each currency. */
  others: v.exactOptional(
    v.object({
      requests: count,
      tokens: count,
      costs: v.exactOptional(v.pipe(v.array(Cost), v.maxLength(maxCurrencies), v.readonly())),
    }),
  ),
  turns: v.pipe(v.array(Turn), v.maxLength(limits.turns), v.readonly()),
});
export type Session = v.InferOutput<typeof Session>;

export function findTurn(session: Pick<Session, 'turns'> | undefined, turnId: string): Turn | undefined {
  return session?.turns.find(({ id }) => id === turnId);
}

/** A result with its turn and session. */
export interface ResultInSession {
  readonly session: Session;
  readonly turn: Turn;
  readonly result: Result;
}

export function findResult(session: Session | undefined, resultId: string): ResultInSession | undefined {
  for (const turn of session?.turns ?? []) {
    const result = turn.results.find(({ id }) => id === resultId);
    if (session && result) return { session, turn, result };
  }
  return undefined;
}

export function changeResult(session: Session, resultId: string, change: (result: Result) => Result): Session {
  const turn = findResult(session, resultId)?.turn;
  if (!turn) return session;
  const results = turn.results.map((result) => (result.id === resultId ? change(result) : result));
  return changeTurn(session, turn.id, () => ({ ...turn, results }));
}

export function changeTurn(session: Session, turnId: string, change: (turn: Turn) => Turn): Session {
  return { ...session, turns: session.turns.map((turn) => (turn.id === turnId ? change(turn) : turn)) };
}

/** Returns the passage that a result belongs to: its own of several, or else its turn's or the one that its session continued from. */
export function quoteOf(session: Session, turn: Turn, result: Pick<Result, 'promptId'>): Quote | undefined {
  return quoteIn(turn, result) ?? getTurnPassage(session, turn);
}

/** Returns the passage where a result can be inserted: one in a document. */
export function getDocumentPassage(session: Session, turn: Turn, result: Pick<Result, 'promptId'>): Quote | undefined {
  const quote = quoteOf(session, turn, result);
  return quote && !isPastedText(quote) ? quote : undefined;
}

/** Returns the passage that is sent with a request: its own of several, or else its turn's. */
export function quoteIn(turn: Turn, { promptId }: Pick<Result, 'promptId'>): Quote | undefined {
  const { passages = [], prompts = [] } = turn;
  const own = prompts.find(({ id }) => id === promptId)?.quote ?? passages.find(({ id }) => id === promptId);
  return own ?? turn.quote;
}

/** Returns the passage that a turn is about: its own, or else the last one that the session started with before it. */
function getTurnPassage(session: Session, turn: Turn): Quote | undefined {
  const upTo = session.turns.slice(0, session.turns.indexOf(turn) + 1);
  return upTo.findLast((earlier) => earlier.quote)?.quote;
}
