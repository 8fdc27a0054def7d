/** Converts an answer, which is Markdown, to paragraphs of another language; `write` writes one of plain text. */
export function toParagraphs(answer: string, write: (text: string) => string): string {
  // Each paragraph and each line of a list, without Markdown's formatting marks.
  const blocks = answer.trim().split(/\n[ \t]*\n|\n(?=\s*(?:[-*+]|\d{1,9}[.)])\s)/);
  const plainBlocks = blocks.map((block) => stripMarks(block.replace(/\s*\n\s*/g, ' ').trim())).filter(Boolean);
  return plainBlocks.map(write).join('\n\n');
}

function stripMarks(line: string): string {
  return line
    .replace(/^#{1,6}\s+/, '')
    .replace(/^[*+](?=\s)/, '-')
    .replace(/(\*\*|__)(?=\S)([^*_]+)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}])([*_])(?=\S)([^*_]+)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/(?<!!)\[([^[\]\n]{1,300})\]\(<?([^()<>\s]{1,2000})>?\)/g, '$1 ($2)')
    .replace(/(`+)([^`]+)\1/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
