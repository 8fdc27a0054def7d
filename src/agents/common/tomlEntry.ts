import { parse } from 'smol-toml';
import { type ConfigEntryPath, findEntry, isSame, isValues, type Started, startOf } from './startedEntry.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the text with a table for this entry and everything else unchanged; undefined if it is not TOML, or if the existing entry
 * cannot be changed line by line: the user has to do that.
 */
export function addTomlTable(text: string, place: ConfigEntryPath, entry: Started): string | undefined {
  try {
    return withEntry(text, place, entry);
  } catch {
    // The text is nested too deeply to parse.
    return undefined;
  }
}

function withEntry(text: string, { key, name }: ConfigEntryPath, entry: Started): string | undefined {
  const before = parsed(text);
  const tables = before?.[key] ?? {};
  if (!before || !isValues(tables)) return undefined;
  const found = findEntry(Object.entries(tables), name, entry);
  if (found === 'taken') return undefined;
  const place = { key, name: found?.name ?? name };
  const there = found && tables[found.name];
  const wanted = { ...(isValues(there) ? there : {}), ...startOf(entry) };
  const after = found ? withLines(text, place, entry) : withTable(text, formatTomlTable(place, entry));
  return isSame(parsed(after), { ...before, [key]: { ...tables, [place.name]: wanted } }) ? after : undefined;
}

function withTable(text: string, table: string): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const lineEnd = text.endsWith('\n') ? '' : newline;
  const gap = text === '' ? '' : lineEnd + newline;
  return `${text}${gap}${table.replaceAll('\n', newline)}${newline}`;
}

/** Changes lines of the existing table. A value that spans several lines results in invalid or different TOML, which the caller detects. */
function withLines(text: string, place: ConfigEntryPath, entry: Started): string {
  const lines = text.split(/(?<=\n)/);
  const start = lines.findIndex((line) => line.trim().startsWith(headerOf(place)));
  const next = lines.findIndex((line, at) => at > start && /^\s*\[/.test(line));
  const fields: Values = { ...startOf(entry) };
  const changed = lines.map((line, at) => {
    const [head = '', field = ''] = /^\s*([\w-]+)\s*=\s*/.exec(line) ?? [];
    if (at < start || (next >= 0 && at >= next) || !Object.hasOwn(fields, field)) return line;
    const isThere = isSame(parsed(line)?.[field], fields[field]);
    return isThere ? line : `${head}${JSON.stringify(fields[field])}${/\r?\n$/.exec(line)?.[0] ?? ''}`;
  });
  return changed.join('');
}

/** Formats the table for pasting. */
export function formatTomlTable(place: ConfigEntryPath, entry: Started): string {
  const fields = Object.entries(startOf(entry));
  return [headerOf(place), ...fields.map(([field, one]) => `${field} = ${JSON.stringify(one)}`)].join('\n');
}

function headerOf({ key, name }: ConfigEntryPath): string {
  return `[${key}.${/^[\w-]+$/.test(name) ? name : JSON.stringify(name)}]`;
}

function parsed(text: string): Values | undefined {
  try {
    return parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
