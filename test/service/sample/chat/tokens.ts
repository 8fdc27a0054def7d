/** Tokens for so many characters: about four characters make one. */
export function tokensIn(characters: number): number {
  return Math.ceil(characters / 4);
}
