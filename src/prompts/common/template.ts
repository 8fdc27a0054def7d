/** What the places of a prompt's text stand for. */
export interface Placeholders {
  /** The passage. */
  readonly selection: string;
  /** Its file's name. */
  readonly file: string;
  /** The id of its language. */
  readonly language: string;
  /** What the person says besides. */
  readonly input: string;
}

/** Fills `{{selection}}`, `{{file}}`, `{{language}}` and `{{input}}` in one pass, so that a passage is never a template itself; other names stay as they are. */
export function fillTemplate(text: string, places: Placeholders): string {
  return text.replace(placePattern, (whole, name: string) => (isPlace(places, name) ? places[name] : whole));
}

/** Whether a text has a place of this name. */
export function hasPlaceholder(text: string, place: keyof Placeholders): boolean {
  return [...text.matchAll(placePattern)].some(([, name]) => name === place);
}

const placePattern = /\{\{\s*([a-zA-Z]+)\s*\}\}/g;

function isPlace(places: Placeholders, name: string): name is keyof Placeholders {
  return Object.hasOwn(places, name);
}
