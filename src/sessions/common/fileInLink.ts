/** Names of files as answers say them, in code and as the address of a link; host and page read them alike. */

/** A scheme, and not a file with a line (`goal.md:12`). */
const scheme = /^[a-z][a-z0-9+.-]*:(?!\d+(?::\d+)?(?:[?#]|$))/i;

/** How an absolute path of Windows begins. */
const drive = /^[a-z]:(?=[\\/]|%5c)/i;

/** Whether words in code may be the name of a file: it has an extension or a folder, and no spaces. */
export function mayBeFile(name: string): boolean {
  const path = name.replace(drive, '');
  return /^[^\s:*?"<>|()[\]{};,=]+$/.test(path) && /[^/.]\.[A-Za-z0-9]{1,12}$|[^/]\/[^/]/.test(path);
}

/** The file that a relative address leads to, or one with a drive, with the line it says (`a.ts:12`, `a.ts#L12`); nothing for any other address. */
export function fileInLink(address: string): string | undefined {
  const isElsewhere = (scheme.test(address) && !drive.test(address)) || /^[/\\]{2}/.test(address);
  if (address.length > 1_000 || isElsewhere) return undefined;
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
