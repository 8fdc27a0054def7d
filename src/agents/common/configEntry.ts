/** The entries by which agents' clients start a program, in the clients' config files. */

import {
  applyEdits,
  findNodeAtLocation,
  getNodeValue,
  modify,
  type Node,
  type ParseError,
  parseTree,
} from 'jsonc-parser';
import { parse } from 'smol-toml';
import { type Document, parseDocument, stringify } from 'yaml';
import { isRecord } from '../../base/common/parseJson.ts';

export type ConfigFormat = 'json' | 'toml' | 'yaml';

/** Where an entry is written: under `name`, below `key`. */
interface ConfigEntryPath {
  readonly key: string;
  readonly name: string;
}

/** An entry as a client reads it; some clients have the arguments in the command. */
export interface Started {
  readonly command: string | readonly string[];
  readonly args?: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the text with this entry set at that path and everything else unchanged, including comments; undefined if it is not valid, cannot
 * have such a path, or has an entry there that cannot be changed safely: the user has to do that.
 */
export function setConfigEntry(
  format: ConfigFormat,
  text: string,
  place: ConfigEntryPath,
  entry: Started,
): string | undefined {
  try {
    return { json: setJsonEntry, toml: setTomlEntry, yaml: setYamlEntry }[format](text, place, entry);
  } catch {
    // The text is nested too deeply to parse, or repeats its aliases endlessly.
    return undefined;
  }
}

/** Formats the entry for pasting: as a table in TOML, otherwise as a whole file. */
export function formatConfigEntry(format: ConfigFormat, { key, name }: ConfigEntryPath, entry: Started): string {
  if (format === 'json') return JSON.stringify({ [key]: { [name]: entry } }, null, 2);
  if (format === 'toml') {
    const fields = Object.entries(getStartFields(entry)).map(([field, one]) => `${field} = ${JSON.stringify(one)}`);
    return [formatTomlHeader({ key, name }), ...fields].join('\n');
  }
  const whole = { name: 'Limn', version: '0.0.1', schema: 'v1', [key]: [{ name, ...getStartFields(entry) }] };
  return stringify(whole, { lineWidth: 0 });
}

/** Returns the fields of an entry that specify what is started; all others are the user's. */
function getStartFields({ command, args }: Started): Values {
  return { command, ...(args && { args }) };
}

/**
 * Returns the name of the entry that starts the same program for the same folder, or undefined; `isTaken` if another entry has the wanted
 * name, which is never replaced.
 */
function findEntry(entries: readonly (readonly [name: string, entry: unknown])[], wanted: string, entry: Started) {
  const same = entries.filter(([, one]) => startsSame(one, entry)).map(([name]) => name);
  const name = same.find((one) => one === wanted) ?? same[0];
  return { name, isTaken: name === undefined && entries.some(([one]) => one === wanted) };
}

/** Compares programs by their file names, because an update or another profile moves the same program. */
function startsSame(one: unknown, entry: Started): boolean {
  const [, program = '', ...folder] = getWords(entry);
  const words = getWords(one);
  const at = words.findIndex((word) => getFileName(word) === getFileName(program));
  return at >= 0 && isSame(words.slice(at + 1), folder);
}

function getWords(entry: unknown): readonly string[] {
  if (!isRecord(entry)) return [];
  return [entry.command, entry.args].flat().filter((word) => typeof word === 'string');
}

function getFileName(path: string): string {
  return path.replace(/^.*[/\\]/s, '');
}

/** Compares parsed values deeply, ignoring the order of keys. */
function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Date || b instanceof Date) return String(a) === String(b);
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => isSame(one, b[at]));
  if (!isRecord(a) || !isRecord(b)) return Object.is(a, b);
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
}

function setJsonEntry(text: string, { key, name }: ConfigEntryPath, entry: Started): string | undefined {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const bare = text.slice(mark.length).trim() === '' ? '{}\n' : text.slice(mark.length);
  const root = jsonRoot(bare);
  const inner = root && findNodeAtLocation(root, [key]);
  if (!root || isRepeated(root, key)) return undefined;
  if (!inner || inner.type === 'null') return mark + setJsonValue(bare, [key], { [name]: entry });
  const entries: unknown = getNodeValue(inner);
  if (!isRecord(entries) || isRepeated(inner)) return undefined;
  const found = findEntry(Object.entries(entries), name, entry);
  if (found.isTaken) return undefined;
  if (found.name === undefined) return mark + setJsonValue(bare, [key, name], entry);
  const path = [key, found.name];
  return (
    mark +
    Object.entries(getStartFields(entry)).reduce(
      (after, [field, value]) => setJsonValue(after, [...path, field], value),
      bare,
    )
  );
}

/** Returns the root object, or undefined if the text has errors or is not an object. */
function jsonRoot(text: string): Node | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  return root?.type === 'object' && errors.length === 0 ? root : undefined;
}

/** Returns whether this key, or any key if none is given, occurs more than once; then it is undefined which one counts. */
function isRepeated({ children = [] }: Node, key?: string): boolean {
  const keys = children.map(({ children: [name] = [] }) => String(name?.value));
  const looked = key === undefined ? keys : keys.filter((one) => one === key);
  return new Set(looked).size < looked.length;
}

/** Sets the value at a path of which at most the last name is missing, on new lines in the file's own formatting. */
function setJsonValue(text: string, path: readonly string[], value: unknown): string {
  const root = jsonRoot(text);
  const before = root && findNodeAtLocation(root, [...path]);
  if (before && JSON.stringify(getNodeValue(before)) === JSON.stringify(value)) return text;
  const [, indent = '  '] = /\{\s*?\n([ \t]+)"/.exec(text) ?? [];
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const line = (depth: number) => newline + indent.repeat(depth);
  const written = JSON.stringify(value, null, indent).replaceAll('\n', line(path.length));
  const edits = modify(text, [...path], value, {}).map((edit) => {
    if (before) return { ...edit, content: written };
    const member = `${line(path.length)}${JSON.stringify(path.at(-1))}: ${written}`;
    if (edit.content.startsWith(',')) return { ...edit, content: `,${member}` };
    const isLast = /^[ \t]*\}/.test(text.slice(edit.offset));
    return { ...edit, content: member + (isLast ? line(path.length - 1) : '') };
  });
  return applyEdits(text, edits);
}

function setTomlEntry(text: string, { key, name }: ConfigEntryPath, entry: Started): string | undefined {
  const before = parseToml(text);
  const tables = before?.[key] ?? {};
  if (!before || !isRecord(tables)) return undefined;
  const found = findEntry(Object.entries(tables), name, entry);
  if (found.isTaken) return undefined;
  const place = { key, name: found.name ?? name };
  const there = tables[place.name];
  const wanted = { ...(isRecord(there) ? there : {}), ...getStartFields(entry) };
  const after = found.name === undefined ? addTomlTable(text, place, entry) : changeTomlLines(text, place, entry);
  return isSame(parseToml(after), { ...before, [key]: { ...tables, [place.name]: wanted } }) ? after : undefined;
}

function addTomlTable(text: string, place: ConfigEntryPath, entry: Started): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const lineEnd = text.endsWith('\n') ? '' : newline;
  const table = formatConfigEntry('toml', place, entry).replaceAll('\n', newline);
  return `${text}${text === '' ? '' : lineEnd + newline}${table}${newline}`;
}

/** Changes lines of the existing table. A value that spans several lines results in invalid or different TOML, which the caller detects. */
function changeTomlLines(text: string, place: ConfigEntryPath, entry: Started): string {
  const lines = text.split(/(?<=\n)/);
  const start = lines.findIndex((line) => line.trim().startsWith(formatTomlHeader(place)));
  const next = lines.findIndex((line, at) => at > start && /^\s*\[/.test(line));
  const fields = getStartFields(entry);
  const changed = lines.map((line, at) => {
    const [head = '', field = ''] = /^\s*([\w-]+)\s*=\s*/.exec(line) ?? [];
    if (at < start || (next >= 0 && at >= next) || !Object.hasOwn(fields, field)) return line;
    const isThere = isSame(parseToml(line)?.[field], fields[field]);
    return isThere ? line : `${head}${JSON.stringify(fields[field])}${/\r?\n$/.exec(line)?.[0] ?? ''}`;
  });
  return changed.join('');
}

function formatTomlHeader({ key, name }: ConfigEntryPath): string {
  return `[${key}.${/^[\w-]+$/.test(name) ? name : JSON.stringify(name)}]`;
}

function parseToml(text: string): Values | undefined {
  try {
    return parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function setYamlEntry(text: string, { key, name }: ConfigEntryPath, entry: Started): string | undefined {
  if (text.trim() === '') return formatConfigEntry('yaml', { key, name }, entry);
  const document = parseDocument(text);
  const whole: unknown = document.errors.length === 0 ? document.toJS() : undefined;
  const list = isRecord(whole) ? (whole[key] ?? []) : undefined;
  if (!Array.isArray(list)) return undefined;
  const named = list.map((one) => [isRecord(one) && typeof one.name === 'string' ? one.name : '', one] as const);
  const found = findEntry(named, name, entry);
  if (found.isTaken) return undefined;
  const before = String(document);
  const added = { name, ...getStartFields(entry) };
  if (found.name !== undefined)
    setYamlFields(document, [key, named.findIndex(([one]) => one === found.name)], getStartFields(entry));
  else if (list.length > 0) document.addIn([key], document.createNode(added));
  else document.set(key, document.createNode([added]));
  if (String(document) === before) return text;
  const after = document.toString({ lineWidth: 0 });
  return text.includes('\r\n') ? after.replaceAll(/\r?\n/g, '\r\n') : after;
}

/** Fields whose value is equal keep their formatting. */
function setYamlFields(document: Document, at: readonly unknown[], fields: Values): void {
  for (const [field, value] of Object.entries(fields)) {
    const there = document.getIn([...at, field]);
    if (JSON.stringify(there) !== JSON.stringify(value)) document.setIn([...at, field], value);
  }
}
