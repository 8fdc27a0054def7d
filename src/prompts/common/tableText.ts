/** Rows of Markdown tables as they are read: their cells with commas between them, and no rule below the header. */
export function flattenTables(lines: readonly string[]): readonly string[] {
  let isInTable = false;
  return lines.flatMap((line, at) => {
    isInTable = hasCells(line) && (isInTable || isTableRule(lines[at + 1] ?? ''));
    if (!isInTable && !isFramed(line)) return [line];
    return isTableRule(line) ? [] : [cellsOf(line)];
  });
}

/** A bar that is escaped belongs to its cell. */
const bar = /(?<!\\)\|/;

function hasCells(line: string): boolean {
  return bar.test(line);
}

function isTableRule(line: string): boolean {
  return hasCells(line) && /^[\s|:]*-[\s|:-]*$/.test(line);
}

/** Sure to be a row without the rest of its table. */
function isFramed(line: string): boolean {
  return /^\s{0,8}\|./.test(line) && line.trimEnd().endsWith('|');
}

function cellsOf(row: string): string {
  const cells = row.split(bar).map((cell) => cell.trim());
  return cells.filter(Boolean).join(', ');
}
