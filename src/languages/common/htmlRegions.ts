/** Finds the parts of a page in which no picture may be inserted as a tag. All texts have line feeds only. */

/** What ends a paragraph besides its end tag: https://html.spec.whatwg.org/multipage/grouping-content.html#the-p-element */
const blockNames =
  'address|article|aside|blockquote|body|center|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|' +
  'header|hgroup|hr|html|li|main|menu|nav|ol|p|pre|search|section|summary|table|tbody|td|tfoot|th|thead|tr|ul';
const code = String.raw`<(?:script|style)\b[^<>]*>[\s\S]*?(?:<\/(?:script|style)\s*>|$)`;
const comment = String.raw`<!--[\s\S]*?(?:-->|$)`;
/** A picture in the head would end it, and be followed by the rest of the head. */
const beforeHead = String.raw`(?:<!--(?:(?!-->)[\s\S]){0,5000}-->\s*|<(?:!doctype|html)\b[^<>]*>\s*){0,4}`;
const head = String.raw`${beforeHead}<head\b[^<>]*>[\s\S]*?(?:<\/head\s*>\s*(?:<body\b[^<>]*>)?|<body\b[^<>]*>|$)`;
const withoutPictures = String.raw`<(title|textarea|select|svg|math|iframe)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)`;
const paragraph = String.raw`<p(?:\s[^<>]*)?>[\s\S]*?(?:<\/p\s*>|(?=<\/?(?:${blockNames})\b)|$)`;
const preformatted = String.raw`<pre\b[^<>]*>[\s\S]*?(?:<\/pre\s*>|$)`;
const tag = `<[!/]?[a-z](?:[^<>"']|"[^"]*"|'[^']*'){0,500}>`;
/** Text and tags of text up to the next block, whose lines flow together. */
const flow = String.raw`[^\s<][\s\S]*?(?=<\/?(?:${blockNames}|script|style)\b|<!--|$)`;

const closed = new RegExp(`${head}|${comment}|${code}|${withoutPictures}|${tag}`, 'gi');
const closedToBlocks = new RegExp(`${comment}|${code}|${preformatted}|${paragraph}|${tag}|${flow}`, 'gi');

/** Returns the end of the tag, comment or element around a position that can contain no picture, or no block; undefined if it can. */
export function findRegionEnd(text: string, at: number, isBlock: boolean): number | undefined {
  const readers = (isBlock ? [closed, closedToBlocks] : [closed]).map((pattern) => new RegionReader(text, pattern));
  let end = at;
  const endAround = () => readers.map((reader) => reader.endAround(end)).find((one) => one !== undefined);
  for (let next = endAround(); next !== undefined; next = endAround()) end = next;
  return end === at ? undefined : end;
}

/** Reads the regions of a text once, for positions in ascending order. */
class RegionReader {
  private readonly rest: Iterator<RegExpExecArray>;
  private region: RegExpExecArray | undefined;

  constructor(text: string, pattern: RegExp) {
    this.rest = text.matchAll(pattern);
    this.region = this.rest.next().value;
  }

  /** Returns the end of the region around a position. */
  endAround(at: number): number | undefined {
    while (this.region && endOf(this.region) <= at) this.region = this.rest.next().value;
    return this.region && this.region.index < at ? endOf(this.region) : undefined;
  }
}

/** White space at the end of a region belongs to no word of it. */
function endOf({ 0: region, index }: RegExpExecArray): number {
  return index + region.trimEnd().length;
}
