/** The form in which a new text is asked for: marks around it, and everything else after them. */

interface Asked {
  /** The name of the marks; empty where none are asked for. */
  readonly name: string;
  /** The message without what it says of the form. */
  readonly rest: string;
}

/** Reads what a message says of the form, in a paragraph of its own. */
export function askedForm(content: string): Asked {
  const paragraph = /^.*between <([\w-]+)> and <\/\1>.*$/m.exec(content);
  if (!paragraph) return { name: '', rest: content };
  return { name: paragraph[1] ?? '', rest: content.replace(paragraph[0], '') };
}

const signature = 'The sample service changes texts by rule, so look at each change.';

/** An earlier answer without what was said about its text. */
export function withoutRemark(answer: string): string {
  const paragraphs = answer.split('\n\n');
  return paragraphs.at(-1)?.endsWith(signature) ? paragraphs.slice(0, -1).join('\n\n') : answer;
}

/** The text between its marks, and below it a remark as a model makes them. */
export function inForm(name: string, text: string, before: string): string {
  const count = (words: string) => words.split(/\s+/).filter(Boolean).length;
  const less = count(before) - count(text);
  const remark = less > 0 ? `${less} ${less === 1 ? 'word' : 'words'} fewer.` : 'The words are in order as they are.';
  return `<${name}>\n${text}\n</${name}>\n\n${remark} ${signature}`;
}
