import type { Page } from 'playwright-core';

/** Returns the texts that do not fit into their container or extend over the edge of the page, except those with an ellipsis and a title or label. The placeholders of empty input fields are only checked in a real language. */
export async function cutTexts(page: Page, isReal = true): Promise<readonly string[]> {
  // Functions passed to the page were compiled with calls to this one.
  await page.evaluate('globalThis.__name = (named) => named');
  return page.evaluate((isReal) => {
    const found: string[] = [];
    const hasEllipsis = (element: Element | null) =>
      element !== null && getComputedStyle(element).textOverflow === 'ellipsis';
    /** The name of an article does not contain the text in it. */
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
    /** Returns the right edge of the nearest container that cuts off its content, since a line in it has no width. */
    const edgeOf = (holder: Element | null): number => {
      if (!holder) return innerWidth;
      const cuts = ['hidden', 'clip'].includes(getComputedStyle(holder).overflowX) && holder.clientWidth > 1;
      return cuts ? Math.min(innerWidth, holder.getBoundingClientRect().right) : edgeOf(holder.parentElement);
    };
    /** Returns the words of the usual length that are broken over two lines because there is far too little space. */
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
    /** Returns the placeholder of a text field; a list of values shows its whole text when it is opened. */
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
    /** Returns whether the element extends over the upper or lower edge of a container that hides its overflow. */
    const isHidden = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      let holder = element.parentElement;
      while (holder && getComputedStyle(holder).overflowY === 'visible') holder = holder.parentElement;
      if (!holder || !['hidden', 'clip'].includes(getComputedStyle(holder).overflowY)) return false;
      const edge = holder.getBoundingClientRect();
      // This text is only for screen readers.
      if (holder.clientHeight <= 1) return false;
      return bottom > edge.bottom + 2 || top < edge.top - 2;
    };
    /** Returns whether the element is hidden, except in text that is only folded and has Show All below it. */
    const isOutOfSight = (element: Element) => isHidden(element) && !element.closest('.clamped-text.folded');
    /** Returns whether a sign with a title stands for the words of what was done. */
    const isReplaced = (element: Element) => isHidden(element) && element.closest('.done[title]') !== null;
    const isOverEdge = (element: Element) => !scrolls(element) && !isCutByDesign(element) && isCut(element);
    const look = (element: Element) => {
      lookIntoField(element);
      const words = wordsOf(element);
      if (words === '' || !isSeen(element) || isReplaced(element)) return;
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
