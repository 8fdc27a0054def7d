import { Uri, workspace } from 'vscode';
import { writeFileVerified } from '../../base/host/atomicFile.ts';
import { statOf } from '../../base/host/fileAccess.ts';

/** The age, in milliseconds, after which a file left behind by a window that ended is deleted: a day, longer than any comparison. */
const longest = 86_400_000;

/** Keeps files in a folder of Limn's storage while a page shows them. */
export class TempFiles {
  private isSwept = false;

  constructor(readonly folder: Uri) {}

  async keep(bytes: Uint8Array, extension: string): Promise<Uri> {
    await this.sweep();
    const file = Uri.joinPath(this.folder, `${crypto.randomUUID()}.${extension}`);
    await writeFileVerified(file, bytes, workspace.fs);
    return file;
  }

  async drop(file: Uri): Promise<void> {
    await workspace.fs.delete(file).then(undefined, () => undefined);
  }

  /** Deletes outdated files; runs once per window. */
  private async sweep(): Promise<void> {
    if (this.isSwept) return;
    this.isSwept = true;
    const names = await workspace.fs.readDirectory(this.folder).then(
      (entries) => entries.map(([name]) => name),
      () => [],
    );
    for (const file of names.map((name) => Uri.joinPath(this.folder, name))) {
      const stat = await statOf(file);
      if (stat && Date.now() - stat.mtime > longest) await this.drop(file);
    }
  }
}
