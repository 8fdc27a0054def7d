import { type Disposable, RelativePattern, type Uri, window, workspace } from 'vscode';
import type { WindowRegistry } from './windowRegistry.ts';

/** How long after the start what killed windows left is taken away, in milliseconds: later than any of them counts as at work. */
const sweepAfter = 15_000;

/** Looks at what other windows changed: when one says so, and, where files are not watched, when this window gets the focus. */
export function watchWindows(windows: WindowRegistry, folder: Uri, onProblem: (error: unknown) => void): Disposable[] {
  const look = () => void windows.pollChanges().catch(onProblem);
  // A folder that is not there yet is watched late.
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

/** Sweeps once, in a quiet moment after the start. */
export function sweepLater(sweep: () => Promise<void>, onProblem: (error: unknown) => void): Disposable {
  const timer = setTimeout(() => void sweep().catch(onProblem), sweepAfter);
  return { dispose: () => clearTimeout(timer) };
}
