/** Files of the scheme `memory:`, gone with the extension host; like those of most such extensions they cannot be searched. */
const vscode = require('vscode');

const { FileChangeType, FileSystemError, FileType } = vscode;

/** What is at each path; a folder has no bytes. */
const entries = new Map([['/', { ctime: 0, mtime: 0 }]]);
const changes = new vscode.EventEmitter();

const parentOf = (path) => path.replace(/\/[^/]*$/, '') || '/';

function entryAt(uri) {
  const entry = entries.get(uri.path);
  if (!entry) throw FileSystemError.FileNotFound(uri);
  return entry;
}

function put(uri, bytes) {
  const parent = entries.get(parentOf(uri.path));
  if (!parent || parent.bytes) throw FileSystemError.FileNotFound(uri);
  const before = entries.get(uri.path);
  const now = Date.now();
  entries.set(uri.path, { ctime: before?.ctime ?? now, mtime: now, bytes });
  changes.fire([{ type: before ? FileChangeType.Changed : FileChangeType.Created, uri }]);
}

function below(folder) {
  const start = folder.endsWith('/') ? folder : `${folder}/`;
  return [...entries.keys()].filter((path) => path !== folder && path.startsWith(start));
}

const typeOf = ({ bytes }) => (bytes ? FileType.File : FileType.Directory);

const files = {
  onDidChangeFile: changes.event,
  watch: () => new vscode.Disposable(() => {}),
  stat(uri) {
    const entry = entryAt(uri);
    return { type: typeOf(entry), ctime: entry.ctime, mtime: entry.mtime, size: entry.bytes?.length ?? 0 };
  },
  readDirectory(uri) {
    entryAt(uri);
    return below(uri.path)
      .filter((path) => parentOf(path) === uri.path)
      .map((path) => [path.slice(path.lastIndexOf('/') + 1), typeOf(entries.get(path))]);
  },
  createDirectory: (uri) => put(uri, undefined),
  readFile(uri) {
    const { bytes } = entryAt(uri);
    if (!bytes) throw FileSystemError.FileIsADirectory(uri);
    return bytes;
  },
  writeFile(uri, bytes, { create, overwrite }) {
    const there = entries.has(uri.path);
    if (there && !overwrite) throw FileSystemError.FileExists(uri);
    if (!there && !create) throw FileSystemError.FileNotFound(uri);
    put(uri, Uint8Array.from(bytes));
  },
  delete(uri) {
    entryAt(uri);
    for (const path of [...below(uri.path), uri.path]) entries.delete(path);
    changes.fire([{ type: FileChangeType.Deleted, uri }]);
  },
  rename(from, to, { overwrite }) {
    const { bytes } = entryAt(from);
    if (!bytes) throw FileSystemError.NoPermissions(from);
    if (entries.has(to.path) && !overwrite) throw FileSystemError.FileExists(to);
    put(to, bytes);
    this.delete(from);
  },
};

function activate(context) {
  context.subscriptions.push(vscode.workspace.registerFileSystemProvider('memory', files, { isCaseSensitive: true }));
}

module.exports = { activate };
