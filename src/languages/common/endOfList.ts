/** Finds the list or table of a page or component after which a picture for its items is inserted. */
import type { Span } from '../../base/common/span.ts';

const tag = /<(\/?)(ul|ol|menu|dl|li|dt|dd|table|caption|colgroup|thead|tbody|tfoot|tr)(?=[\s/>])[^<>]*>/gi;
const itemEnd = /\s*<\/(?:li|dt|dd)\s*>/y;
const listEnd = /\s*<\/(?:ul|ol|menu|dl)\s*>/y;
const captionEnd = /^[^<]*<\/caption\s*>/i;

type Tag = ReturnType<typeof tagsIn>[number];

/**
 * Returns the end offset of the table or outermost list that the trimmed passage ends in, or undefined if the picture belongs inside an
 * item, or there is no list. A table counts if the passage covers rows or its caption, a list if it covers several items up to the last
 * one.
 */
export function findEndOfListOrTable(text: string, { start, end }: Span): number | undefined {
  const passage = tagsIn(text.slice(start, end));
  return behindTable(text, passage, end) ?? findEndOfLists(text, passage, end);
}

function tagsIn(text: string) {
  const all = [...text.matchAll(tag)].filter(([whole]) => !whole.endsWith('/>'));
  return all.map(({ 0: whole, 1: slash, 2: name = '', index }) => {
    return { name: name.toLowerCase(), isEnd: slash !== '', end: index + whole.length };
  });
}

function behindTable(text: string, passage: readonly Tag[], end: number): number | undefined {
  let depth = 0;
  const ofRows = new Set<number>();
  for (const one of passage) {
    if (one.name === 'table') depth += one.isEnd ? -1 : 1;
    else if (/^(?:t|c)/.test(one.name)) ofRows.add(depth);
  }
  const behind = text.slice(end);
  return ofRows.has(depth) || captionEnd.test(behind) ? endOfTable(behind, end) : undefined;
}

function endOfTable(behind: string, from: number): number | undefined {
  let open = 1;
  for (const { name, isEnd, end } of tagsIn(behind)) {
    if (name === 'table') open += isEnd ? -1 : 1;
    if (open === 0) return from + end;
  }
  return undefined;
}

function findEndOfLists(text: string, passage: readonly Tag[], end: number): number | undefined {
  const { items, depth } = itemsOf(passage);
  let found: number | undefined;
  let at = end;
  for (let level = depth; (items.get(level) ?? 0) > 1; level--) {
    const next = endAt(listEnd, text, endAt(itemEnd, text, at) ?? at);
    if (next === undefined) break;
    found = next;
    at = next;
  }
  return found;
}

/** Counts the items that a passage covers in each list, by nesting depth; a term and its description count as one. */
function itemsOf(passage: readonly Tag[]): { readonly items: ReadonlyMap<number, number>; readonly depth: number } {
  const items = new Map<number, number>();
  let depth = 0;
  for (const { name, isEnd } of passage) {
    const known = items.get(depth) ?? 0;
    if (/^(?:ul|ol|menu|dl)$/.test(name)) depth += isEnd ? -1 : 1;
    else if (/^(?:li|dt)$/.test(name) && !isEnd) items.set(depth, known + 1);
    else if (/^(?:li|dt|dd)$/.test(name)) items.set(depth, Math.max(known, 1));
  }
  return { items, depth };
}

function endAt(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
