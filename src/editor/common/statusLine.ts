/** Number of lines below a passage that are searched for an empty one; a line further down would not be seen to belong to the passage. */
const reach = 12;

/** Returns the first empty line below a passage, which has room for a status line, or else the passage's last line. Lines count from 0. */
export function findLineForStatus(
  lines: { readonly count: number; readonly text: (line: number) => string },
  last: number,
): number {
  const end = Math.min(lines.count, last + 1 + reach);
  for (let line = last + 1; line < end; line++) if (lines.text(line).trim() === '') return line;
  return Math.min(last, lines.count - 1);
}
