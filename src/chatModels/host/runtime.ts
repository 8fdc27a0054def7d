import * as vscode from 'vscode';

/** A model's thinking; VS Code has no part for it before about 1.107, and no version has it in the stable types. */
export interface ThinkingPart {
  readonly value: string | readonly string[];
}

/** What this version of VS Code may have beyond the version that Limn is built for. */
const newer: {
  readonly LanguageModelThinkingPart?: new (value: string, id?: string, metadata?: object) => ThinkingPart;
} = vscode as object;

export function isThinking(part: unknown): part is ThinkingPart {
  const Part = newer.LanguageModelThinkingPart;
  return Part !== undefined && part instanceof Part;
}

/** Returns undefined if this version of VS Code has no such part. */
export function thinkingPart(text: string, metadata?: object): ThinkingPart | undefined {
  const Part = newer.LanguageModelThinkingPart;
  return Part && new Part(text, undefined, metadata);
}
