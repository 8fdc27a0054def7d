/** Turns as the page shows them: the request, and its results. */
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
  /** The passage, truncated for display. */
  excerpt: v.pipe(v.string(), v.maxLength(limits.excerpt + 1)),
  /** "1,240 characters". */
  says: v.exactOptional(label),
  /** A note below the chip of a very long passage. */
  note: v.exactOptional(sentence),
});
export type QuoteView = v.InferOutput<typeof QuoteView>;

/** The number of the version shown, and the number of versions. */
const VersionView = v.object({ shown: count, of: count });

export const AlikeAnswer = v.picklist(['yes', 'another', 'no']);

/** The question whether the first of several pictures is sent with the requests for the others. */
export const QuestionView = v.object({
  pictureId: id,
  title: sentence,
  /** What Yes sends. */
  says: sentence,
  answers: list(v.object({ answer: AlikeAnswer, label })),
});
export type QuestionView = v.InferOutput<typeof QuestionView>;

/** The agent that sent the request on the user's behalf, and what it received. */
export const AgentView = v.object({
  /** "By an agent". */
  label,
  name: label,
  /** The document that the picture is for. */
  document: v.exactOptional(label),
  /** "Saved by the agent as {0}. No open document uses it yet.", and the label at `{0}`, which opens the file. */
  saved: v.exactOptional(v.object({ says: sentence, file: v.exactOptional(label) })),
  /** Set when little of the agents' daily limit remains. */
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
  /** The context of a chat message. */
  context: v.exactOptional(list(QuoteView)),
  attachments: v.exactOptional(list(AttachmentView)),
  from: v.exactOptional(BaseImageView),
  /** Whether Edit and Delete are offered. */
  isOpen: v.exactOptional(v.boolean()),
  /** The turn has several prompts, which are edited in the composer. */
  hasPrompts: v.exactOptional(v.literal(true)),
  /** One answer per passage, in the order of the passages; `result` is the first. */
  answers: v.exactOptional(
    list(v.object({ quote: v.exactOptional(QuoteView), result: ResultView, version: VersionView })),
  ),
  /** Which pictures a document gets where; shown instead of the answer's text. */
  plan: v.exactOptional(PlanView),
  /** The plan is pending, or the response contained none. */
  planning: v.exactOptional(v.picklist(['awaited', 'none'])),
  /** The result shown; with several pictures, the result of the picked one. */
  result: ResultView,
  /** All pictures in order, if the turn has more than one; the picked one is large. */
  tiles: v.exactOptional(list(TileView)),
  /** Width to height of the large picture's frame. */
  ratio: v.exactOptional(v.pipe(v.number(), v.minValue(0.05), v.maxValue(20))),
  /** The id of the picked tile; missing = no picture has arrived, and the user picked no tile. */
  picked: v.exactOptional(id),
  /** "2 of 4 ready, 1 failed". */
  summary: v.exactOptional(label),
  question: v.exactOptional(QuestionView),
  /** Announced once by the live region when all of several pictures or answers have finished. */
  spoken: v.exactOptional(sentence),
  /** For pictures and for several answers, 1 of 1. */
  version: VersionView,
});
export type TurnView = v.InferOutput<typeof TurnView>;
