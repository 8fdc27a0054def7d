import { filled } from './clock.ts';

/** Parts one after the other as the page's language strings them together, by a pattern such as `{0}, {1}`; what is not there is left out. */
export function joined(pattern: string, ...parts: readonly (string | undefined)[]): string {
  return parts.reduce<string>((all, one) => (all && one ? filled(pattern, all, one) : all || one || ''), '');
}
