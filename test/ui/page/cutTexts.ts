import type { Page } from 'playwright-core';

/** Texts that do not fit into what holds them, or stand beyond the page's edge; those cut by design with an ellipsis tell all of it in a title. What stands in an empty field is only looked at in a real language. */
export async function cutTexts(page: Page, isReal = true): Promise<readonly string[]> {
  // Functions handed to the page were compiled with calls to this one.
  await page.evaluate('globalThis.__name = (named) => named');
  return page.evaluate((isReal) => {
    const found: string[] = [];
    const hasEllipsis = (element: Element | null) =>
      element !== null && getComputedStyle(element).textOverflow === 'ellipsis';
    /** An article's name tells nothing of the words in it. */
    const told = '[title], [aria-label]:not(article, section, main)';
    const isCutByDesign = (element: Element) =>
      (hasEllipsis(element) || hasEllipsis(element.parentElement)) && element.closest(told) !== null;
    const scrolls = (element: Element | null): boolean => {
      if (!element) return false;
      const { overflowX } = getComputedStyle(element);
      const isWider = element.scrollWidth > element.clientWidth;
      return (isWider && ['auto', 'scroll'].includes(overflowX)) || scrolls(element.parentElement);
    };
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const isCut = (element: Element) => {
      const box = element.getBoundingClientRect();
      const isWide = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
      return isWide || box.right > edgeOf(element.parentElement) + 1 || box.left < -1;
    };
    /** Of what cuts its content, where it ends; a line of it has no width of its own. */
    const edgeOf = (holder: Element | null): number => {
      if (!holder) return innerWidth;
      const cuts = ['hidden', 'clip'].includes(getComputedStyle(holder).overflowX) && holder.clientWidth > 1;
      return cuts ? Math.min(innerWidth, holder.getBoundingClientRect().right) : edgeOf(holder.parentElement);
    };
    /** A usual word does not fit into a line where far too little room is left for it. */
    const tornWords = (element: Element) => {
      const range = document.createRange();
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      return texts.flatMap((text) =>
        [...(text.nodeValue ?? '').matchAll(/\p{Script=Latin}{3,16}/gu)].flatMap(({ 0: word, index }) => {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return tops.size > 1 ? [word] : [];
        }),
      );
    };
    const wordsOf = (element: Element) => {
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      return texts
        .map((node) => node.nodeValue ?? '')
        .join('')
        .trim();
    };
    const pen = document.createElement('canvas').getContext('2d');
    const widthOf = (words: string, element: Element) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(element);
      if (pen) pen.font = font;
      return (pen?.measureText(words).width ?? 0) + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    };
    /** A list of values tells all of its words when it is opened. */
    const fieldWords = (element: Element) => {
      const isLine = element instanceof HTMLInputElement && ['text', 'search'].includes(element.type);
      return isLine && isReal ? element.placeholder.trim() : '';
    };
    const lookIntoField = (element: Element) => {
      const words = fieldWords(element);
      if (words !== '' && isSeen(element) && widthOf(words, element) > element.clientWidth + 1)
        found.push(`${element.localName}.${element.className}: ${words}`);
      const isBox = element instanceof HTMLTextAreaElement && element.value === '' && isSeen(element);
      if (isBox && element.scrollHeight > element.clientHeight + 1) found.push(`placeholder: ${element.placeholder}`);
    };
    /** Above or below the edge of what hides the rest of it; a clamp ends in an ellipsis. */
    const isHidden = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      let holder = element.parentElement;
      while (holder && getComputedStyle(holder).overflowY === 'visible') holder = holder.parentElement;
      if (!holder || !['hidden', 'clip'].includes(getComputedStyle(holder).overflowY)) return false;
      const edge = holder.getBoundingClientRect();
      // Said, not shown.
      if (holder.clientHeight <= 1) return false;
      return bottom > edge.bottom + 2 || top < edge.top - 2;
    };
    /** Show All stands below words that are only folded. */
    const isOutOfSight = (element: Element) => isHidden(element) && !element.closest('.words.cut');
    const isOverEdge = (element: Element) => !scrolls(element) && !isCutByDesign(element) && isCut(element);
    const look = (element: Element) => {
      lookIntoField(element);
      const words = wordsOf(element);
      if (words === '' || !isSeen(element)) return;
      const name = `${element.localName}.${element.className}`;
      const faults = [
        tornWords(element).length > 0 && `torn ${name}: ${tornWords(element).join(' ')}`,
        isOutOfSight(element) && `hidden ${name}: ${words}`,
        isOverEdge(element) && `${name}: ${words}`,
      ];
      found.push(...faults.filter((fault) => fault !== false));
    };
    const walk = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        if (!['STYLE', 'SCRIPT'].includes(element.tagName)) look(element);
        if (element.shadowRoot) walk(element.shadowRoot);
      }
    };
    walk(document.body);
    return [...new Set(found)];
  }, isReal);
}
