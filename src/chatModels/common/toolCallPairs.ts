import type { EditorMessage, EditorPart, ToolResult } from './editorMessage.ts';

/** A message, and the results of the tools it called. */
export interface MessageWithToolResults {
  readonly message: EditorMessage;
  readonly results: readonly ToolResult[];
}

/**
 * Moves tool results directly after their call, each once: services reject a call without a result, and a result without its call. A result
 * without a preceding call is left to be read as plain text.
 */
export function pairToolResults(messages: readonly EditorMessage[]): readonly MessageWithToolResults[] {
  const results = new Map<string, ToolResult>();
  for (const result of messages.flatMap(({ parts }) => parts).filter(isResult)) results.set(result.id, result);
  const used = new Set<string>();
  const answered = messages.map((message): MessageWithToolResults => {
    if (message.role !== 'assistant') return { message, results: [] };
    const own = withOwnCalls(message, used);
    return { message: own, results: callsOf(own).map((id) => results.get(id) ?? unanswered(id)) };
  });
  return answered.map(({ message, ...rest }) => ({ message: withoutUsed(message, used), ...rest }));
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

function callsOf({ parts }: EditorMessage): readonly string[] {
  return parts.flatMap((part) => (part.kind === 'call' ? [part.id] : []));
}

function unanswered(id: string): ToolResult {
  return { kind: 'result', id, parts: [{ kind: 'text', text: 'The tool gave nothing.' }] };
}

function withoutUsed({ role, parts }: EditorMessage, used: ReadonlySet<string>): EditorMessage {
  return { role, parts: parts.filter((part) => !(isResult(part) && used.has(part.id))) };
}
