/** The length of the longest run of backticks in a text: a fence or a mark around it must be longer. */
export function getLongestBacktickRun(text: string): number {
  let longest = 0;
  // One call does not take as many arguments as a text can hold runs.
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  return longest;
}
