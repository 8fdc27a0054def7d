import {
  applyEdits,
  findNodeAtLocation,
  getNodeValue,
  modify,
  type Node,
  type ParseError,
  parseTree,
} from 'jsonc-parser';
import { type ConfigEntryPath, findEntry, isValues, type Started, startOf } from './startedEntry.ts';

/**
 * Returns the text with this entry set at that path and everything else unchanged, including comments; undefined if it is not valid JSON or
 * cannot have such a path.
 */
export function setJsonEntry(text: string, place: ConfigEntryPath, entry: Started): string | undefined {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const bare = text.slice(mark.length);
  try {
    const after = withEntry(bare.trim() === '' ? '{}\n' : bare, place, entry);
    return after === undefined ? undefined : mark + after;
  } catch {
    // The text is nested too deeply to parse.
    return undefined;
  }
}

function withEntry(text: string, { key, name }: ConfigEntryPath, entry: Started): string | undefined {
  const root = rootOf(text);
  const there = root && innerOf(root, key);
  if (!there) return undefined;
  const found = findEntry(Object.entries(there.entries), name, entry);
  if (found === 'taken') return undefined;
  if (!found) return put(text, there.isNew ? [key] : [key, name], there.isNew ? { [name]: entry } : entry);
  const fields = Object.entries(startOf(entry));
  return fields.reduce((after, [field, value]) => put(after, [key, found.name, field], value), text);
}

/** Returns the entries below that key, or undefined if no entry can be added there. */
function innerOf(root: Node, key: string): { readonly entries: object; readonly isNew: boolean } | undefined {
  const inner = findNodeAtLocation(root, [key]);
  if (standsTwice(root, key) || (inner?.type === 'object' && standsTwice(inner))) return undefined;
  if (!inner || inner.type === 'null') return { entries: {}, isNew: true };
  const entries: unknown = getNodeValue(inner);
  return isValues(entries) ? { entries, isNew: false } : undefined;
}

/** Returns the root object, or undefined if the text has errors or is not an object. */
function rootOf(text: string): Node | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  return root?.type === 'object' && errors.length === 0 ? root : undefined;
}

/** Returns whether this key, or any key if none is given, occurs more than once; then it is undefined which one counts. */
function standsTwice({ children = [] }: Node, key?: string): boolean {
  const keys = children.map(({ children: [name] = [] }) => String(name?.value));
  const looked = key === undefined ? keys : keys.filter((one) => one === key);
  return new Set(looked).size < looked.length;
}

/** Sets the value at a path of which at most the last name is missing, on new lines in the file's own formatting. */
function put(text: string, path: readonly string[], value: unknown): string {
  const root = rootOf(text);
  const before = root && findNodeAtLocation(root, [...path]);
  if (before && JSON.stringify(getNodeValue(before)) === JSON.stringify(value)) return text;
  const [, indent = '  '] = /\{\s*?\n([ \t]+)"/.exec(text) ?? [];
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const line = (depth: number) => newline + indent.repeat(depth);
  const written = JSON.stringify(value, null, indent).replaceAll('\n', line(path.length));
  const edits = modify(text, [...path], value, {}).map((edit) => {
    if (before) return { ...edit, content: written };
    const member = `${line(path.length)}${JSON.stringify(path.at(-1))}: ${written}`;
    const isLast = /^[ \t]*\}/.test(text.slice(edit.offset));
    return edit.content.startsWith(',')
      ? { ...edit, content: `,${member}` }
      : { ...edit, content: member + (isLast ? line(path.length - 1) : '') };
  });
  return applyEdits(text, edits);
}
