/**
 * Whether a regular expression from elsewhere ends soon on a text. A backtracking engine tries at most every way the
 * pattern can be walked: each quantifier may stop at any place, each alternative may be taken or not. A quantified group
 * that holds a further choice multiplies without end, so it is refused.
 */

/** Far below a tenth of a second. */
const mostSteps = 20_000_000;

/** More is written by no user. */
const longestPattern = 300;

/** False for a pattern that could take long on a text of that length. */
export function isSafePattern(pattern: string, length: number): boolean {
  if (pattern.length > longestPattern) return false;
  const tokens = tokensOf(pattern);
  const starts = length + 2;
  return !multiplies(tokens) && countPaths(tokens, starts) * starts <= mostSteps;
}

/** How many ways lead through a pattern from one start, at most. */
function countPaths(tokens: readonly string[], places: number): number {
  return tokens.reduce((ways, token) => ways * (isQuantifier(token) ? places : isChoice(token) ? 2 : 1), 1);
}

/** Whether a group that holds a choice is repeated. */
function multiplies(tokens: readonly string[]): boolean {
  return tokens.some((token, at) => isQuantifier(token) && groupBefore(tokens, at).some((inner) => mayVary(inner)));
}

/** What stands in the group that ends right before this place. */
function groupBefore(tokens: readonly string[], end: number): readonly string[] {
  let depth = 0;
  for (let at = end - 1; at >= 0; at--) {
    if (tokens[at] === ')') depth++;
    if (tokens[at] === '(') depth--;
    if (depth <= 0) return tokens.slice(at, end);
  }
  return tokens.slice(0, end);
}

function mayVary(token: string): boolean {
  return isQuantifier(token) || isChoice(token);
}

function isQuantifier(token: string): boolean {
  return /^[*+{]/.test(token);
}

function isChoice(token: string): boolean {
  return /^[|?]/.test(token);
}

/** Escapes, classes, quantifiers (with a `?` that makes them lazy), the beginnings of groups, and single characters. */
function tokensOf(pattern: string): readonly string[] {
  const opened = pattern.replace(/\((?:\?(?:[:=!]|<[=!]|<\w*>))/g, '(');
  return opened.match(/\\.|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}\??|[*+?]\??|[\s\S]/g) ?? [];
}
