import { truncate } from '../../base/common/truncate.ts';
import { isMediaType } from '../../imageFiles/common/mediaTypes.ts';
import { limits } from '../../product/common/limits.ts';
import { Failure, neverSent } from '../../service/common/failureReport.ts';
import type { ChatMessage, SentPicture } from '../../service/common/serviceTypes.ts';
import type { EditorMessage, EditorPart, ToolResult } from './editorMessage.ts';

/**
 * Converts the conversation of VS Code's chat to the service's form: tool results directly follow their call, and their images, which only
 * a user message may contain, follow them. Throws the failure of a conversation that is too long to be sent.
 */
export function toChatMessages(messages: readonly EditorMessage[], takesImages: boolean): readonly ChatMessage[] {
  const chosen = selectImages(messages, takesImages);
  const said = pairToolResults(messages).flatMap((answered) => chatMessages(answered, chosen));
  const length = said.reduce((sum, { content, reasoning = '' }) => sum + content.length + reasoning.length, 0);
  if (length > limits.material) throw new Failure('tooLong', neverSent);
  return said;
}

function chatMessages({ message, results }: MessageWithToolResults, chosen: ImageSelection): readonly ChatMessage[] {
  const given = results.map(({ id, parts }) => {
    return { role: 'tool' as const, toolCallId: id, content: getToolResultText(parts, chosen.why) };
  });
  const ofTools = shown(results, chosen);
  const seen = ofTools.length > 0 ? [{ role: 'user' as const, content: ofToolsText, pictures: ofTools }] : [];
  return [...said(message, chosen), ...given, ...seen];
}

const ofToolsText = 'The tools gave these pictures.';

function said({ role, parts }: EditorMessage, chosen: ImageSelection): readonly ChatMessage[] {
  const content = getMessageText(parts, chosen.why);
  if (role === 'assistant') return ofModel(content, parts);
  const pictures = shown(parts, chosen);
  if (content === '' && pictures.length === 0) return [];
  return [{ role, content, ...(pictures.length > 0 && { pictures }) }];
}

function ofModel(content: string, parts: readonly EditorPart[]): readonly ChatMessage[] {
  const toolCalls = parts.flatMap((part) =>
    part.kind === 'call' ? [{ id: part.id, name: part.name, arguments: JSON.stringify(part.input ?? {}) }] : [],
  );
  if (toolCalls.length === 0) return content === '' ? [] : [{ role: 'assistant', content }];
  const reasoning = parts.flatMap((part) => (part.kind === 'thinking' ? [part.text] : [])).join('');
  return [{ role: 'assistant', content, toolCalls, ...(reasoning && { reasoning }) }];
}

function shown(parts: readonly EditorPart[], chosen: ImageSelection): readonly SentPicture[] {
  return parts.flatMap((part) => (part.kind === 'result' ? shown(part.parts, chosen) : (chosen.sent(part) ?? [])));
}

/** A message, and the results of the tools it called. */
interface MessageWithToolResults {
  readonly message: EditorMessage;
  readonly results: readonly ToolResult[];
}

/**
 * Moves tool results directly after their call, each once: services reject a call without a result, and a result without its call. A result
 * without a preceding call is left to be read as plain text.
 */
function pairToolResults(messages: readonly EditorMessage[]): readonly MessageWithToolResults[] {
  const results = new Map<string, ToolResult>();
  for (const result of messages.flatMap(({ parts }) => parts).filter(isResult)) results.set(result.id, result);
  const used = new Set<string>();
  const answered = messages.map((message): MessageWithToolResults => {
    if (message.role !== 'assistant') return { message, results: [] };
    const own = withOwnCalls(message, used);
    const calls = own.parts.flatMap((part) => (part.kind === 'call' ? [part.id] : []));
    return { message: own, results: calls.map((id) => results.get(id) ?? unanswered(id)) };
  });
  return answered.map(({ message: { role, parts }, results }) => {
    const isOwn = (part: EditorPart) => !(isResult(part) && used.has(part.id));
    return { message: { role, parts: parts.filter(isOwn) }, results };
  });
}

function isResult(part: EditorPart): part is ToolResult {
  return part.kind === 'result';
}

/** Drops duplicates of a call. */
function withOwnCalls({ role, parts }: EditorMessage, used: Set<string>): EditorMessage {
  const isNew = (part: EditorPart) => {
    if (part.kind !== 'call') return true;
    const isKnown = used.has(part.id);
    used.add(part.id);
    return !isKnown;
  };
  return { role, parts: parts.filter(isNew) };
}

function unanswered(id: string): ToolResult {
  return { kind: 'result', id, parts: [{ kind: 'text', text: 'The tool gave nothing.' }] };
}

/** Which images of a conversation are sent. */
interface ImageSelection {
  readonly sent: (part: EditorPart) => SentPicture | undefined;
  /** Returns why an image is not sent, as a text for the model; undefined for other parts and for images that are sent. */
  readonly why: (part: EditorPart) => string | undefined;
}

/** Selects the newest images, as many and as large as services accept; none if the model accepts none. */
function selectImages(messages: readonly EditorMessage[], takesAny: boolean): ImageSelection {
  const pictures = messages.flatMap(({ parts }) => parts.flatMap(inside));
  const chosen = new Map<EditorPart, SentPicture>();
  let bytes = 0;
  for (const part of takesAny ? pictures.toReversed() : []) {
    const picture = pictureOf(part);
    if (!picture || !fits(picture, chosen.size, bytes)) continue;
    bytes += picture.bytes.length;
    chosen.set(part, picture);
  }
  return {
    sent: (part) => chosen.get(part),
    why: (part) => (pictureOf(part) && !chosen.has(part) ? leftOut(part, takesAny) : undefined),
  };
}

function inside(part: EditorPart): readonly EditorPart[] {
  return part.kind === 'result' ? part.parts.flatMap(inside) : [part];
}

function pictureOf(part: EditorPart): SentPicture | undefined {
  if (part.kind !== 'data' || !isMediaType(part.mediaType)) return undefined;
  return { bytes: part.bytes, mediaType: part.mediaType };
}

function fits({ bytes }: SentPicture, count: number, before: number): boolean {
  if (bytes.length > limits.attachmentBytes) return false;
  return count < limits.attachments && before + bytes.length <= limits.lookBytes;
}

function leftOut(part: EditorPart, takesAny: boolean): string {
  if (!takesAny) return '[A picture was left out: this model takes none.]';
  const isLarge = part.kind === 'data' && part.bytes.length > limits.attachmentBytes;
  return isLarge ? '[A picture was left out: it is too large to be sent.]' : '[An earlier picture was left out.]';
}

/** Returns the text of a message. */
function getMessageText(parts: readonly EditorPart[], instead: ImageSelection['why']): string {
  return parts.map((part) => wordsOf(part, instead) ?? instead(part) ?? '').join('');
}

/** Returns the output of a tool as text; some services reject an empty one. */
function getToolResultText(parts: readonly EditorPart[], instead: ImageSelection['why']): string {
  return getMessageText(parts, instead) || 'Done.';
}

function wordsOf(part: EditorPart, instead: ImageSelection['why']): string | undefined {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'result') return `\nA tool gave: ${getToolResultText(part.parts, instead)}\n`;
  if (part.kind !== 'data' || !/^(?:text\/|application\/json\b)/.test(part.mediaType)) return undefined;
  return truncate(new TextDecoder().decode(part.bytes), limits.material);
}
