/** What JSON cannot express, and a comma after the last value. */
const outside = /-?\b(?:NaN|Infinity)\b|\bundefined\b|,(?=\s*[}\]])/g;
const inside = /\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])|\\'?|\p{Cc}/gu;
const marks = /["\\]/g;

/**
 * Repairs JSON text by careless writers: numbers that are invalid, commas before an end, line breaks and other control characters in
 * strings, invalid escapes. Correct text is unchanged. Linear in the text.
 */
export function mendedJson(source: string): string {
  const out: string[] = [];
  let at = 0;
  for (let quote = source.indexOf('"'); quote >= 0; quote = source.indexOf('"', at)) {
    const end = endOfString(source, quote + 1);
    out.push(mendedOutside(source.slice(at, quote)), source.slice(quote, end).replace(inside, mendedInside));
    at = end;
  }
  return [...out, mendedOutside(source.slice(at))].join('');
}

/** Returns the position after the closing quote of a string whose text begins at `from`. */
function endOfString(source: string, from: number): number {
  for (let at = next(source, from); at >= 0; at = next(source, at + 2)) if (source[at] === '"') return at + 1;
  return source.length;
}

function next(source: string, from: number): number {
  marks.lastIndex = from;
  return marks.exec(source)?.index ?? -1;
}

function mendedOutside(text: string): string {
  return text.replace(outside, (found) => (found === ',' ? '' : 'null'));
}

function mendedInside(found: string): string {
  if (found === "\\'") return "'";
  if (found === '\\') return '\\\\';
  return found.length > 1 ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
