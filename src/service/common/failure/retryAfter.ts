/**
 * Returns the seconds that a service asks to wait, by its headers: milliseconds take precedence, then seconds or a date; undefined for
 * invalid values.
 */
export function retryAfterOf(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const milliseconds = positive(headers['retry-after-ms']);
  if (milliseconds !== undefined) return milliseconds / 1000;
  const said = headers['retry-after'];
  return positive(said) ?? untilDate(said, now);
}

function positive(said: string | undefined): number | undefined {
  const value = said?.trim() ? Number(said) : Number.NaN;
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** Only text with letters is a date: `Date.parse` takes bare numbers for years. */
function untilDate(said: string | undefined, now: number): number | undefined {
  const at = said && /[a-z]/i.test(said) ? Date.parse(said) : Number.NaN;
  return Number.isFinite(at) ? Math.max(0, Math.round((at - now) / 1000)) : undefined;
}
