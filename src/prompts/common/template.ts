/** The values of the placeholders in a prompt template. */
export interface Placeholders {
  /** The passage. */
  readonly selection: string;
  /** Its file's name. */
  readonly file: string;
  /** The language id of its document. */
  readonly language: string;
  /** The additional text of the user. */
  readonly input: string;
}

/**
 * Fills `{{selection}}`, `{{file}}`, `{{language}}` and `{{input}}` in one pass, so that a passage is never used as a template; other names
 * are unchanged.
 */
export function fillTemplate(text: string, places: Placeholders): string {
  return text.replace(placePattern, (whole, name: string) => (isPlace(places, name) ? places[name] : whole));
}

/** Whether a text has a placeholder of this name. */
export function hasPlaceholder(text: string, place: keyof Placeholders): boolean {
  return [...text.matchAll(placePattern)].some(([, name]) => name === place);
}

const placePattern = /\{\{\s*([a-zA-Z]+)\s*\}\}/g;

function isPlace(places: Placeholders, name: string): name is keyof Placeholders {
  return Object.hasOwn(places, name);
}
