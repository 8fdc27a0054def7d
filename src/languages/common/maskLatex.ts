/** Environments whose text LaTeX does not read as commands. */
const literal =
  'verbatim|[BLS]?Verbatim|SaveVerbatim|VerbatimOut|spverbatim|verbatimtab|lstlisting|minted|tcblisting|filecontents|comment|' +
  'luacode|pycode|sagesilent|asy|asydef|lilypond';
const options = String.raw`(?:\[[^\]\n]{0,200}\])?`;
/** Comments, and literal text within a line. */
export const literalInLine = String.raw`%.*|\\(?:verb\*?|lstinline${options}|mintinline${options}\{[^{}\n]{0,50}\})(?:\{[^{}\n]{0,1000}\}|(?<mark>[^\sa-zA-Z*{\\])[^\n]{0,1000}?\k<mark>)`;
/** What is read as one thing; whatever is not a group of its own has no meaning here, as `\\` before a percent sign. */
const token = new RegExp(
  [
    String.raw`(?<unread>${literalInLine}|\\begin\{(?<environment>${literal})\*?\}[\s\S]*?(?:\\end\{\k<environment>\*?\}|$)`,
    String.raw`\\end\{document\}[\s\S]*)`,
    String.raw`\\(?:url|nolinkurl|path|href)\s*\{[^{}\n]*\}`,
    String.raw`\\(?<branch>if(?!f\b|\w*\s*\{)[a-zA-Z@]*|else|fi)(?![a-zA-Z@])`,
    String.raw`\\[^a-zA-Z]`,
  ].join('|'),
  'g',
);

/**
 * Returns the text with spaces in place of all characters that LaTeX does not typeset as commands: comments, literal text, what `\iffalse`
 * skips, and what follows the document. Line breaks and positions stay the same.
 */
export function maskLatex(text: string): string {
  const parts: string[] = [];
  let [at, skipped] = [0, 0];
  const pass = (end: number, isShown: boolean) => {
    const part = text.slice(at, end);
    parts.push(isShown ? part : part.replace(/[^\n]/g, ' '));
    at = end;
  };
  for (const { 0: found, groups, index } of text.matchAll(token)) {
    const wasSkipped = skipped > 0;
    skipped = nextDepth(skipped, groups?.branch);
    if (wasSkipped !== skipped > 0 || groups?.unread !== undefined) pass(index, !wasSkipped);
    if (groups?.unread !== undefined) pass(index + found.length, false);
  }
  pass(text.length, skipped === 0);
  return parts.join('');
}

/** Returns how many conditionals are open, of which the first is false. */
function nextDepth(depth: number, branch: string | undefined): number {
  if (branch === undefined) return depth;
  if (depth === 0) return branch === 'iffalse' ? 1 : 0;
  if (branch === 'fi') return depth - 1;
  if (branch === 'else') return depth === 1 ? 0 : depth;
  return depth + 1;
}
