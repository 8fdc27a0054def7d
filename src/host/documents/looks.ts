import { type FileStat, FileType, type Uri, workspace } from 'vscode';

/** What is at places of the file system: each is looked at once, so that a thousand references to one folder cost one look. */
export class Looks {
  private readonly seen = new Map<string, Promise<FileStat | undefined>>();

  /** Nothing where there is none. A link that leads nowhere is there all the same. */
  at(uri: Uri): Promise<FileStat | undefined> {
    const key = uri.toString();
    const known = this.seen.get(key) ?? statOf(uri);
    this.seen.set(key, known);
    return known;
  }

  async isFolder(uri: Uri): Promise<boolean> {
    return (((await this.at(uri))?.type ?? FileType.Unknown) & FileType.Directory) !== 0;
  }
}

async function statOf(uri: Uri): Promise<FileStat | undefined> {
  return workspace.fs.stat(uri).then(
    (stat) => stat,
    () => undefined,
  );
}
