import { parse } from 'smol-toml';
import { type EntryPlace, isSame } from './jsonEntry.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The text with a table of these values at its end, all else as it is written; nothing where it is no TOML, or has another table of
 * that name: that is for the person to change.
 */
export function withTomlEntry(text: string, place: EntryPlace, value: Values): string | undefined {
  try {
    return withEntry(text, place, value);
  } catch {
    // It nests deeper than can be looked through.
    return undefined;
  }
}

function withEntry(text: string, place: EntryPlace, value: Values): string | undefined {
  const before = parsed(text);
  const tables = before?.[place.key] ?? {};
  if (!before || typeof tables !== 'object' || Array.isArray(tables)) return undefined;
  if (Object.hasOwn(tables, place.name)) return isSame(Reflect.get(tables, place.name), value) ? text : undefined;
  const after = withTable(text, tomlTable(place, value));
  const wanted = { ...before, [place.key]: { ...tables, [place.name]: value } };
  return isSame(parsed(after), wanted) ? after : undefined;
}

function withTable(text: string, table: string): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const lineEnd = text.endsWith('\n') ? '' : newline;
  const gap = text === '' ? '' : lineEnd + newline;
  return `${text}${gap}${table.replaceAll('\n', newline)}${newline}`;
}

/** As it is shown to be pasted. */
export function tomlTable({ key, name }: EntryPlace, value: Values): string {
  const header = `[${key}.${/^[\w-]+$/.test(name) ? name : JSON.stringify(name)}]`;
  return [header, ...Object.entries(value).map(([field, one]) => `${field} = ${JSON.stringify(one)}`)].join('\n');
}

function parsed(text: string): Values | undefined {
  try {
    return parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
