/** How strings are written in languages without a syntax for pictures. */

export interface StringSyntax {
  readonly quote: '"' | "'";
  /** The text between the quotes. */
  readonly escaped: (text: string) => string;
  /** Escapes between double quotes, if the usual ones are single. */
  readonly inDouble?: (text: string) => string;
}

/** Backslash escapes as in JSON. */
export const json: StringSyntax = { quote: '"', escaped: (text) => JSON.stringify(text).slice(1, -1) };
export function quoteString({ quote, escaped }: StringSyntax, text: string): string {
  return quote + escaped(text) + quote;
}

/** Returns the text escaped for an open string, or undefined if no string is open at the end of `lineBefore`. */
function escapeInOpenString(syntax: StringSyntax, lineBefore: string, text: string): string | undefined {
  const open = openQuote(lineBefore);
  if (open === undefined) return undefined;
  if (open === syntax.quote) return syntax.escaped(text);
  if (open === '"' && syntax.inDouble) return syntax.inDouble(text);
  const special = open === '`' ? ['`', '\\', '$'] : [open, '\\'];
  return text.replace(/[\\`'"]|\$(?=\{)/g, (mark) => (special.includes(mark) ? `\\${mark}` : mark));
}

/** Returns the quote mark that is not closed in its line. */
function openQuote(line: string): string | undefined {
  let open: string | undefined;
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    if (character === '\\' && open) at++;
    else if (character === open) open = undefined;
    else if (!open && /["'`]/.test(character)) open = character;
  }
  return open;
}

/** Returns a path as a string, or as a part of the string that is open at the end of the text before it. */
export function inString(syntax: StringSyntax, path: string, before: string): string {
  return escapeInOpenString(syntax, lastLine(before), path) ?? quoteString(syntax, path);
}

export function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}
