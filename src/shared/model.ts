/** A session as it is kept on disk; see the design's words. Times are milliseconds since 1970, lines count from 1. */
import * as v from 'valibot';
import { FailureReport, SafetyRating } from './failures.ts';
import { limits } from './limits.ts';
import { isMediaType, type MediaType } from './mediaTypes.ts';
import { Illustrates, Plan } from './plan.ts';
import { ReadSwap, WrittenFile } from './writtenFile.ts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const label = v.pipe(v.string(), v.maxLength(limits.label));
const sentence = v.pipe(v.string(), v.maxLength(limits.sentence));
const count = v.pipe(v.number(), v.finite(), v.minValue(0));

export const modes = ['chat', 'image'] as const;
export const Mode = v.picklist(modes);
export type Mode = v.InferOutput<typeof Mode>;

/** A selected passage as it was when the command ran; its `id` names the target that follows it. Also a whole file, the problems of one, or a pasted text. */
export const Quote = v.object({
  id,
  /** Missing = a selected passage. */
  kind: v.exactOptional(v.picklist(['file', 'problems', 'pasted'])),
  /** Empty = it was handed over as text, and stands nowhere else. */
  uri: v.pipe(v.string(), v.maxLength(8_000)),
  fileName: label,
  languageId: label,
  firstLine: count,
  /** UTF-16 code units before it in its first line; missing = not known. */
  firstColumn: v.exactOptional(count),
  lastLine: count,
  text: v.pipe(v.string(), v.maxLength(limits.quote)),
});
export type Quote = v.InferOutput<typeof Quote>;

/** What the person chose for pictures; an empty ratio or size = the service decides. */
export const PictureOptions = v.object({
  aspectRatio: label,
  size: label,
  /** Pictures of each prompt; missing = 1. */
  count: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.count))),
  /** Another model than the setting's. */
  model: v.exactOptional(label),
  /** Of several prompts the first is drawn and shown before it goes along with the others. */
  alike: v.exactOptional(v.literal(true)),
});
export type PictureOptions = v.InferOutput<typeof PictureOptions>;

export const pictureOptionNames = ['aspectRatio', 'size', 'count', 'model'] as const;
export type PictureOption = (typeof pictureOptionNames)[number];

export const Picture = v.object({
  id,
  /** SHA-256 of the bytes, hexadecimal; with the extension the file's name. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  mediaType: v.custom<MediaType>(isMediaType),
  /** Pixels; 0 of a format that is not shown. */
  width: count,
  height: count,
  /** Size in bytes. */
  size: count,
  /** The address it was loaded from, one of its result's `links`; missing where its bytes came with the answer. */
  link: v.exactOptional(sentence),
  /** What the person lets stand as its alternative text; missing = the prompt. */
  alt: v.exactOptional(v.pipe(v.string(), v.maxLength(limits.sentence))),
  /** A small copy is kept beside it. */
  thumbnail: v.exactOptional(v.literal(true)),
});
export type Picture = v.InferOutput<typeof Picture>;

/** A picture sent along with a prompt. */
export const Attachment = v.object({
  id,
  /** As it is sent. */
  picture: Picture,
  /** Its file's name, or words for a pasted one. */
  name: label,
  /** Its pixels before it was scaled down to be sent. */
  scaledFrom: v.exactOptional(v.object({ width: count, height: count })),
  /** The file of the workspace that it was read from. */
  file: v.exactOptional(WrittenFile),
});
export type Attachment = v.InferOutput<typeof Attachment>;

/** Somebody a prompt names, and pictures of them. */
export const Character = v.object({
  name: v.pipe(v.string(), v.maxLength(limits.characterName)),
  description: sentence,
  pictures: v.pipe(v.array(Attachment), v.maxLength(limits.characterPictures), v.readonly()),
});
export type Character = v.InferOutput<typeof Character>;

/** What goes along with a prompt so that all pictures of a document look alike, as it was when it was sent. */
export const Look = v.object({
  name: label,
  /** The address of its file. */
  uri: v.pipe(v.string(), v.maxLength(8_000)),
  /** Prose. */
  style: sentence,
  /** Those that the prompt names. */
  characters: v.pipe(v.array(Character), v.maxLength(limits.characters), v.readonly()),
});
export type Look = v.InferOutput<typeof Look>;

const names = v.pipe(v.array(label), v.maxLength(limits.listed), v.readonly());

/** What the person said of the look in the message box, by names of characters; an empty name is the look itself. */
export const LookChoice = v.object({
  /** Taken off the next message. */
  without: names,
  /** Asked about, since the prompt nearly names them: they are meant, or not. */
  meant: names,
  notMeant: names,
});
export type LookChoice = v.InferOutput<typeof LookChoice>;

/** One of several prompts that are drawn together, each below its own passage. */
export const Prompt = v.object({
  id,
  text: v.pipe(v.string(), v.maxLength(limits.message)),
  quote: v.exactOptional(Quote),
  /** Another shape than the options'. */
  aspectRatio: v.exactOptional(label),
  look: v.exactOptional(Look),
});
export type Prompt = v.InferOutput<typeof Prompt>;

/** What goes along with one text. */
const material = {
  /** The text was made from its passage, which is not sent once more beside it. */
  holdsPassage: v.exactOptional(v.literal(true)),
  /** The text asks to change its passage, or not; missing = its words say so. */
  changesPassage: v.exactOptional(v.boolean()),
  /** Sent with a chat message beside its own passage. */
  context: v.exactOptional(v.pipe(v.array(Quote), v.maxLength(limits.context), v.readonly())),
  /** A chat's message is asked of each of these on its own: an answer each. */
  passages: v.exactOptional(v.pipe(v.array(Quote), v.maxLength(limits.prompts), v.readonly())),
  /** Instead of the turn's own text: one picture, or `count` of them, of each. */
  prompts: v.exactOptional(v.pipe(v.array(Prompt), v.maxLength(limits.prompts), v.readonly())),
  attachments: v.exactOptional(v.pipe(v.array(Attachment), v.maxLength(limits.attachments), v.readonly())),
  /** The id of the picture that is to be changed; it stands in an earlier result of the session. */
  from: v.exactOptional(id),
  /** Asks where the first file of `context` gets pictures. */
  illustrates: v.exactOptional(Illustrates),
  /** Goes along with the turn's own text; each of several prompts has its own. */
  look: v.exactOptional(Look),
};

/** Token counts as the service gave them; all may be missing, none need add up. */
const Usage = v.object({
  prompt: v.exactOptional(count),
  cached: v.exactOptional(count),
  answer: v.exactOptional(count),
  reasoning: v.exactOptional(count),
  picture: v.exactOptional(count),
  total: v.exactOptional(count),
});
export type Usage = v.InferOutput<typeof Usage>;

/** What was done with a result, said below it. */
export const Insertion = v.object({
  fileName: label,
  line: v.exactOptional(count),
  savedAs: v.exactOptional(label),
  /** It took the place of the passage. */
  replaced: v.exactOptional(v.boolean()),
  /** It became the text of the file. */
  applied: v.exactOptional(v.literal(true)),
  /** What was put into documents, followed there, and what stood in its place; missing = it cannot be taken back. */
  made: v.exactOptional(
    v.pipe(
      v.array(v.object({ target: Quote, was: v.pipe(v.string(), v.maxLength(limits.quote)) })),
      v.maxLength(limits.results),
      v.readonly(),
    ),
  ),
  /** The picture files that were written for it. */
  files: v.exactOptional(v.pipe(v.array(WrittenFile), v.maxLength(limits.results), v.readonly())),
  /** Its file took the place of another one. */
  swap: v.exactOptional(ReadSwap),
  /** A file of it carries a C2PA manifest and was saved as it came. */
  signed: v.exactOptional(v.literal(true)),
  /** Which of a result's pictures it is. */
  pictureId: v.exactOptional(id),
  /** What was put there at once with others, and what is said of all of them. */
  together: v.exactOptional(
    v.object({
      id,
      pictures: v.exactOptional(count),
      words: v.exactOptional(v.literal(true)),
      documents: count,
      firstLine: count,
      lastLine: count,
      folder: label,
    }),
  ),
});
export type Insertion = v.InferOutput<typeof Insertion>;

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
 * What else came with pictures that stand: an error beside them, a part of no known kind, a picture that could not be read. Of any
 * answer that it was longer than is kept, or had more pictures and addresses.
 */
export const Remark = v.object({
  kind: v.picklist(['error', 'unknownPart', 'unreadable', 'cut', 'leftOut']),
  /** The service's own. */
  words: v.exactOptional(sentence),
  /** How many pictures and addresses were left out. */
  count: v.exactOptional(count),
});
export type Remark = v.InferOutput<typeof Remark>;

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
  state: v.picklist(['running', 'done', 'stopped', 'failed']),
  startedAt: count,
  /** From sending to the end, milliseconds. */
  duration: v.exactOptional(count),
  /** The model asked. */
  model: label,
  /** The model that answered, by its own word. */
  modelAnswered: v.exactOptional(label),
  text: v.pipe(v.string(), v.maxLength(limits.answer)),
  reasoning: v.pipe(v.string(), v.maxLength(limits.answer)),
  /** From the first piece of reasoning to the first of the answer, milliseconds. */
  reasoningDuration: v.exactOptional(count),
  pictures: v.pipe(v.array(Picture), v.maxLength(limits.pictures), v.readonly()),
  earlier: v.pipe(v.array(Picture), v.maxLength(limits.results), v.readonly()),
  /** Of an image answer: words, pictures and links in the service's order; missing = one from before they were kept, or a chat's. */
  parts: v.exactOptional(v.pipe(v.array(ResultPart), v.maxLength(limits.parts), v.readonly())),
  remarks: v.exactOptional(v.pipe(v.array(Remark), v.maxLength(limits.remarks), v.readonly())),
  links: v.pipe(v.array(sentence), v.maxLength(limits.results), v.readonly()),
  sources: v.exactOptional(v.pipe(v.array(sentence), v.maxLength(limits.results), v.readonly())),
  toolCalls: v.pipe(v.array(label), v.maxLength(limits.results), v.readonly()),
  finishReason: v.exactOptional(label),
  usage: v.exactOptional(Usage),
  requestId: v.exactOptional(label),
  safety: v.exactOptional(v.pipe(v.array(SafetyRating), v.maxLength(100), v.readonly())),
  refused: v.exactOptional(v.boolean()),
  failure: v.exactOptional(FailureReport),
  /** While it waits to be sent again: until when. */
  retryAt: v.exactOptional(count),
  insertion: v.exactOptional(Insertion),
  /** Of an answer that was to change its passage; missing = it was not, or is not there yet. One that cannot be read is the whole. */
  textPart: v.exactOptional(v.fallback(TextPart, { found: 'whole' })),
  /** Which pictures its answer proposes, as the person has it by now; one that cannot be read is none. */
  plan: v.exactOptional(v.fallback(Plan, { rows: [] })),
});
export type Result = v.InferOutput<typeof Result>;

const asked = {
  mode: Mode,
  /** The message (chat) or the prompt (image), as typed. */
  prompt: v.pipe(v.string(), v.maxLength(limits.message)),
  quote: v.exactOptional(Quote),
  options: PictureOptions,
  ...material,
};

/** What the person asks with a turn: all of it is asked once more when the turn is asked anew. */
export const Asked = v.object(asked);

/** Who asked a turn in the person's name, and what it got. */
export const Agent = v.object({
  /** As far as known. */
  name: label,
  /** It asked by a tool of the editor, which asks the person, or has their leave. */
  inEditor: v.exactOptional(v.literal(true)),
  /** The document it was meant for, as the workspace calls it. */
  document: v.exactOptional(label),
  /** The file that it was given, and of which picture; missing = it got none. */
  file: v.exactOptional(v.object({ uri: v.pipe(v.string(), v.maxLength(8_000)), pictureId: id })),
  /** Nothing was sent, since it had drawn `perDay` pictures that day; `resultId` stands for that, and `since` counts what it asked after. */
  refused: v.exactOptional(v.object({ resultId: id, perDay: count, since: count })),
});
export type Agent = v.InferOutput<typeof Agent>;

/** One thing the person asked, and what came of it. */
export const Turn = v.object({
  id,
  createdAt: count,
  ...asked,
  /** An agent asked it, not the person. */
  agent: v.exactOptional(Agent),
  /** Versions of an answer of which one is shown, or picture replies side by side, in their order. */
  results: v.pipe(v.array(Result), v.maxLength(limits.results), v.readonly()),
  /** Index of the result shown, of pictures the picked one. */
  shown: count,
  /** Of several passages: ids of the answers that are shown in place of the latest to theirs. */
  shownAnswers: v.exactOptional(v.pipe(v.array(id), v.maxLength(limits.prompts), v.readonly())),
  /** The conversation that goes along begins with this turn; missing = from the first. */
  since: v.exactOptional(id),
  /** Stands for the turns before `since`, in the model's own words. */
  summary: v.exactOptional(v.pipe(v.string(), v.maxLength(limits.answer))),
  /** The picked picture, or the result whose place the person picked before its picture came; missing = none was picked. */
  picked: v.exactOptional(id),
  /** Ids of its passages whose mark in the document the person took away. */
  unmarked: v.exactOptional(v.pipe(v.array(id), v.maxLength(limits.results), v.readonly())),
  /** Where the first of several prompts was drawn before the others: the picture that goes along with them, or none. Missing = the person has not said. */
  alike: v.exactOptional(v.object({ pictureId: v.exactOptional(id) })),
});
export type Turn = v.InferOutput<typeof Turn>;

/** What stands in the message box and was not sent. */
export const Draft = v.object({
  mode: Mode,
  text: v.pipe(v.string(), v.maxLength(limits.message)),
  options: PictureOptions,
  /** The options that the person chose for this session; the others are the settings'. Missing = not known, since an older Limn wrote it. */
  chosen: v.exactOptional(v.pipe(v.array(v.picklist(pictureOptionNames)), v.maxLength(4), v.readonly())),
  /** When the page that shows it saw the last change by the person, milliseconds since 1970; missing = never. */
  typedAt: v.exactOptional(count),
  quote: v.exactOptional(Quote),
  lookChoice: v.exactOptional(LookChoice),
  ...material,
});
export type Draft = v.InferOutput<typeof Draft>;

export const sessionVersion = 2;

export const Session = v.object({
  version: v.literal(sessionVersion),
  id,
  title: label,
  createdAt: count,
  changedAt: count,
  /** Stands first among the sessions, and no limit takes it away. */
  pinned: v.exactOptional(v.literal(true)),
  /** The address of the workspace it was begun in; missing = none was open, or not known. */
  workspace: v.exactOptional(v.pipe(v.string(), v.maxLength(8_000))),
  draft: Draft,
  /** Requests beside the turns, such as for alternative texts, and the tokens they took. */
  others: v.exactOptional(v.object({ requests: count, tokens: count })),
  turns: v.pipe(v.array(Turn), v.maxLength(limits.turns), v.readonly()),
});
export type Session = v.InferOutput<typeof Session>;
