import { decodeHTMLStrict } from 'entities/decode';

/** A picture's link in a line of text. */
interface PictureLink {
  /** The file's path as it is written, decoded: relative, or from the workspace folder with a leading `/`. */
  readonly path: string;
  /** Where the whole link is in its line. */
  readonly start: number;
  readonly end: number;
}

/** CommonMark 0.31, section 6.4; alternative texts with brackets have them escaped or in pairs. */
const markdown =
  /^!\[(?:\\.|\[[^\][\\]*\]|[^\][\\])*\]\(\s*(?:<([^<>]*)>|((?:\\.|\([^\s()]*\)|[^\s()\\])+))(?:\s+["'(=][^)]*)?\s*\)/;
const html = /^<img\s(?:[^>]*\s)?src\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>/i;

/** A longer link is ignored: it contains the picture itself. */
const longest = 5_000;

/** Returns the link to a picture file around this character of a line; undefined for web addresses too. */
export function findPictureLink(line: string, character: number): PictureLink | undefined {
  const lower = line.slice(0, character + 4).toLowerCase();
  return (
    parseLink(line, markdown, line.lastIndexOf('![', character), character) ??
    parseLink(line, html, lower.lastIndexOf('<img', character), character)
  );
}

function parseLink(line: string, syntax: RegExp, start: number, character: number): PictureLink | undefined {
  const match = start < 0 ? undefined : syntax.exec(line.slice(start, start + longest));
  const path = match && toPath(match[1] ?? match[2] ?? '', syntax);
  const end = start + (match?.[0].length ?? 0);
  return path && character <= end ? { path, start, end } : undefined;
}

function toPath(written: string, syntax: RegExp): string | undefined {
  const unescaped = syntax === markdown ? written.replace(/\\([!-/:-@[-`{-~])/g, '$1') : written;
  const address = decodeHTMLStrict(unescaped);
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return undefined;
  const path = address.replace(/[?#].*$/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    // Its percent signs encode nothing.
    return path;
  }
}
