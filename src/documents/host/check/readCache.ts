import type { Uri } from 'vscode';
import { YieldingQueue } from '../../../base/common/async.ts';
import { statOf } from '../../../base/host/fileStat.ts';
import { openDocument } from '../../../base/host/openDocument.ts';
import { placeKey } from '../../../base/host/uriPaths.ts';
import { getFileUri } from '../../../insertion/host/getDisplayName.ts';
import { type ReadReferences, readDocument, readReferences } from '../../../references/host/documentReferences.ts';
import { longestDocument, readStored } from '../../../references/host/findDocuments.ts';

interface Kept {
  /** What changes when the text does. */
  readonly stamp: string;
  readonly read: ReadReferences;
}

/** Documents after which the cache is emptied. */
const most = 20_000;

/** What the texts of documents tell: one that has not changed is neither read nor looked through again. */
export class ReadCache {
  private readonly kept = new Map<string, Kept>();
  private readonly breath = new YieldingQueue();

  /** Nothing where there is no such document, or one too long to be read. */
  async read(file: Uri): Promise<ReadReferences | undefined> {
    const [key, stamp] = [placeKey(file), await stampOf(file)];
    const known = this.kept.get(key);
    if (stamp === undefined || known?.stamp === stamp) return stamp === undefined ? undefined : known?.read;
    const open = openDocument(file);
    const document = open ? readDocument(open, getFileUri(open)) : await readStored(file).catch(() => undefined);
    const read = document && (await this.breath.run(() => readReferences(document)));
    if (read) this.keep(key, { stamp, read });
    return read;
  }

  private keep(key: string, kept: Kept): void {
    if (this.kept.size >= most) this.kept.clear();
    this.kept.set(key, kept);
  }
}

/** Of an open document the version of its text, else when its file was written, and its size. */
async function stampOf(file: Uri): Promise<string | undefined> {
  const open = openDocument(file);
  if (open) return `open ${open.version} ${open.languageId}`;
  const stat = await statOf(file);
  return stat && stat.size <= longestDocument ? `${stat.mtime} ${stat.size}` : undefined;
}
