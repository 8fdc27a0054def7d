/** Markdown of what a range holds of a drawn answer: whole blocks with their marks, a part of a paragraph as its words, and code alone as it is. */
import { blocksOf } from './selectedBlocks.ts';

/** Elements that only mean something inside of each other. */
const framed = 'ul, ol, table, thead, tbody, tr, blockquote';

export function markdownOf(range: Range): string {
  const { commonAncestorContainer: common } = range;
  const at = common instanceof Element ? common : common.parentElement;
  if (at?.closest('pre, code')) return range.toString();
  return blocksOf(framing(at, range.cloneContents())).trim();
}

/** What was cloned, inside of copies of the list or the table it was marked in. */
function framing(at: Element | null, content: Node): Node {
  const root = document.createDocumentFragment();
  if (!at?.matches(framed)) {
    root.append(content);
    return root;
  }
  const frame = at.cloneNode();
  frame.appendChild(content);
  return framing(at.parentElement, frame);
}
