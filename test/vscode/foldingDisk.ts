import * as vscode from 'vscode';

/** Returns the key of a path on a disk that ignores letter case and normal form in names, as those of macOS do. */
function keyOf({ path }: vscode.Uri): string {
  return path.normalize('NFC').toLowerCase().replace(/\/$/, '') || '/';
}

interface Entry {
  readonly name: string;
  /** Missing = it is a folder. */
  readonly bytes?: Uint8Array;
}

/** Files in memory with a separate scheme; names keep the spelling with which they were created. */
export class FoldingDisk implements vscode.FileSystemProvider {
  private readonly entries = new Map<string, Entry>([['/', { name: '' }]]);
  private readonly registered: vscode.Disposable;
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;

  constructor(readonly scheme: string) {
    this.registered = vscode.workspace.registerFileSystemProvider(scheme, this, { isCaseSensitive: false });
  }

  at(path: string): vscode.Uri {
    return vscode.Uri.from({ scheme: this.scheme, path });
  }

  put(path: string, text = ''): vscode.Uri {
    const uri = this.at(path);
    for (
      let folder = vscode.Uri.joinPath(uri, '..');
      !this.entries.has(keyOf(folder));
      folder = vscode.Uri.joinPath(folder, '..')
    )
      this.createDirectory(folder);
    this.writeFile(uri, new TextEncoder().encode(text));
    return uri;
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const { bytes } = this.found(uri);
    const type = bytes ? vscode.FileType.File : vscode.FileType.Directory;
    return { type, ctime: 0, mtime: 0, size: bytes?.length ?? 0 };
  }

  readDirectory(uri: vscode.Uri): [string, vscode.FileType][] {
    const above = keyOf(uri) === '/' ? '/' : `${keyOf(uri)}/`;
    const below = [...this.entries].filter(
      ([key]) => key !== '/' && key.startsWith(above) && !key.slice(above.length).includes('/'),
    );
    return below.map(([, { name, bytes }]) => [name, bytes ? vscode.FileType.File : vscode.FileType.Directory]);
  }

  createDirectory(uri: vscode.Uri): void {
    if (!this.entries.has(keyOf(uri))) this.entries.set(keyOf(uri), { name: nameOf(uri) });
  }

  readFile(uri: vscode.Uri): Uint8Array {
    return this.found(uri).bytes ?? new Uint8Array();
  }

  writeFile(uri: vscode.Uri, bytes: Uint8Array): void {
    this.entries.set(keyOf(uri), { name: this.entries.get(keyOf(uri))?.name ?? nameOf(uri), bytes });
  }

  delete(uri: vscode.Uri): void {
    this.entries.delete(keyOf(uri));
  }

  rename(from: vscode.Uri, to: vscode.Uri): void {
    const { bytes } = this.found(from);
    this.entries.delete(keyOf(from));
    this.entries.set(keyOf(to), { name: nameOf(to), ...(bytes && { bytes }) });
  }

  dispose(): void {
    this.registered.dispose();
  }

  private found(uri: vscode.Uri): Entry {
    const entry = this.entries.get(keyOf(uri));
    if (!entry) throw vscode.FileSystemError.FileNotFound(uri);
    return entry;
  }
}

function nameOf({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
