import type { Page } from 'playwright-core';

/** Texts that do not fit into what holds them, or stand beyond the page's edge; those cut by design with an ellipsis tell all of it in a title. */
export async function cutTexts(page: Page): Promise<readonly string[]> {
  // Functions handed to the page were compiled with calls to this one.
  await page.evaluate('globalThis.__name = (named) => named');
  return page.evaluate(() => {
    const found: string[] = [];
    const hasEllipsis = (element: Element | null) =>
      element !== null && getComputedStyle(element).textOverflow === 'ellipsis';
    const isCutByDesign = (element: Element) =>
      (hasEllipsis(element) || hasEllipsis(element.parentElement)) && element.closest('[title], [aria-label]') !== null;
    const scrolls = (element: Element | null): boolean => {
      if (!element) return false;
      const { overflowX } = getComputedStyle(element);
      return overflowX === 'auto' || overflowX === 'scroll' || scrolls(element.parentElement);
    };
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const isCut = (element: Element) => {
      const box = element.getBoundingClientRect();
      const isWide = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
      return isWide || box.right > innerWidth + 1 || box.left < -1;
    };
    const wordsOf = (element: Element) => {
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      return texts
        .map((node) => node.nodeValue ?? '')
        .join('')
        .trim();
    };
    const look = (element: Element) => {
      const words = wordsOf(element);
      if (words === '' || !isSeen(element) || scrolls(element)) return;
      if (isCutByDesign(element) || !isCut(element)) return;
      found.push(`${element.localName}.${element.className}: ${words}`);
    };
    const walk = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        if (!['STYLE', 'SCRIPT'].includes(element.tagName)) look(element);
        if (element.shadowRoot) walk(element.shadowRoot);
      }
    };
    walk(document.body);
    return [...new Set(found)];
  });
}
