import { LanguageModelThinkingPart } from 'vscode';

/** A model's thinking; VS Code has no part for it before about 1.107, and no version has it in the stable types. */
export interface ThinkingPart {
  readonly value: string | readonly string[];
}

declare module 'vscode' {
  /** Absent in versions of VS Code that have no such part. */
  const LanguageModelThinkingPart: (new (value: string, id?: string, metadata?: object) => ThinkingPart) | undefined;
}

export function isThinking(part: unknown): part is ThinkingPart {
  return LanguageModelThinkingPart !== undefined && part instanceof LanguageModelThinkingPart;
}

/** Returns undefined if this version of VS Code has no such part. */
export function thinkingPart(text: string, metadata?: object): ThinkingPart | undefined {
  return LanguageModelThinkingPart && new LanguageModelThinkingPart(text, undefined, metadata);
}
