/** The content of one message of VS Code's chat, in order. */
export type EditorPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'thinking'; readonly text: string }
  | { readonly kind: 'data'; readonly mediaType: string; readonly bytes: Uint8Array }
  | { readonly kind: 'call'; readonly id: string; readonly name: string; readonly input: unknown }
  | ToolResult;

/** The output of a tool. */
export interface ToolResult {
  readonly kind: 'result';
  readonly id: string;
  readonly parts: readonly EditorPart[];
}

/** A message as VS Code's chat passes it to a model. */
export interface EditorMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly parts: readonly EditorPart[];
}
