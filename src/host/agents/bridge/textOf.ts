import { type Uri, workspace } from 'vscode';

/** Bytes of a file that names what a program starts, or what it is to know; a longer one is none. */
const longest = 1_000_000;

/** Empty where there is no such file; nothing where it cannot be read, or is too long. */
export async function textOf(file: Uri): Promise<string | undefined> {
  const size = await workspace.fs.stat(file).then(
    (stat) => stat.size,
    () => undefined,
  );
  if (size === undefined || size > longest) return size === undefined ? '' : undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await workspace.fs.readFile(file));
  } catch {
    return undefined;
  }
}
