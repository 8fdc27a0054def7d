import { type Uri, workspace } from 'vscode';

/** Empty where there is no such file; nothing where it cannot be read. */
export async function textOf(file: Uri): Promise<string | undefined> {
  try {
    await workspace.fs.stat(file);
  } catch {
    return '';
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await workspace.fs.readFile(file));
  } catch {
    return undefined;
  }
}
