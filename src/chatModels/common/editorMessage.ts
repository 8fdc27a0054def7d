/** What one message of the editor's chat holds, in its order. */
export type EditorPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'thinking'; readonly text: string }
  | { readonly kind: 'data'; readonly mediaType: string; readonly bytes: Uint8Array }
  | { readonly kind: 'call'; readonly id: string; readonly name: string; readonly input: unknown }
  | ToolResult;

/** What a tool gave. */
export interface ToolResult {
  readonly kind: 'result';
  readonly id: string;
  readonly parts: readonly EditorPart[];
}

/** A message as the editor's chat hands it to a model. */
export interface EditorMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly parts: readonly EditorPart[];
}
