import type { ErasableFolder, FileFacts } from './atomicFiles.ts';

/** A subfolder of another folder, used like a folder of its own. */
export class FolderBelow implements ErasableFolder {
  constructor(
    private readonly folder: ErasableFolder,
    private readonly name: string,
  ) {}

  read(name: string): Promise<Uint8Array | undefined> {
    return this.folder.read(this.inside(name));
  }

  write(name: string, bytes: Uint8Array): Promise<void> {
    return this.folder.write(this.inside(name), bytes);
  }

  list(below = ''): Promise<readonly string[]> {
    return this.folder.list(this.inside(below));
  }

  delete(name: string): Promise<void> {
    return this.folder.delete(this.inside(name));
  }

  rename(from: string, to: string): Promise<void> {
    return this.folder.rename(this.inside(from), this.inside(to));
  }

  stat(name: string): Promise<FileFacts | undefined> {
    return this.folder.stat(this.inside(name));
  }

  tidy(below: string, before: number): Promise<void> {
    return this.folder.tidy(this.inside(below), before);
  }

  private inside(name: string): string {
    return name ? `${this.name}/${name}` : this.name;
  }
}
