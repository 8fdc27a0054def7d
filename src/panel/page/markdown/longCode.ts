/** Colours for code that is too long to be coloured in one go. */
import { colouredSlices, isLong } from './highlight.ts';
import { sanitized } from './sanitize.ts';

/** Texts of code that were begun, as they were. */
const begun = new WeakMap<Text, string>();

/** Begins to colour the long code in an element that is still plain, slice by slice. What is drawn anew meanwhile is left, and has to be begun anew. */
export function colourLongCode(root: Element): void {
  for (const text of plainLongCode(root)) {
    if (begun.get(text) === text.data) continue;
    begun.set(text, text.data);
    void colour(text, (text.parentElement?.className ?? '').slice('language-'.length));
  }
}

/** The texts of long code that has no colours yet. */
export function plainLongCode(root: ParentNode): readonly Text[] {
  return [...root.querySelectorAll('pre > code[class^="language-"]')].flatMap(({ firstChild: text }) =>
    text instanceof Text && !text.nextSibling && isLong(text.data) ? text : [],
  );
}

/** Each slice in a task of its own, after the drawing. */
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
