import type { Range } from './findKeys.ts';

/** What looks like a key, wherever it is; `key` is the part that is hidden. Each is linear in the text. */
const patterns: readonly RegExp[] = [
  /\b(?<key>(?:sk|pk|rk)(?:-|_(?:live|test)_)[\w*.-]{3,}[\w*-])/dg,
  /\b(?<key>AIza[\w*-]{4,})/dg,
  /\bbearer\s+(?<key>[\w*.~+/=-]{5,}[\w*~+/=-])/dgi,
  /\b(?:(?:api[-_]?)?key|(?:access[-_]?)?token)=(?<key>[^&\s"'<>\\]+)/dgi,
  // A user name and a password before a host.
  /:\/\/(?<key>[^/\s@"'<>\\]+)@/dg,
];

/** Returns the ranges of a text that look like a key. */
export function findKeyLike(text: string): readonly Range[] {
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)]);
  return found.flatMap(({ indices }) => {
    const [start, end] = indices?.groups?.key ?? [];
    return start === undefined || end === undefined ? [] : [{ start, end }];
  });
}
