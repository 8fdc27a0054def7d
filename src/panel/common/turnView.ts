/** Turns as the page shows them: what was asked, and what came of it. */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { Mode } from '../../product/common/mode.ts';
import { count, id, label, list, sentence } from '../../product/common/schemas.ts';
import { AttachmentView, BaseImageView, TileView } from './imageView.ts';
import { PlanView } from './planView.ts';
import { ResultView } from './resultView.ts';

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

/** Which of how many versions of an answer is shown, from 1. */
const VersionView = v.object({ shown: count, of: count });

export const AlikeAnswer = v.picklist(['yes', 'another', 'no']);

/** Whether the first picture of several goes along with the others. */
export const QuestionView = v.object({
  pictureId: id,
  title: sentence,
  /** What Yes sends. */
  says: sentence,
  answers: list(v.object({ answer: AlikeAnswer, label })),
});
export type QuestionView = v.InferOutput<typeof QuestionView>;

/** Who asked in the person's name, and what they got. */
export const AgentView = v.object({
  /** "By an agent". */
  label,
  name: label,
  /** The document it was meant for. */
  document: v.exactOptional(label),
  /** "Saved by the agent as {0}. No open document uses it yet.", and what stands at `{0}`, which opens the file. */
  saved: v.exactOptional(v.object({ says: sentence, file: v.exactOptional(label) })),
  /** Little is left of what agents may draw today. */
  budget: v.exactOptional(v.object({ says: sentence, share: v.pipe(v.number(), v.minValue(0), v.maxValue(1)) })),
});
export type AgentView = v.InferOutput<typeof AgentView>;

export const TurnView = v.object({
  id,
  mode: Mode,
  /** The article's accessible name: "Image, running". */
  name: label,
  prompt: v.pipe(v.string(), v.maxLength(limits.message)),
  /** "picture-pro-3 · 16:9 · 2K". */
  meta: label,
  agent: v.exactOptional(AgentView),
  quote: v.exactOptional(QuoteView),
  /** What else went along with a chat message. */
  context: v.exactOptional(list(QuoteView)),
  attachments: v.exactOptional(list(AttachmentView)),
  from: v.exactOptional(BaseImageView),
  /** Whether Edit and Delete are offered. */
  isOpen: v.exactOptional(v.boolean()),
  /** It has several prompts, which are edited in the message box. */
  hasPrompts: v.exactOptional(v.literal(true)),
  /** One answer for each of several passages, in their order; `result` is the first. */
  answers: v.exactOptional(
    list(v.object({ quote: v.exactOptional(QuoteView), result: ResultView, version: VersionView })),
  ),
  /** Where a document gets which pictures; it stands in place of the answer's text. */
  plan: v.exactOptional(PlanView),
  /** A plan is waited for, or was and did not come. */
  planning: v.exactOptional(v.picklist(['awaited', 'none'])),
  /** The result shown, of several pictures the picked one's. */
  result: ResultView,
  /** Where the turn has more than one picture: all of them in order, of which the picked one is large. */
  tiles: v.exactOptional(list(TileView)),
  /** Width to height of the frame of the large one. */
  ratio: v.exactOptional(v.pipe(v.number(), v.minValue(0.05), v.maxValue(20))),
  /** The id of the picked tile; missing = none has come, and the person picked no place. */
  picked: v.exactOptional(id),
  /** "2 of 4 ready, 1 failed". */
  summary: v.exactOptional(label),
  question: v.exactOptional(QuestionView),
  /** Said once by the live region when all of several pictures or answers have ended. */
  spoken: v.exactOptional(sentence),
  /** Of pictures, and of several answers, 1 of 1. */
  version: VersionView,
});
export type TurnView = v.InferOutput<typeof TurnView>;
