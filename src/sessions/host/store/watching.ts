import { type Disposable, RelativePattern, type Uri, window, workspace } from 'vscode';
import type { WindowRegistry } from './windowRegistry.ts';

/** How long after the start leftovers of killed windows are removed, in milliseconds: by then none of them counts as at work. */
const sweepAfter = 15_000;

/** Reads the changes of other windows: when one announces them and, in case files are not watched, when this window gets the focus. */
export function watchWindows(windows: WindowRegistry, folder: Uri, onProblem: (error: unknown) => void): Disposable[] {
  const look = () => void windows.pollChanges().catch(onProblem);
  // If a folder is missing, watching it starts late.
  workspace.fs.createDirectory(folder).then(undefined, onProblem);
  const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, '*.json'), false, false, true);
  look();
  return [
    watcher,
    watcher.onDidCreate(look),
    watcher.onDidChange(look),
    window.onDidChangeWindowState(({ focused }) => focused && look()),
  ];
}

/** Cleans up once, in a quiet moment after the start. */
export function sweepLater(sweep: () => Promise<void>, onProblem: (error: unknown) => void): Disposable {
  const timer = setTimeout(() => void sweep().catch(onProblem), sweepAfter);
  return { dispose: () => clearTimeout(timer) };
}
