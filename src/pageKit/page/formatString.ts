/** Fills the placeholders `{0}`, `{1}` of a string. */
export function formatString(sentence: string, ...values: readonly (string | number)[]): string {
  return sentence.replace(/\{(\d)\}/g, (place, index: string) => String(values[Number(index)] ?? place));
}

/** Joins the defined parts by a pattern of the UI language such as `{0}, {1}`. */
export function joinParts(pattern: string, ...parts: readonly (string | undefined)[]): string {
  return parts.reduce<string>((all, one) => (all && one ? formatString(pattern, all, one) : all || one || ''), '');
}

/** Returns a number as the page's language writes it. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(document.documentElement.lang || 'en').format(value);
}
