/** Makes text that VS Code shows literally, whoever wrote it. */

/** Invisible, and not white space to any pattern of VS Code. */
const unseen = '\u200B';

/**
 * Escapes text for messages, questions, lists and the status bar: VS Code makes links that run commands of `[label](command:…)` and
 * `<command:…>`, and icons of `$(name)`. An invisible character splits their opening marks; everything else is unchanged.
 */
export function literal(text: string): string {
  return text.replace(/\](?=\()|\$(?=\()|<(?=[a-z!/?])/gi, `$&${unseen}`);
}

/**
 * Escapes text for Markdown, which then shows it literally: any punctuation mark may be escaped (CommonMark 0.31, section 2.4). VS Code's
 * `appendText` would prevent line breaks between words.
 */
export function literalMarkdown(text: string): string {
  const lines = text.split('\n').map((line) => line.trim().replace(/[!-/:-@[-`{-~]/g, '\\$&'));
  return lines.filter(Boolean).join('\n\n');
}
