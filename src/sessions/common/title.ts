/** What a session is about, in a line: told from what was asked, the passage and the answer, without asking anybody. */

const longest = 80;

/** Of what is asked of a passage, and of the passage, beside each other. */
const longestPart = 40;

/** Only the beginning of a text can reach a title. */
export const maxScannedLength = 1_000;

/** The first line of a text that says something, within 80 characters. */
export function firstLineOf(prompt: string, passage = ''): string {
  return cutAtWord(firstLine(prompt) || firstLine(passage), longest);
}

/** What was asked, and of which passage; a question says for itself what it is about, and so do words that were made from the passage. */
export function deriveTitle(prompt: string, passage = ''): string {
  const [asked, about] = [firstLine(prompt), firstLine(passage)];
  if (!asked || !about || isQuestion(asked) || isFrom(asked, about)) return firstLineOf(prompt, passage);
  return together(firstSentence(asked), about);
}

/** The same with the answer, whose own heading says best what came of it; one of a word or two, such as "Shot list", only with its passage. */
export function deriveTitleFromAnswer(prompt: string, passage: string, answer: string): string {
  const heading = headingOf(answer);
  const about = firstLine(passage);
  if (heading.split(/\s+/).length > 2) return cutAtWord(heading, longest);
  return heading && about ? together(heading, about) : deriveTitle(prompt, passage);
}

function together(said: string, about: string): string {
  const colon = /\p{Script=Han}/u.test(said) ? '：' : ': ';
  return `${cutAtWord(said, longestPart)}${colon}${cutAtWord(firstSentence(about), longestPart)}`;
}

function firstLine(text: string): string {
  const line = /\S.*/.exec(text.slice(0, maxScannedLength))?.[0] ?? '';
  return line.replace(/^(?:[#>*\-\s]+|\d+[.)]\s)+/, '').trim();
}

/** Without its full stop. */
function firstSentence(line: string): string {
  return /^[^.!。！]+/.exec(line)?.[0].trim() || line;
}

function isQuestion(line: string): boolean {
  return /[?？]$/.test(line);
}

/** Either begins as the other does. */
function isFrom(asked: string, about: string): boolean {
  const [one, other] = [asked, about].map((line) => line.slice(0, longestPart).toLowerCase());
  return one !== undefined && other !== undefined && (one.startsWith(other) || other.startsWith(one));
}

/** The heading that an answer begins with, without its marks. */
function headingOf(answer: string): string {
  const line = /\S.*/.exec(answer.slice(0, maxScannedLength))?.[0] ?? '';
  return (
    /^#{1,3}\s+(.*)$/
      .exec(line)?.[1]
      ?.replace(/[*_`#]/g, '')
      .trim() ?? ''
  );
}

function cutAtWord(line: string, length: number): string {
  const characters = [...line];
  if (characters.length <= length) return line;
  const cut = characters.slice(0, length).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > length / 2 ? cut.slice(0, space) : cut}…`;
}
