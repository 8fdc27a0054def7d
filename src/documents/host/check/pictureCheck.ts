import { type FileStat, Range, type Uri } from 'vscode';
import { YieldingQueue } from '../../../base/common/async.ts';
import type { Span } from '../../../base/common/span.ts';
import { statOf } from '../../../base/host/fileAccess.ts';
import { openDocument, placeKey } from '../../../base/host/uriPaths.ts';
import { hasPointerSize } from '../../../imageFiles/common/lfsPointer.ts';
import { getFileUri } from '../../../insertion/host/getDisplayName.ts';
import { getPromptFilePath } from '../../../promptFiles/common/promptFile.ts';
import type { PromptFilesFeature } from '../../../promptFiles/host/createPromptFiles.ts';
import { editorFiles, isNotDownloaded } from '../../../promptFiles/host/imageStatus.ts';
import {
  type DocumentReference,
  namedReferences,
  type ReadReferences,
  readDocument,
  readReferences,
} from '../../../references/host/documentReferences.ts';
import { longestDocument, readStored } from '../../../references/host/findDocuments.ts';
import type { StatCache } from '../../../references/host/statCache.ts';
import { type CheckedImage, findProblems, isImagePath, type ProblemCode } from '../../common/findProblems.ts';
import type { CheckCache } from './checkCache.ts';

/** A problem of a picture in a document. */
export interface PictureProblem {
  readonly code: ProblemCode;
  readonly range: Range;
  /** Where its reference begins, in UTF-16 code units. */
  readonly place: number;
  readonly file: Uri;
  /** In bytes. */
  readonly size?: number;
  /** Maximum size of a picture of the document, in bytes; 0 = no limit. */
  readonly limit: number;
}

export interface CheckedDocument {
  readonly problems: readonly PictureProblem[];
  /** Each once. */
  readonly pictures: readonly Uri[];
  /** Whether the document is in no folder yet, so that it is unknown which files its references mean. */
  readonly isUnsaved: boolean;
}

type Named = DocumentReference & { readonly named: Uri };

/** Finds problems with the pictures of documents; only reads, and sends nothing. Files that have not changed are not read again. */
export class PictureCheck {
  private readonly references = new StampedCache<ReadReferences>();
  private readonly hashes = new StampedCache<string>();
  private readonly pointers = new StampedCache<boolean>();
  private readonly queue = new YieldingQueue();

  constructor(private readonly promptFiles: Pick<PromptFilesFeature, 'stateOf'>) {}

  /** Checks a document or parts of it; returns undefined if there is none, and `unread` if it is too long or cannot be read. */
  async check(
    document: Uri,
    looks: CheckCache,
    parts?: readonly Span[],
  ): Promise<CheckedDocument | 'unread' | undefined> {
    const read = await this.read(document);
    if (!read || read === 'unread') return read;
    const references = await namedReferences(filterTouched(read, parts), looks);
    // Pictures on the web, or known only when the document is built, are no problem.
    const named = references.filter((one): one is Named => one.named !== undefined && isImagePath(one.named.path));
    const mostBytes = looks.maxBytes(document);
    const problems: PictureProblem[] = [];
    const pictures = new Map<string, Uri>();
    for (const reference of named) {
      const key = placeKey(reference.named);
      problems.push(...(await this.problemsAt(reference, { looks, isRepeated: pictures.has(key), mostBytes })));
      pictures.set(key, reference.named);
    }
    const isUnsaved = references.some(({ file }) => file === 'unsaved');
    // What is done with it waits its turn as reading does: the stats of many documents arrive together.
    return this.queue.run(() => ({ problems, pictures: [...pictures.values()], isUnsaved }));
  }

  private async problemsAt(
    { named: file, alt, altPlace, start: place, from, to }: Named,
    { looks, isRepeated, mostBytes }: { looks: StatCache; isRepeated: boolean; mostBytes: number },
  ): Promise<readonly PictureProblem[]> {
    const size = (await looks.stat(file))?.size;
    const state = size === undefined || isRepeated ? undefined : await this.stateOf(file, looks);
    const isSilent = altPlace !== undefined && alt === undefined;
    const range = new Range(from.line, from.character, to.line, to.character);
    const common = { range, place, file, limit: mostBytes, ...(size !== undefined && { size }) };
    return findProblems({ size, state, isSilent, isRepeated }, mostBytes).map((code) => ({ ...common, code }));
  }

  private async read(file: Uri): Promise<ReadReferences | 'unread' | undefined> {
    const stamp = await findStamp(file);
    if (stamp === undefined || stamp === 'unread') return stamp;
    const read = await this.references.get(file, stamp, async () => {
      const open = openDocument(file);
      const document = open ? readDocument(open, getFileUri(open)) : await readStored(file).catch(() => undefined);
      return document && this.queue.run(() => readReferences(document));
    });
    return read ?? 'unread';
  }

  /** Returns undefined if all is well, or if nothing is known. The bytes of a picture without a prompt file are not read. */
  private async stateOf(picture: Uri, looks: StatCache): Promise<CheckedImage['state']> {
    if (await this.isPointer(picture, looks)) return 'not-downloaded';
    const path = getPromptFilePath(picture.path);
    if (path === undefined || !(await looks.stat(picture.with({ path })))) return undefined;
    const hash = async (file: Uri) =>
      this.hashes.get(file, toStamp(await looks.stat(file)), () => editorFiles.hash(file));
    const { state, promptFile } = await this.promptFiles.stateOf(picture, { ...editorFiles, hash });
    // A picture that was never made from its prompt file has no problem.
    if (state === 'byHand') return promptFile && 'made' in promptFile ? 'changed-by-hand' : undefined;
    return state === 'stale' ? state : undefined;
  }

  private async isPointer(picture: Uri, looks: StatCache): Promise<boolean | undefined> {
    const stat = await looks.stat(picture);
    if (!stat || !hasPointerSize(stat.size)) return false;
    return this.pointers.get(picture, toStamp(stat), () => isNotDownloaded(picture));
  }
}

function filterTouched(read: ReadReferences, parts: readonly Span[] | undefined): ReadReferences {
  if (!parts) return read;
  const isTouched = (one: Span) => parts.some(({ start, end }) => one.end >= start && one.start <= end);
  return { ...read, found: read.found.filter(isTouched) };
}

/** Returns what changes with the text of a document; undefined if it is missing, `unread` if it is too long. */
async function findStamp(file: Uri): Promise<string | undefined> {
  const open = openDocument(file);
  if (open) return `open ${open.version} ${open.languageId}`;
  const stat = await statOf(file);
  if (!stat) return undefined;
  return stat.size <= longestDocument ? toStamp(stat) : 'unread';
}

function toStamp(stat: FileStat | undefined): string {
  return stat ? `${stat.mtime} ${stat.size}` : '';
}

/** Number of files after which a cache is emptied. */
const maxCached = 20_000;

/** Keeps a value for each file until its stamp changes, which it does with the content. */
class StampedCache<T> {
  private readonly known = new Map<string, { readonly stamp: string; readonly value: T }>();

  async get(file: Uri, stamp: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    const key = placeKey(file);
    const known = this.known.get(key);
    if (known?.stamp === stamp) return known.value;
    const value = await read();
    if (this.known.size >= maxCached) this.known.clear();
    if (value !== undefined) this.known.set(key, { stamp, value });
    return value;
  }
}
