/** The rest of a longer text is not looked at. */
const longestText = 300;

/** Returns the text in at most `lines` lines; the last one ends with `…` if more would follow. */
export function wrapText(text: string, lines: number, isFitting: (line: string) => boolean): readonly string[] {
  const segments = new Intl.Segmenter().segment(text.replace(/\s+/g, ' ').trim().slice(0, longestText));
  let rest = [...segments].map(({ segment }) => segment);
  const wrapped: string[] = [];
  while (rest.length > 0 && wrapped.length < lines) {
    const isLast = wrapped.length === lines - 1;
    const line = cutLine(rest, isFitting, isLast);
    rest = rest.slice(line.length);
    wrapped.push(line.join('').trim() + (isLast && rest.length > 0 ? '…' : ''));
  }
  return wrapped;
}

/** Returns the beginning that fits, at least one character; it ends between words if it can. */
function cutLine(rest: readonly string[], isFitting: (line: string) => boolean, isLast: boolean): readonly string[] {
  if (isFitting(rest.join(''))) return rest;
  let count = 1;
  while (count < rest.length && isFitting(`${rest.slice(0, count + 1).join('')}${isLast ? '…' : ''}`)) count++;
  const space = rest.slice(0, count + 1).lastIndexOf(' ');
  return rest.slice(0, space > 0 ? space + 1 : count);
}
