/** Converts rows of Markdown tables to readable text: their cells separated by commas, without the rule below the header. */
export function flattenTables(lines: readonly string[]): readonly string[] {
  let isInTable = false;
  return lines.flatMap((line, at) => {
    isInTable = hasCells(line) && (isInTable || isTableRule(lines[at + 1] ?? ''));
    if (!isInTable && !isFramed(line)) return [line];
    return isTableRule(line) ? [] : [cellsOf(line)];
  });
}

/** An escaped bar belongs to its cell. */
const bar = /(?<!\\)\|/;

function hasCells(line: string): boolean {
  return bar.test(line);
}

function isTableRule(line: string): boolean {
  return hasCells(line) && /^[\s|:]*-[\s|:-]*$/.test(line);
}

/** Whether a line is certainly a row, even without the rest of its table. */
function isFramed(line: string): boolean {
  return /^\s{0,8}\|./.test(line) && line.trimEnd().endsWith('|');
}

function cellsOf(row: string): string {
  const cells = row.split(bar).map((cell) => cell.trim());
  return cells.filter(Boolean).join(', ');
}
