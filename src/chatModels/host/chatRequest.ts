import {
  type LanguageModelChatInformation,
  LanguageModelChatMessageRole,
  type LanguageModelChatRequestMessage,
  LanguageModelChatToolMode,
  LanguageModelDataPart,
  LanguageModelTextPart,
  LanguageModelToolCallPart,
  LanguageModelToolResultPart,
  type ProvideLanguageModelChatResponseOptions,
} from 'vscode';
import type { ChatRequest, ChatTool } from '../../service/common/serviceTypes.ts';
import { toChatMessages } from '../common/chatMessages.ts';
import type { EditorMessage, EditorPart } from '../common/editorMessage.ts';
import { isThinking } from './runtime.ts';

/** Converts a request of VS Code's chat to a request to the service. Throws the failure of a conversation that is too long. */
export function chatRequest(
  { id, capabilities }: LanguageModelChatInformation,
  messages: readonly LanguageModelChatRequestMessage[],
  { tools = [], toolMode }: ProvideLanguageModelChatResponseOptions,
): Omit<ChatRequest, 'stream'> {
  return {
    model: id,
    messages: toChatMessages(
      messages.map(({ role, content }) => ({ role: roles[role] ?? 'system', parts: editorParts(content) })),
      capabilities.imageInput === true,
    ),
    tools: tools.map(({ name, description, inputSchema }): ChatTool => {
      return { name, description, ...(inputSchema && { parameters: inputSchema }) };
    }),
    mustCall: toolMode === LanguageModelChatToolMode.Required,
  };
}

/** Newer versions of VS Code use a separate role for system messages, which the stable types do not name. */
const roles: Readonly<Record<number, EditorMessage['role']>> = {
  [LanguageModelChatMessageRole.Assistant]: 'assistant',
  [LanguageModelChatMessageRole.User]: 'user',
};

/** Converts the parts of a message of VS Code's chat to parts without VS Code's classes. */
export function editorParts(content: readonly unknown[]): readonly EditorPart[] {
  return content.flatMap((part) => editorPart(part) ?? []);
}

/** Returns undefined for parts that are for VS Code only, or unknown. */
function editorPart(part: unknown): EditorPart | undefined {
  if (isThinking(part)) return { kind: 'thinking', text: [part.value].flat().join('') };
  if (part instanceof LanguageModelTextPart) return { kind: 'text', text: part.value };
  if (part instanceof LanguageModelDataPart) return { kind: 'data', mediaType: part.mimeType, bytes: part.data };
  if (part instanceof LanguageModelToolCallPart)
    return { kind: 'call', id: part.callId, name: part.name, input: part.input };
  if (part instanceof LanguageModelToolResultPart)
    return { kind: 'result', id: part.callId, parts: editorParts(part.content) };
  return undefined;
}
