/** Names of the workspace's files in an answer become buttons that open them. */
import type { Words } from '../../shared/words.ts';
import { filled } from '../clock.ts';
import { element } from '../element.ts';

/** What a name must not be part of: a longer name or path. */
const inside = '[\\w./\\\\-]';

export function linkFiles(answer: Element, words: Words, files: readonly string[]): void {
  if (files.length === 0) return;
  const names = [...files].sort((a, b) => b.length - a.length).map(escaped);
  const name = new RegExp(`(?<!${inside})(?:${names.join('|')})(?!${inside}*\\w)`, 'g');
  for (const text of proseOf(answer)) linkNames(text, words, name);
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

function linkNames(text: Text, words: Words, name: RegExp): void {
  const { data } = text;
  const found = [...data.matchAll(name)];
  if (found.length === 0) return;
  const linked = document.createDocumentFragment();
  let end = 0;
  for (const { index, 0: said } of found) {
    linked.append(data.slice(end, index), fileButton(words, said));
    end = index + said.length;
  }
  linked.append(data.slice(end));
  text.replaceWith(linked);
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
