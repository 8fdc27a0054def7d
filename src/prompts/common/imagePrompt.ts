import { isMarkdown } from '../../languages/common/languages.ts';
import type { Mode } from '../../product/common/mode.ts';
import { modeTraits } from '../../product/common/modes.ts';
import { stripMarkdown } from './stripMarkdown.ts';

/** Whether a selection can be used as a prompt: `empty` includes white space only. */
export type SelectionCheck = 'fine' | 'empty' | 'tooLong';

export function checkSelection(text: string, mode: Mode): SelectionCheck {
  if (text.trim() === '') return 'empty';
  return text.length > modeTraits[mode].longestText ? 'tooLong' : 'fine';
}

/** Whether a selection is a whole document with more than one paragraph, which suggests several pictures rather than one. */
export function isWholeDocument(selected: string, document: string): boolean {
  const text = document.trim();
  return selected.trim() === text && /\n[^\S\n]*\n/.test(text);
}

/**
 * Returns an image prompt: the text of a keybinding, then the selected text with its hard line breaks joined; empty lines still separate
 * paragraphs.
 */
export function buildImagePrompt(said: string, selected: string): string {
  const unwrapped = selected.trim().replace(/(\S)[^\S\n]*\r?\n[^\S\n]*(?=\S)/g, '$1 ');
  return [said.trim(), unwrapped].filter(Boolean).join('\n\n');
}

/** Converts selected text of a document in this language to what is read, without markup. */
export function toPlainPrompt(text: string, languageId: string): string {
  return isMarkdown(languageId) ? stripMarkdown(text) : text;
}
