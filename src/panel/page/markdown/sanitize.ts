import DOMPurify from 'dompurify';

// Configured once, because sanitizing runs several times a second while an answer grows.
DOMPurify.setConfig({
  ALLOWED_TAGS: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'span'],
    ...['strong', 'em', 's', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ...['label', 'input', 'sup', 'section'],
  ],
  ALLOWED_ATTR: ['href', 'class', 'start', 'title', 'id', 'type', 'checked', 'disabled'],
  ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto):|#fn-)/i,
  // Their values are not URLs and would be removed as invalid ones.
  ADD_URI_SAFE_ATTR: ['start', 'type'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Not sanitized in place, which would walk all nodes several more times in case someone holds a reference to them.
  RETURN_DOM_FRAGMENT: true,
});

/** Returns an answer's HTML as nodes, without anything that could run, load, or be mistaken for the page's own controls. */
export function sanitize(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true });
  for (const link of fragment.querySelectorAll('a[href]:not(sup > a)'))
    link.setAttribute('title', link.getAttribute('href') ?? '');
  // A wide table scrolls, and scrolling areas must be reachable by keyboard.
  for (const table of fragment.querySelectorAll('table')) table.tabIndex = 0;
  return fragment;
}

/** Sanitizes two pieces at once, because the browser creates a document for each call. */
export function sanitizeBoth(first: string, second: string): readonly [DocumentFragment, DocumentFragment] {
  const fragment = sanitize(`${first}<section>${second}</section>`);
  const rest = document.createDocumentFragment();
  const { lastElementChild: last } = fragment;
  if (last) rest.append(...last.childNodes);
  last?.remove();
  return [fragment, rest];
}
