/** Turns names of workspace files in an answer into buttons, and links to them into links, that open them. */

import { element } from '../../../../pageKit/page/element.ts';
import { formatString } from '../../../../pageKit/page/formatString.ts';
import { fileInLink, mayBeFile } from '../../../../sessions/common/fileInLink.ts';
import type { PageStrings } from '../../../common/pageStrings.ts';

/** A name followed or preceded by one of these is part of a longer name or path. */
const namePart = '[\\w./\\\\-]';

export function linkFiles(answer: Element, words: PageStrings, files: readonly string[]): void {
  linkPlaces(answer, words, new Set(files));
  const said = files.filter(mayBeFile);
  if (said.length === 0) return;
  const names = said.toSorted((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const name = new RegExp(`(?<!${namePart})(?:${names.join('|')})(?!${namePart}*\\w)`, 'g');
  for (const text of getProse(answer)) linkNames(text, words, name);
}

/** Converts the answer's own links and keeps their text. They are not buttons, because a button does not wrap across lines. */
function linkPlaces(answer: Element, words: PageStrings, files: ReadonlySet<string>): void {
  for (const place of answer.querySelectorAll<HTMLElement>('span.place[title]:not([data-open])')) {
    const name = fileInLink(place.title);
    if (name === undefined || !files.has(name)) continue;
    place.classList.add('link', 'file');
    Object.assign(place.dataset, { open: name, address: place.title });
    Object.assign(place, { role: 'link', tabIndex: 0, title: formatString(words.openFile, name) });
  }
}

/** Returns the text nodes outside of code blocks, links and buttons. */
function getProse(answer: Element): readonly Text[] {
  const walker = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (node instanceof Text && !node.parentElement?.closest('pre, a, button, header, .place')) found.push(node);
  }
  return found;
}

function linkNames(text: Text, words: PageStrings, name: RegExp): void {
  const { data } = text;
  const found = [...data.matchAll(name)];
  if (found.length === 0) return;
  const linked = document.createDocumentFragment();
  let end = 0;
  for (const { index, 0: said } of found) {
    const button = element('button', { className: 'link file', type: 'button', textContent: said });
    button.title = formatString(words.openFile, said);
    button.dataset.open = said;
    linked.append(data.slice(end, index), button);
    end = index + said.length;
  }
  linked.append(data.slice(end));
  text.replaceWith(linked);
}

/** Makes Enter click a link, as it does on a button. */
export function pressLink({ key, target }: KeyboardEvent): void {
  if (key === 'Enter' && target instanceof HTMLElement && target.matches('span[data-open]')) target.click();
}

/** Returns the file whose name was clicked in an answer. */
export function getClickedFile({ target }: Event): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-open]')?.dataset.open : undefined;
}
