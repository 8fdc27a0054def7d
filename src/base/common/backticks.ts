/** Returns the length of the longest run of backticks in a text: a fence or a marker around it must be longer. */
export function getLongestBacktickRun(text: string): number {
  let longest = 0;
  // A text may contain more runs than one call takes arguments.
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  return longest;
}
