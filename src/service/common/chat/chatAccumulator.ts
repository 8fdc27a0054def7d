import { findCost } from '../cost.ts';
import { isError } from '../failure/errorBody.ts';
import { asCount, asList, asWord, getFirst, isFields, omitUndefined, type Piece } from '../fields.ts';
import { InlineImageParser, LonePicture } from '../imageData/inlineImageParser.ts';
import { Complaints } from '../response/arrival.ts';
import type { ReadState } from '../response/reader.ts';
import { sourcesIn } from '../response/sources.ts';
import type { ResponseFacts } from '../responseFacts.ts';
import type { ChatDelta } from '../serviceTypes.ts';
import type { Usage } from '../usage.ts';
import { type MessagePart, messagePart } from './message.ts';
import { ThinkTagParser } from './thinkTagParser.ts';
import { ToolCallAccumulator } from './toolCallAccumulator.ts';

/**
 * Accumulates an answer from one whole completion or from the chunks of a stream; the two differ only in a field name. The deltas passed to
 * `onPiece`, joined, are its `text` and its `reasoning`.
 */
export class ChatAccumulator {
  readonly pictures: (readonly Piece[])[] = [];
  readonly links = new Set<string>();
  readonly sources = new Set<string>();
  readonly toolCalls = new ToolCallAccumulator();
  /** A later value replaces an earlier one. */
  facts: ResponseFacts = {};
  refused = false;
  /** Whether any choice arrived, even an empty one. */
  hasChoice = false;
  /** Whether the answer arrives in chunks. */
  isStreamed = false;
  /** Whether an error arrived before its end. */
  isBroken = false;
  /** Whether some of its events could not be read. */
  hasUnread = false;
  /** What the service reported besides the answer. */
  readonly complaints = new Complaints();
  /** Whether data arrived that does not have the form of an answer, not even of an empty one. */
  isUnknownFormat = false;
  private readonly kept = { text: [] as string[], reasoning: [] as string[] };
  /** Text that arrived and was not passed on yet. */
  private waiting = '';
  private readonly thinking = new ThinkTagParser();
  private readonly lonePicture = new LonePicture();
  private readonly pictureText = new InlineImageParser();
  private index: number | undefined;
  private hasGoneOn = false;
  /** Whether an end reason followed text that had none: some services put a reason on every chunk, where it means nothing. */
  private hasEnded = false;
  /** The last value that was no error. */
  private last: unknown;

  constructor(private readonly onPiece: (piece: ChatDelta) => void) {}

  get holds(): boolean {
    const { text, reasoning } = this.kept;
    const others = this.pictures.length + this.links.size + this.toolCalls.size + this.sources.size + reasoning.length;
    return others > 0 || [...text, this.waiting].some((words) => words.trim() !== '');
  }

  get text(): string {
    return this.kept.text.join('');
  }

  get reasoning(): string {
    return this.kept.reasoning.join('');
  }

  /** Takes one value. `isDocument` is true if the value was alone, not one of several. */
  take(value: unknown, isDocument: boolean): ReadState {
    const hadEnded = this.hasEnded;
    if (!isRepeated(value, this.last)) this.takeEnvelope(value);
    const choices = asList(getFirst(value, 'choices'));
    this.index ??= leastIndex(choices);
    for (const choice of choices) if (isFields(choice) && indexOf(choice) === this.index) this.takeChoice(choice);
    this.last = isError(value) ? undefined : value;
    if (this.last === undefined) return this.takeError(hadEnded);
    // Some services put an end reason on every chunk, so only a whole message indicates the end.
    const isWhole = !this.isStreamed && this.hasChoice && (isDocument || this.facts.finishReason !== undefined);
    return isWhole ? 'settled' : 'more';
  }

  /** Takes what is beside the choices. */
  private takeEnvelope(value: unknown): void {
    this.complaints.note(value);
    this.isUnknownFormat ||= isStrange(value);
    this.facts = { ...this.facts, ...parseFacts(value) };
    for (const source of sourcesIn(value)) this.sources.add(source);
  }

  /** Records an error, which breaks the answer off unless all of it had arrived before or with the error. */
  private takeError(hadEnded: boolean): ReadState {
    this.isBroken ||= !hadEnded && !(this.holds && !this.isStreamed);
    return this.holds ? 'settled' : 'nothing';
  }

  /** Parses the collected text and passes it on. A stream has many deltas in one chunk of bytes, each too short to be parsed alone. */
  handOn(): void {
    const words = this.waiting;
    this.waiting = '';
    if (words !== '') this.readWords(words);
  }

  /** Passes on what was held back; no more data follows. */
  end(): void {
    this.handOn();
    this.giveWords(this.thinking.end());
    const { picture, words } = this.lonePicture.end();
    if (picture) this.pictures.push(picture);
    for (const piece of words) this.giveItems(this.pictureText.push(piece));
    this.giveItems(this.pictureText.end());
  }

  private takeChoice(choice: unknown): void {
    this.hasChoice = true;
    const part = this.partOf(choice);
    const reason = reasonIn(choice);
    this.takePart(part);
    if (reason !== undefined) this.hasEnded = this.hasGoneOn && !isErrorReason(reason);
    else if (isSaying(part)) [this.hasGoneOn, this.hasEnded] = [true, false];
    if (reason !== undefined) this.facts = { ...this.facts, finishReason: reason };
  }

  /** Returns what a choice adds: a stream may end with the whole message again, and some services send it only next to an empty delta. */
  private partOf(choice: unknown): MessagePart {
    const delta = getFirst(choice, 'delta');
    this.isStreamed ||= delta !== undefined;
    if (delta !== undefined && !(saysNothing(delta) && reasonIn(choice) !== undefined)) return messagePart(delta);
    this.handOn();
    const whole = messagePart(getFirst(choice, 'message', 'text'));
    if (!this.isStreamed) return whole;
    // What the whole message repeats is emptied; an image that arrives twice is recognized by its bytes.
    const hasBegun = this.kept.text.length > 0 || this.toolCalls.size > 0;
    const hasThought = hasBegun || this.kept.reasoning.length > 0;
    const repeated = {
      ...(hasBegun && { text: [], refusal: '', toolCalls: [] }),
      ...(hasThought && { reasoning: '' }),
    };
    return { ...whole, ...repeated };
  }

  private takePart(part: MessagePart): void {
    if (part.reasoning) {
      this.handOn();
      this.give({ kind: 'reasoning', text: part.reasoning });
    }
    if (part.refusal) this.refused = true;
    for (const words of part.text) this.takeWords(words);
    if (part.refusal) this.takeWords(part.refusal);
    if (part.pictures.length > 0) this.handOn();
    this.pictures.push(...part.pictures);
    for (const link of part.links) this.links.add(link);
    for (const call of part.toolCalls) this.toolCalls.take(call);
    for (const source of part.sources) this.sources.add(source);
  }

  /** After the reasoning a run of base64 may be an image; before that it is read as text. */
  private takeWords(words: Piece): void {
    if (!this.thinking.isOver) this.giveWords(this.thinking.push(words.toString()));
    else if (typeof words === 'string') this.waiting += words;
    else {
      this.handOn();
      this.readWords(words);
    }
  }

  private giveWords(pieces: readonly ChatDelta[]): void {
    for (const piece of pieces) {
      if (piece.kind === 'reasoning') this.give(piece);
      else this.readWords(piece.text);
    }
  }

  private readWords(words: Piece): void {
    for (const piece of this.lonePicture.push(words)) this.giveItems(this.pictureText.push(piece));
  }

  private giveItems(items: ReturnType<InlineImageParser['push']>): void {
    for (const item of items) {
      if (item.kind === 'picture') this.pictures.push(item.data);
      else this.give(item);
    }
  }

  private give(piece: ChatDelta): void {
    this.kept[piece.kind].push(piece.text);
    this.onPiece(piece);
  }
}

/** Whether a value has nothing beside its choices that the last one did not have, as most chunks of a stream. */
function isRepeated(value: unknown, last: unknown): boolean {
  if (!isFields(value) || !isFields(last)) return false;
  if (!Array.isArray(value.choices) || !Array.isArray(last.choices)) return false;
  for (const name in value) {
    const field = value[name];
    if (name !== 'choices' && !(field === last[name] && (typeof field !== 'object' || field === null))) return false;
  }
  return true;
}

export function isErrorReason(reason: string): boolean {
  return /^error$/i.test(reason);
}

/** Some services write `null` as a string while they continue. */
function reasonIn(choice: unknown): string | undefined {
  const reason = asWord(getFirst(choice, 'finish_reason', 'finishReason'));
  return reason === 'null' ? undefined : reason;
}

function isSaying({ text, reasoning }: MessagePart): boolean {
  return [reasoning, ...text].some((piece) => typeof piece !== 'string' || piece.trim() !== '');
}

function saysNothing(delta: unknown): boolean {
  const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return isFields(delta) && Object.entries(delta).every(([name, value]) => name === 'role' || isEmpty(value));
}

function indexOf(choice: unknown): number {
  return asCount(getFirst(choice, 'index')) ?? 0;
}

/** Returns the lowest index: of several choices the first is the answer. */
function leastIndex(choices: readonly unknown[]): number | undefined {
  const indexes = choices.filter(isFields).slice(0, 100).map(indexOf);
  return indexes.length > 0 ? Math.min(...indexes) : undefined;
}

function isStrange(value: unknown): boolean {
  if (!isFields(value)) return value !== null;
  const { choices = null } = value;
  if (choices === null) return Object.keys(value).length > 0 && getFirst(value, 'id', 'usage', 'object') === undefined;
  return !Array.isArray(choices);
}

/** Returns the facts in one value that are not those of a choice. */
function parseFacts(value: unknown): ResponseFacts {
  return omitUndefined({
    usage: parseUsage(value),
    cost: findCost(value),
    modelAnswered: asWord(getFirst(value, 'model')),
    requestId: asWord(getFirst(value, 'id')),
  });
}

/** Returns the token counts of the contract, section 2.4, or undefined if the response has none. */
function parseUsage(answer: unknown): Usage | undefined {
  const usage = getFirst(answer, 'usage');
  if (!isFields(usage)) return undefined;
  const asked = getFirst(usage, 'prompt_tokens_details');
  const answered = getFirst(usage, 'completion_tokens_details');
  return omitUndefined({
    prompt: asCount(getFirst(usage, 'prompt_tokens')),
    cached: asCount(getFirst(asked, 'cached_tokens')),
    answer: asCount(getFirst(usage, 'completion_tokens')),
    reasoning: asCount(getFirst(answered, 'reasoning_tokens')),
    picture: asCount(getFirst(answered, 'image_tokens')),
    total: asCount(getFirst(usage, 'total_tokens')),
  });
}
