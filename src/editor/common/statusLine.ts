/** Lines below a passage that are looked at for an empty one: further down it would not be seen to belong to the passage. */
const reach = 12;

/** The first empty line below a passage, which has room for what is shown there; else the passage's last line. Lines count from 0. */
export function findLineForStatus(
  lines: { readonly count: number; readonly text: (line: number) => string },
  last: number,
): number {
  const end = Math.min(lines.count, last + 1 + reach);
  for (let line = last + 1; line < end; line++) if (lines.text(line).trim() === '') return line;
  return Math.min(last, lines.count - 1);
}
