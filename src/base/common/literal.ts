/** Text that VS Code shows to the letter, whoever wrote it. */

/** Nobody sees it, and no pattern of VS Code takes it for a blank. */
const unseen = '\u200B';

/**
 * For messages, questions, lists and the status bar: VS Code makes links that run commands of `[label](command:…)` and
 * `<command:…>`, and icons of `$(name)`. An unseen mark parts what opens them; all else is as it was.
 */
export function literal(text: string): string {
  return text.replace(/\](?=\()|\$(?=\()|<(?=[a-z!/?])/gi, `$&${unseen}`);
}

/**
 * For Markdown, which shows just the text: any punctuation mark may be escaped (CommonMark 0.31, section 2.4).
 * VS Code's `appendText` would let no line break between words.
 */
export function literalMarkdown(text: string): string {
  const lines = text.split('\n').map((line) => line.trim().replace(/[!-/:-@[-`{-~]/g, '\\$&'));
  return lines.filter(Boolean).join('\n\n');
}
