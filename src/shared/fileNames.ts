/** Names of files as answers say them, in code and as the address of a link; host and page read them alike. */

/** A scheme, and not a file with a line (`goal.md:12`). */
const scheme = /^[a-z][a-z0-9+.-]*:(?!\d+(?::\d+)?(?:[?#]|$))/i;

/** Whether words in code may be the name of a file: it has an extension or a folder, and no spaces. */
export function mayBeFile(name: string): boolean {
  return /^[^\s:*?"<>|()[\]{};,=]+$/.test(name) && /[^/.]\.[A-Za-z0-9]{1,12}$|[^/]\/[^/]/.test(name);
}

/** The file that a relative address leads to, with the line it says (`a.ts:12`, `a.ts#L12`); nothing for any other address. */
export function fileInLink(address: string): string | undefined {
  if (address.length > 1_000 || scheme.test(address) || /^[/\\]{2}/.test(address)) return undefined;
  const [, path = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(address) ?? [];
  const name = decoded(path)?.replace(/^(?:\.\/)+/, '');
  const line = /^L(\d{1,7})/.exec(fragment)?.[1];
  return name && line ? `${name}:${line}` : name || undefined;
}

/** Nothing where its percent signs are no escapes. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
