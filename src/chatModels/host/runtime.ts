import * as vscode from 'vscode';

/** A model's thinking, which run times before 1.107 or so have no part for, and none has it in the stable types. */
export interface ThinkingPart {
  readonly value: string | readonly string[];
}

interface Newer {
  readonly LanguageModelThinkingPart?: new (value: string, id?: string, metadata?: object) => ThinkingPart;
}

/** What this VS Code may have beyond the version that Limn is made for. */
const newer: Newer = vscode as object;

export function isThinking(part: unknown): part is ThinkingPart {
  const Part = newer.LanguageModelThinkingPart;
  return Part !== undefined && part instanceof Part;
}

/** Nothing where the run time has no part for it. */
export function thinkingPart(text: string, metadata?: object): ThinkingPart | undefined {
  const Part = newer.LanguageModelThinkingPart;
  return Part && new Part(text, undefined, metadata);
}
