import { limits } from '../../product/common/limits.ts';
import { Failure, neverSent } from '../../service/common/failureReport.ts';
import type { ChatMessage, SentPicture } from '../../service/common/serviceTypes.ts';
import type { EditorMessage, EditorPart } from './editorMessage.ts';
import { type ImageSelection, selectImages } from './selectImages.ts';
import { getMessageText, getToolResultText } from './text.ts';
import { type MessageWithToolResults, pairToolResults } from './toolCallPairs.ts';

/** What the model accepts. */
interface Taken {
  readonly pictures: boolean;
}

/**
 * Converts the conversation of VS Code's chat to the service's form: tool results directly follow their call, and their images, which only
 * a user message may contain, follow them. Throws the failure of a conversation that is too long to be sent.
 */
export function toChatMessages(messages: readonly EditorMessage[], taken: Taken): readonly ChatMessage[] {
  const chosen = selectImages(messages, taken.pictures);
  const said = pairToolResults(messages).flatMap((answered) => chatMessages(answered, chosen));
  const length = said.reduce((sum, { content, reasoning = '' }) => sum + content.length + reasoning.length, 0);
  if (length > limits.material) throw new Failure('tooLong', neverSent);
  return said;
}

function chatMessages({ message, results }: MessageWithToolResults, chosen: ImageSelection): readonly ChatMessage[] {
  const given = results.map(({ id, parts }) => {
    const content = getToolResultText(parts, (part) => chosen.why(part));
    return { role: 'tool' as const, toolCallId: id, content };
  });
  const ofTools = shown(results, chosen);
  const seen = ofTools.length > 0 ? [{ role: 'user' as const, content: ofToolsText, pictures: ofTools }] : [];
  return [...said(message, chosen), ...given, ...seen];
}

const ofToolsText = 'The tools gave these pictures.';

function said({ role, parts }: EditorMessage, chosen: ImageSelection): readonly ChatMessage[] {
  const content = getMessageText(parts, (part) => chosen.why(part));
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
