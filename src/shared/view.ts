/**
 * What the page shows. The host has already put everything into words in the person's language;
 * the page arranges it. All strings are plain text but `text` and `reasoning` (Markdown) and `src` (a webview address).
 */
import * as v from 'valibot';
import { Cure, ResultAction } from './actions.ts';
import { limits } from './limits.ts';
import { Mode, PictureOptions } from './model.ts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const label = v.pipe(v.string(), v.maxLength(limits.label));
const sentence = v.pipe(v.string(), v.maxLength(limits.sentence));
const count = v.pipe(v.number(), v.finite(), v.minValue(0));
const list = <T extends v.GenericSchema>(item: T) => v.pipe(v.array(item), v.maxLength(limits.results), v.readonly());

export const QuoteView = v.object({
  id,
  /** Name of a codicon. */
  icon: label,
  fileName: label,
  /** "line 18", "lines 12–14". */
  lines: label,
  /** The passage, cut to what is worth showing. */
  excerpt: v.pipe(v.string(), v.maxLength(limits.excerpt + 1)),
  /** "1,240 characters". */
  says: v.exactOptional(label),
  /** Said below the chip, for a very long passage. */
  note: v.exactOptional(sentence),
});
export type QuoteView = v.InferOutput<typeof QuoteView>;

export const PictureView = v.object({
  id,
  src: v.pipe(v.string(), v.maxLength(8_000)),
  /** A small copy, where one is kept; the page asks to keep one where it is missing. */
  thumbnail: v.exactOptional(v.pipe(v.string(), v.maxLength(8_000))),
  alt: v.pipe(v.string(), v.maxLength(limits.message)),
  width: count,
  height: count,
});
export type PictureView = v.InferOutput<typeof PictureView>;

/** A picture sent along with a prompt. */
export const ReferenceView = v.object({
  id,
  name: label,
  src: v.pipe(v.string(), v.maxLength(8_000)),
  /** "1200 × 800, 310 KB", and whether it was scaled down. */
  says: sentence,
});
export type ReferenceView = v.InferOutput<typeof ReferenceView>;

/** The picture that a turn changes. */
export const OriginView = v.object({
  pictureId: id,
  src: v.pipe(v.string(), v.maxLength(8_000)),
  /** "From the picture of “A lighthouse at dusk”". */
  says: sentence,
});
export type OriginView = v.InferOutput<typeof OriginView>;

/** One of several pictures of a turn, there or on its way. */
export const TileView = v.object({
  /** The picture's id, or its result's where there is none yet. */
  id,
  resultId: id,
  state: v.picklist(['queued', 'running', 'done', 'stopped', 'failed']),
  startedAt: count,
  /** Accessible name: "Picture 2 of 4, failed". */
  name: sentence,
  /** Its own prompt, where each has one. */
  caption: v.exactOptional(v.pipe(v.string(), v.maxLength(limits.message))),
  picture: v.exactOptional(PictureView),
  ratio: v.pipe(v.number(), v.minValue(0.05), v.maxValue(20)),
  /** What is shown in place of a picture: "Waiting", a failure's title. */
  status: sentence,
  /** "Inserted in …" in a word or two, where it was. */
  landed: v.exactOptional(label),
});
export type TileView = v.InferOutput<typeof TileView>;

/** One of several prompts, as it can be edited before it is sent. */
export const PromptView = v.object({
  id,
  text: v.pipe(v.string(), v.maxLength(limits.message)),
  /** "line 18" of its own passage. */
  lines: v.exactOptional(label),
});
export type PromptView = v.InferOutput<typeof PromptView>;

export const Note = v.object({ icon: label, text: sentence });
export type Note = v.InferOutput<typeof Note>;

export const FailureView = v.object({
  severity: v.picklist(['bad', 'warn', 'info']),
  icon: label,
  title: sentence,
  why: sentence,
  /** The service's own words. */
  words: v.exactOptional(sentence),
  facts: list(label),
  cures: list(v.object({ cure: Cure, label, primary: v.boolean() })),
  /** Try Again waits until then, milliseconds since 1970. */
  retryAt: v.exactOptional(count),
});
export type FailureView = v.InferOutput<typeof FailureView>;

/** A picture that came as an address only; it is loaded when the person presses its button. */
export const LinkView = v.object({
  /** Its place among the links of its result, by which the page names it. */
  index: v.pipe(count, v.integer(), v.maxValue(limits.results)),
  /** Whole; opened in the browser by VS Code itself. */
  address: sentence,
  /** "img.example/…/x.png". */
  label: sentence,
  /** From where it is loaded and that the key stays here, that it is on its way, or why it did not come. */
  says: sentence,
  isProblem: v.boolean(),
  /** What the button does; missing where Limn cannot load it. */
  button: v.exactOptional(v.object({ does: v.picklist(['loadLink', 'stop']), label })),
});
export type LinkView = v.InferOutput<typeof LinkView>;

/** A picture elsewhere that the text shows by its address; once it is loaded it stands there. */
export const RemoteView = v.object({ ...LinkView.entries, picture: v.exactOptional(PictureView) });
export type RemoteView = v.InferOutput<typeof RemoteView>;

export const ResultView = v.object({
  id,
  state: v.picklist(['running', 'done', 'stopped', 'failed']),
  /** Running, but not sent yet: the answer before it comes first. */
  queued: v.exactOptional(v.literal(true)),
  startedAt: count,
  /** Waits to be sent again until then, milliseconds since 1970. */
  retryAt: v.exactOptional(count),
  /** "Waiting for the picture, 2752 × 1536", "Answering". */
  status: sentence,
  /** Said once by the live region when the result is there. */
  spoken: sentence,
  text: v.pipe(v.string(), v.maxLength(limits.answer)),
  reasoning: v.pipe(v.string(), v.maxLength(limits.answer)),
  /** "Reasoned for 6 s". */
  reasoned: label,
  pictures: list(PictureView),
  /** Versions the service sent on the way to the final picture, oldest first; shown folded. */
  earlier: v.exactOptional(list(PictureView)),
  /** Width to height of the placeholder of a picture on its way. */
  ratio: v.pipe(v.number(), v.minValue(0.05), v.maxValue(20)),
  links: list(LinkView),
  /** Of an answer that has ended, those in its text. */
  remote: v.exactOptional(list(RemoteView)),
  facts: list(label),
  notes: list(Note),
  failure: v.exactOptional(FailureView),
  actions: list(ResultAction),
  /** "Insert below line 18 of lighthouse.md". */
  insertHint: v.exactOptional(sentence),
  details: list(v.object({ term: label, text: sentence })),
  /** Names in the text that are files of the workspace. */
  files: v.exactOptional(list(label)),
  /** "Inserted in lighthouse.md, line 19, saved as images/…". */
  landing: v.exactOptional(sentence),
});
export type ResultView = v.InferOutput<typeof ResultView>;

/** Which of how many versions of an answer is shown, from 1. */
const VersionView = v.object({ shown: count, of: count });

export const TurnView = v.object({
  id,
  mode: Mode,
  /** The article's accessible name: "Image, running". */
  name: label,
  prompt: v.pipe(v.string(), v.maxLength(limits.message)),
  /** "picture-pro-3 · 16:9 · 2K". */
  meta: label,
  quote: v.exactOptional(QuoteView),
  /** What else went along with a chat message. */
  context: v.exactOptional(list(QuoteView)),
  references: v.exactOptional(list(ReferenceView)),
  from: v.exactOptional(OriginView),
  /** Whether Edit and Delete are offered. */
  isOpen: v.exactOptional(v.boolean()),
  /** It has several prompts, which are edited in the message box. */
  hasPrompts: v.exactOptional(v.literal(true)),
  /** One answer for each of several passages, in their order; `result` is the first. */
  answers: v.exactOptional(
    list(v.object({ quote: v.exactOptional(QuoteView), result: ResultView, version: VersionView })),
  ),
  /** The result shown, of several pictures the picked one's. */
  result: ResultView,
  /** Where the turn has more than one picture: all of them in order, one of them picked. */
  tiles: v.exactOptional(list(TileView)),
  /** The id of the picked tile. */
  picked: v.exactOptional(id),
  /** "2 of 4 ready, 1 failed". */
  summary: v.exactOptional(label),
  /** Of pictures, and of several answers, 1 of 1. */
  version: VersionView,
});
export type TurnView = v.InferOutput<typeof TurnView>;

export const ComposerView = v.object({
  mode: Mode,
  text: v.pipe(v.string(), v.maxLength(limits.message)),
  options: PictureOptions,
  /** The newest typing that the host has seen, milliseconds since 1970 by the page's clock. */
  typedAt: v.exactOptional(count),
  quote: v.exactOptional(QuoteView),
  prompts: v.exactOptional(v.pipe(v.array(PromptView), v.maxLength(limits.prompts), v.readonly())),
  context: v.exactOptional(list(QuoteView)),
  /** Why what stands here cannot be sent as it is. */
  problem: v.exactOptional(sentence),
  references: v.exactOptional(list(ReferenceView)),
  from: v.exactOptional(OriginView),
});
export type ComposerView = v.InferOutput<typeof ComposerView>;

/** What the composer and the empty state say about the service. */
export const ServiceView = v.object({
  ready: v.boolean(),
  /** Host name, with port; empty before set-up. */
  host: label,
  chatModel: label,
  imageModel: label,
});
export type ServiceView = v.InferOutput<typeof ServiceView>;

/** A prompt the person can choose. */
export const OfferView = v.object({
  id,
  name: label,
  mode: Mode,
  /** Its text, cut. */
  hint: label,
  /** It asks for words of the person's own, such as a language. */
  needsInput: v.boolean(),
});
export type OfferView = v.InferOutput<typeof OfferView>;

/** How the person likes to write. */
export const HabitsView = v.object({
  sendKey: v.picklist(['enter', 'ctrlEnter']),
  /** Sessions are not kept, so the page must not keep what is typed either. */
  isForgetful: v.exactOptional(v.literal(true)),
  offers: v.pipe(v.array(OfferView), v.maxLength(limits.offers), v.readonly()),
});
export type HabitsView = v.InferOutput<typeof HabitsView>;

export const RecentView = v.object({
  id,
  title: label,
  when: label,
  mode: Mode,
  thumbnail: v.exactOptional(v.pipe(v.string(), v.maxLength(8_000))),
});
export type RecentView = v.InferOutput<typeof RecentView>;

export const SessionView = v.object({
  id,
  title: label,
  turns: v.pipe(v.array(TurnView), v.maxLength(limits.turns), v.readonly()),
  composer: ComposerView,
  /** "This session: 4 requests · 5,430 tokens". */
  totals: label,
});
export type SessionView = v.InferOutput<typeof SessionView>;
