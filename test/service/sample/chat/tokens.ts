/** Tokens for so many characters: about four characters make one. */
export function tokensIn(characters: number): number {
  return Math.ceil(characters / 4);
}

/** The cost of so many tokens, as a priced model reports it; it is a text, as some gateways write it. */
export function costOf(model: string, tokens: number): object {
  return model.includes('priced') ? { cost: (tokens * 0.00003).toFixed(6), currency: 'USD' } : {};
}
