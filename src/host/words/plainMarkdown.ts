/**
 * Text of others as Markdown that shows just it: any punctuation mark may be escaped (CommonMark 0.31, section 2.4).
 * VS Code's `appendText` would let no line break between words.
 */
export function plainMarkdown(text: string): string {
  const lines = text.split('\n').map((line) => line.trim().replace(/[!-/:-@[-`{-~]/g, '\\$&'));
  return lines.filter(Boolean).join('\n\n');
}
