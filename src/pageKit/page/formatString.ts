/** Puts values into the places `{0}`, `{1}` of a sentence. */
export function formatString(sentence: string, ...values: readonly (string | number)[]): string {
  return sentence.replace(/\{(\d)\}/g, (place, index: string) => String(values[Number(index)] ?? place));
}

/** Parts one after the other as the page's language strings them together, by a pattern such as `{0}, {1}`; what is not there is left out. */
export function joinParts(pattern: string, ...parts: readonly (string | undefined)[]): string {
  return parts.reduce<string>((all, one) => (all && one ? formatString(pattern, all, one) : all || one || ''), '');
}
