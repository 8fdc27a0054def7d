/** Names of the workspace's files in an answer become buttons that open them. */
import type { Words } from '../../shared/words.ts';
import { filled } from '../clock.ts';
import { element } from '../element.ts';

/** What a name must not be part of: a longer name or path. */
const inside = '[\\w./\\\\-]';

export function linkFiles(answer: Element, words: Words, files: readonly string[]): void {
  if (files.length === 0) return;
  const names = [...files].sort((a, b) => b.length - a.length).map(escaped);
  const name = new RegExp(`(?<!${inside})(?:${names.join('|')})(?!${inside}*\\w)`);
  for (const text of proseOf(answer)) linkFirst(text, words, name);
}

/** Text that is neither code in a block, nor a link, nor on a button. */
function proseOf(answer: Element): readonly Text[] {
  const walker = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (node instanceof Text && !node.parentElement?.closest('pre, a, button, header')) found.push(node);
  }
  return found;
}

function linkFirst(text: Text, words: Words, name: RegExp): void {
  const found = name.exec(text.data);
  if (!found) return;
  const place = text.splitText(found.index);
  const rest = place.splitText(found[0].length);
  place.replaceWith(fileButton(words, found[0]));
  linkFirst(rest, words, name);
}

function fileButton(words: Words, name: string): HTMLButtonElement {
  const button = element('button', { className: 'link file', type: 'button', textContent: name });
  button.title = filled(words.openFile, name);
  button.dataset.open = name;
  return button;
}

/** The file whose name was clicked inside of an answer. */
export function clickedFile({ target }: Event): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('button[data-open]')?.dataset.open : undefined;
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
