/** Converts an answer that was to change its passage between its raw and its stored form. */
import { modeTraits } from '../../product/common/modes.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { Result, Session, TextPart, Turn } from '../../sessions/common/model/session.ts';
import { getDocumentPassage, promptOf } from '../../sessions/common/model/session.ts';
import { extractRewrite } from './extractRewrite.ts';
import { createMarkers, MarkerStripper, type TextMarkers, wrapInMarkers } from './markers.ts';

/** Converts an answer that was to change its passage between its raw and its stored form. */

/** The passage to change, and the markers around its new text. */
export interface RewriteRequest {
  readonly passage: string;
  readonly marks: TextMarkers;
}

export function getRewriteRequest(session: Session, turn: Turn, result: Result): RewriteRequest | undefined {
  const marks = getRequestedMarkers(session, turn, result);
  return marks && { marks, passage: getPassageToRewrite(session, turn, result)?.text ?? '' };
}

/** Returns the beginning of an answer with its markers, for the model to continue. */
export function toMarkedPrefix(
  { textPart }: Pick<Result, 'textPart'>,
  begun: string,
  wanted: RewriteRequest | undefined,
): string {
  if (!wanted || !textPart?.hadMarks || textPart.text === undefined) return begun;
  const { text, remarks, found } = textPart;
  if (found !== 'cut') return wrapInMarkers(wanted.marks, { text, remarks, isOpen: false });
  // Trailing white space is where the model continues, not part of a text that is parsed.
  const continued = begun.slice(Math.max(0, begun.lastIndexOf(text)));
  return wrapInMarkers(wanted.marks, { text: continued, remarks, isOpen: true });
}

/** Returns a whole answer as it is stored: without markers, and with its rewritten text. */
export function parseRewriteAnswer(
  answer: string,
  { passage, marks }: RewriteRequest,
  isCut: boolean,
): { readonly text: string; readonly textPart: TextPart } {
  const unmarked = new MarkerStripper(marks);
  const text = unmarked.push(answer) + unmarked.end();
  return { text, textPart: extractRewrite({ answer, passage, marks, isCut }) };
}

/** Returns the passage that an answer is to change, or undefined if something else is requested. */
function getPassageToRewrite(
  session: Session,
  turn: Turn,
  result: Pick<Result, 'promptId' | 'prompt'>,
): Quote | undefined {
  if (!modeTraits[turn.mode].converses || turn.illustrates) return undefined;
  const passage = getDocumentPassage(session, turn, result);
  if (!passage) return undefined;
  // The user's own prompt may contain the passage.
  const [prompt, text] = [promptOf(turn, result), passage.text.trim()];
  const own = text === '' ? prompt : prompt.replaceAll(text, () => '');
  return (turn.changesPassage ?? requestsRewrite(own)) ? passage : undefined;
}

/** Returns the markers that an answer must put around the text; they occur neither in its passage nor in the prompt. */
export function getRequestedMarkers(
  session: Session,
  turn: Turn,
  result: Pick<Result, 'promptId' | 'prompt'>,
): TextMarkers | undefined {
  const passage = getPassageToRewrite(session, turn, result);
  return passage && createMarkers(`${passage.text}\n${promptOf(turn, result)}`);
}

/** Decides whether a prompt clearly asks to change the attached passage rather than to discuss it. */

/** How much of the prompt is read, in UTF-16 code units: a request is at its beginning. */
const longest = 4_000;

const english =
  /^(?:(?:please|kindly|now|then|and|so|just|ok(?:ay)?|great|thanks|thank you)[,!.]?\s+)*(?:(?:can|could|would|will)\s+you\s+(?:please\s+)?|i(?:'d| would) like you to\s+|let's\s+)?(?:improve|shorten|translate|rewrite|re-write|rephrase|reword|paraphrase|simplify|tighten|trim|polish|proofread|condense|revise|correct(?!\s+me\b|,)|copy-?edit|edit|expand|lengthen|modernize|modernise|formalize|formalise|fix\s+(?:the|this|its|all|any|my|it\b)|make\s+(?:it|this|that|the|these|them|my|every|each)\b|put\s+(?:it|this|that|the)\b.{0,40}\binto\b)/i;
const german =
  /^(?:(?:bitte|nun|jetzt|und|dann|danke)[,!.]?\s+)*(?:(?:kannst|könntest|würdest)\s+du\s+|(?:können|könnten|würden)\s+sie\s+)?(?:bitte\s+)?(?:(?:verbesser|kürz|übersetz|überarbeit|vereinfach|korrigier|straff|glätt|umschreib|umformulier|lektorier|redigier)(?:e|en|ern|ere|t)?\b|mach(?:e|en)?\s+(?:es|das|den|die|diesen|dieses|ihn|sie)\b)/iu;
/** The separable part of the German verb is at the end of its clause; elsewhere “um” means what for, when or about what. */
const germanParted =
  /^(?:bitte\s+)?(?:formulier|schreib)(?:e|en)?\b[^,;:]{0,80}?\s(?:(?:um|neu)(?=\s*(?:$|[.!?,;:–—-]|und\b|(?:in|im|als|ohne|mit)\s(?!.{0,120}\bzu\s+\p{L}+)))|um\b.{1,20}\b(?:kürzer|länger|einfacher)(?!\p{L}))/iu;
/** German requests with the verb at the end: "den Absatz ins Englische übersetzen". */
const germanEnd =
  /^(?!wie\b|was\b|warum\b|wieso\b|wo\b|wann\b|wer\b|soll)[^?\n]{0,120}(?<!\p{L})(?:verbessern|kürzen|übersetzen|überarbeiten|vereinfachen|korrigieren|straffen|umschreiben|umformulieren|lektorieren)\s*[?.!]?$/iu;
const chinese =
  /^(?!.{0,20}(?:如何|怎么|怎样|为什么|为何|哪里|什么))(?:请|麻烦|帮忙|帮我|请帮我|请你|能不能|可以)?\s*(?:(?:[把将给將給].{0,20})?(?:改进|改善|润色|潤色|缩短|縮短|精简|精簡|简化|簡化|翻译|翻譯|译成|改写|改寫|重写|重寫|修改|校对|校正|纠正|扩写|压缩|优化|[改写寫弄变變][短长長简簡]|改得|改成|写得)|[换換]一?[个個种種][说說]法|让.{1,12}更(?!多)|[更再]?(?:短|长|简洁|简单|通俗|口语|正式|生动|流畅|友好)化?一?[些点點])/;
const others =
  /^(?:(?:s'il (?:te|vous) plaît|por favor)[,]?\s+)?(?:améliore|raccourci|traduis|traduisez|réécri|reformule|corrige|simplifie|mejora|acorta|traduce|reescribe|simplifica)|^.{0,40}(?:短く|改善|翻訳|書き直|校正|推敲)して/iu;

const patterns = [english, german, germanParted, germanEnd, chinese, others];

/** Checks sentence by sentence, since a reason often precedes the request. */
export function requestsRewrite(words: string): boolean {
  const sentences = words.slice(0, longest).split(/(?<=[.!?。！？;；])\s+|(?<=[。！？；])|\n+/);
  return sentences.some((sentence) => {
    const said = sentence.trim().slice(0, 300);
    return patterns.some((pattern) => pattern.test(said));
  });
}
