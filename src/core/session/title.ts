const longest = 80;

/** A session's title: the first line of what was asked, or of the passage when nothing was typed. */
export function titleOf(prompt: string, passage = ''): string {
  const line = firstLine(prompt) || firstLine(passage);
  return line.length <= longest ? line : `${cutAtWord(line)}…`;
}

function firstLine(text: string): string {
  const line = /\S.*/.exec(text)?.[0] ?? '';
  return line.replace(/^[#>*\-\s]+/, '').trim();
}

function cutAtWord(line: string): string {
  const cut = [...line].slice(0, longest).join('');
  const space = cut.lastIndexOf(' ');
  return space > longest / 2 ? cut.slice(0, space) : cut;
}
