import {
  LanguageModelChatMessageRole,
  type LanguageModelChatRequestMessage,
  LanguageModelDataPart,
  LanguageModelTextPart,
  LanguageModelToolCallPart,
  LanguageModelToolResultPart,
} from 'vscode';
import type { EditorMessage, EditorPart } from '../common/editorMessage.ts';
import { isThinking } from './runtime.ts';

/** Converts a message of VS Code's chat to one without VS Code's classes. */
export function editorMessage({ role, content }: LanguageModelChatRequestMessage): EditorMessage {
  return { role: roleOf(role), parts: editorParts(content) };
}

/** Newer versions of VS Code use a separate role for system messages, which the stable types do not name. */
function roleOf(role: number): EditorMessage['role'] {
  if (role === LanguageModelChatMessageRole.Assistant) return 'assistant';
  return role === LanguageModelChatMessageRole.User ? 'user' : 'system';
}

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
