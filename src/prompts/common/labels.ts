/** How storyboards number their shots, in the most common languages; a number alone counts before a screenplay's INT. or EXT. */
const latin =
  /(?:shot|scene|frame|panel|cut|image|picture|illustration|prompt|bild|szene|einstellung)\s{0,3}(?:#\s?|no\.?\s?)?\d{1,3}[a-z]?/;
const digits = '[0-9０-９一二三四五六七八九十百]{1,4}';
const eastern = `(?:镜头|分镜|場景|场景|画面|カット|シーン|ショット|場面|장면|컷)\\s?${digits}|第\\s?${digits}\\s?(?:个镜头|镜头|场|場|幕|镜|鏡|格|カット|シーン|장면)`;
const before = '^\\s{0,3}(?:\\*\\*|__)?[\\[【（(]?';
const after = '[\\]】）)]?(?:\\*\\*|__)?\\s{0,3}';
const colon = '[:：.．、—–-]{1,3}\\s{0,3}(?:\\*\\*|__)?';

const strict = new RegExp(`${before}(?:${latin.source})${after}(?:${colon}|(?=[（(])|$)`, 'i');
const loose = new RegExp(`${before}(?:${latin.source}|${eastern})(?![0-9a-z])${after}(?:${colon})?`, 'i');
const spaced = new RegExp(`${before}(?:${eastern})${after}(?:${colon}|(?=[\\s（(])|$)`);
const screenplay = /^\s{0,3}\d{1,3}[A-Z]?[.)]?\s{1,3}(?=(?:INT|EXT|EST|I\/E)[./ ])/;
const heading = /^\s{0,3}#{1,6}\s+/;

/** Returns the length of the label that a shot's first line begins with, including its heading mark, or undefined if the line has none. */
export function getShotLabelLength(line: string): number | undefined {
  const mark = heading.exec(line)?.[0].length ?? 0;
  const rest = line.slice(mark);
  const forms = mark > 0 ? [loose, screenplay] : [strict, spaced, screenplay];
  const label = forms.map((form) => form.exec(rest)).find((match) => match !== null);
  return label ? mark + label[0].length : undefined;
}
