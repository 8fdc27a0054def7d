/**
 * Whether a regular expression from elsewhere ends soon on a text. A backtracking engine tries at most every way the
 * pattern can be walked: each quantifier may stop at any place, each alternative may be taken or not. A quantified group
 * that holds a further choice multiplies without end, so it is refused.
 */

/** Far below a tenth of a second. */
const mostSteps = 20_000_000;

/** More is written by no person. */
const longestPattern = 300;

interface Group {
  /** A quantifier or an alternative stands in it. */
  hasChoice: boolean;
}

/** False for a pattern that could take long on a text of that length. */
export function isBounded(pattern: string, length: number): boolean {
  if (pattern.length > longestPattern) return false;
  const ways = waysThrough(pattern, length + 2);
  return ways !== undefined && ways * (length + 2) <= mostSteps;
}

/** How many ways lead through the pattern from one place, at most; nothing where they cannot be counted. */
function waysThrough(pattern: string, places: number): number | undefined {
  const open: Group[] = [{ hasChoice: false }];
  let closed: Group | undefined;
  let ways = 1;
  for (const token of tokensOf(pattern)) {
    const repeats = /^[*+{]/.test(token);
    const chooses = /^[|?]/.test(token);
    if (repeats && closed?.hasChoice) return undefined;
    if (repeats) ways *= places;
    if (chooses) ways *= 2;
    if (repeats || chooses) markChoice(open);
    if (token === '(') open.push({ hasChoice: false });
    closed = token === ')' && open.length > 1 ? open.pop() : undefined;
    if (ways > mostSteps) return undefined;
  }
  return ways;
}

function markChoice(open: readonly Group[]): void {
  for (const group of open) group.hasChoice = true;
}

/** Escapes, classes, quantifiers (with a `?` that makes them lazy), the beginnings of groups, and single characters. */
function tokensOf(pattern: string): readonly string[] {
  const opened = pattern.replace(/\((?:\?(?:[:=!]|<[=!]|<\w*>))/g, '(');
  return opened.match(/\\.|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}\??|[*+?]\??|[\s\S]/g) ?? [];
}
