import { isMarkdown } from '../../languages/common/markdownBlock.ts';
import type { Mode } from '../../product/common/mode.ts';
import { modeTraits } from '../../product/common/modes.ts';
import { stripMarkdown } from './stripMarkdown.ts';

/** Whether text can be asked about: `empty` covers white space alone. */
export type SelectionCheck = 'fine' | 'empty' | 'tooLong';

export function checkSelection(text: string, mode: Mode): SelectionCheck {
  if (text.trim() === '') return 'empty';
  return text.length > modeTraits[mode].longestText ? 'tooLong' : 'fine';
}

/** Whether a selection is a document with more than one paragraph, as a whole: rather many pictures than one. */
export function isWholeDocument(selected: string, document: string): boolean {
  const text = document.trim();
  return selected.trim() === text && /\n[^\S\n]*\n/.test(text);
}

/** A picture's prompt: what a keybinding says, then the selected text with its hard line breaks joined. */
export function buildImagePrompt(said: string, selected: string): string {
  return [said.trim(), unwrapped(selected.trim())].filter(Boolean).join('\n\n');
}

/** Selected text of a document of this language as it is read, not as it is written. */
export function toPlainPrompt(text: string, languageId: string): string {
  return isMarkdown(languageId) ? stripMarkdown(text) : text;
}

/** A sentence broken over lines is one sentence; empty lines still part paragraphs. */
function unwrapped(text: string): string {
  return text.replace(/(\S)[^\S\n]*\r?\n[^\S\n]*(?=\S)/g, '$1 ');
}
