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

/** A message of the editor's chat without the editor's classes. */
export function editorMessage({ role, content }: LanguageModelChatRequestMessage): EditorMessage {
  return { role: roleOf(role), parts: editorParts(content) };
}

/** Newer run times hand over what the system says as a role of its own, which the stable types do not name. */
function roleOf(role: number): EditorMessage['role'] {
  if (role === LanguageModelChatMessageRole.Assistant) return 'assistant';
  return role === LanguageModelChatMessageRole.User ? 'user' : 'system';
}

export function editorParts(content: readonly unknown[]): readonly EditorPart[] {
  return content.flatMap((part) => editorPart(part) ?? []);
}

/** Nothing for what is for the editor alone, or not known. */
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
