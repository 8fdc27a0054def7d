/** Highlights code that is too long to be highlighted at once. */
import { colouredSlices, isLong } from './highlight.ts';
import { sanitized } from './sanitize.ts';

/** Text nodes whose highlighting was started, with their original text. */
const begun = new WeakMap<Text, string>();

/**
 * Starts to highlight an element's long plain code, slice by slice. Code that is rendered again in the meantime is skipped and must be
 * started again.
 */
export function colourLongCode(root: Element): void {
  for (const text of plainLongCode(root)) {
    if (begun.get(text) === text.data) continue;
    begun.set(text, text.data);
    void colour(text, (text.parentElement?.className ?? '').slice('language-'.length));
  }
}

/** Returns the text nodes of long code that is not highlighted yet. */
export function plainLongCode(root: ParentNode): readonly Text[] {
  return [...root.querySelectorAll('pre > code[class^="language-"]')].flatMap(({ firstChild: text }) =>
    text instanceof Text && !text.nextSibling && isLong(text.data) ? text : [],
  );
}

/** Highlights each slice in a task of its own, after rendering. */
async function colour(text: Text, language: string): Promise<void> {
  let left = text.length;
  await breath();
  let rest = text;
  for (const { length, html } of colouredSlices(text.data, language)) {
    if (!rest.isConnected || rest.length !== left) return;
    const after = rest.splitText(length);
    rest.replaceWith(sanitized(`<span class="lines">${html}</span>`));
    [rest, left] = [after, left - length];
    await breath();
  }
}

function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
