import { type Document, parseDocument, stringify } from 'yaml';
import { type ConfigEntryPath, findEntry, isValues, type Started, startOf } from './startedEntry.ts';

/**
 * Returns the text with this entry in the list below that key and everything else unchanged, comments too; undefined if it is not YAML
 * with such a place.
 */
export function withYamlEntry(text: string, place: ConfigEntryPath, entry: Started): string | undefined {
  if (text.trim() === '') return yamlFile(place, entry);
  try {
    return withEntry(text, place, entry);
  } catch {
    // The text is nested too deeply to parse, or repeats its aliases endlessly.
    return undefined;
  }
}

function withEntry(text: string, { key, name }: ConfigEntryPath, entry: Started): string | undefined {
  const document = parseDocument(text);
  const whole: unknown = document.errors.length === 0 ? document.toJS() : undefined;
  const list = isValues(whole) ? (whole[key] ?? []) : undefined;
  if (!Array.isArray(list)) return undefined;
  const found = findEntry(list.map(named), name, entry);
  if (found === 'taken') return undefined;
  const before = String(document);
  if (found) change(document, [key, list.findIndex((one) => named(one)[0] === found.name)], startOf(entry));
  else if (list.length > 0) document.addIn([key], document.createNode({ name, ...startOf(entry) }));
  else document.set(key, document.createNode([{ name, ...startOf(entry) }]));
  return String(document) === before ? text : written(document, text);
}

/** Fields whose value is equal keep their formatting. */
function change(document: Document, at: readonly unknown[], fields: object): void {
  for (const [field, value] of Object.entries(fields)) {
    const there = document.getIn([...at, field]);
    if (JSON.stringify(there) !== JSON.stringify(value)) document.setIn([...at, field], value);
  }
}

function written(document: Document, before: string): string {
  const after = document.toString({ lineWidth: 0 });
  return before.includes('\r\n') ? after.replaceAll(/\r?\n/g, '\r\n') : after;
}

function named(one: unknown): readonly [string, unknown] {
  return [isValues(one) && typeof one.name === 'string' ? one.name : '', one];
}

/** Returns a whole file with the entry, for pasting. */
export function yamlFile({ key, name }: ConfigEntryPath, entry: Started): string {
  const whole = { name: 'Limn', version: '0.0.1', schema: 'v1', [key]: [{ name, ...startOf(entry) }] };
  return stringify(whole, { lineWidth: 0 });
}
