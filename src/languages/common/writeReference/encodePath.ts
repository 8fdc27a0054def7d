/**
 * Encodes a path as part of a URL: letters and digits of every script stay readable, everything else except `/ - _ .` is percent-encoded.
 */
export function encodePath(path: string): string {
  return path.replace(/[^\p{L}\p{N}\p{M}/_.-]/gu, (character) =>
    encodeURIComponent(character).replace(/[!'()*~]/g, (plain) => `%${plain.charCodeAt(0).toString(16).toUpperCase()}`),
  );
}

/** Returns a Markdown link to a file of the workspace; the path is shown literally. */
export function fileLink(path: string): string {
  return `[${path.replace(/[\\[\]`*_<&]/g, '\\$&')}](${encodePath(path)})`;
}
