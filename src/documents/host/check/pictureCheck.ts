import { Range, type Uri } from 'vscode';
import { YieldingQueue } from '../../../base/common/async.ts';
import { statOf } from '../../../base/host/fileStat.ts';
import { openDocument } from '../../../base/host/openDocument.ts';
import { placeKey } from '../../../base/host/uriPaths.ts';
import { getFileUri } from '../../../insertion/host/getDisplayName.ts';
import {
  type DocumentReference,
  namedReferences,
  type ReadReferences,
  readDocument,
  readReferences,
} from '../../../references/host/documentReferences.ts';
import { longestDocument, readStored } from '../../../references/host/findDocuments.ts';
import type { StatCache } from '../../../references/host/statCache.ts';
import { findProblems, isImagePath, type ProblemCode } from '../../common/findProblems.ts';

/** Something wrong with a picture of a document. */
export interface PictureProblem {
  readonly code: ProblemCode;
  readonly range: Range;
  /** Where its reference begins, in UTF-16 code units. */
  readonly place: number;
  readonly file: Uri;
  /** In bytes. */
  readonly size?: number;
  /** The most that a picture of the document may have, in bytes; 0 = no limit. */
  readonly limit: number;
}

interface PictureCheckOptions {
  /** The most that a picture of a document may have, in KB; 0 = no limit. */
  readonly maxKB: (document: Uri) => number;
  /** What the prompt file of a picture that is there says of it. */
  readonly stateOf: (picture: Uri, looks: StatCache) => Promise<'stale' | 'changed-by-hand' | undefined>;
}

/** A part of a document, in UTF-16 code units. */
interface Span {
  readonly start: number;
  readonly end: number;
}

export interface CheckedDocument {
  readonly problems: readonly PictureProblem[];
  /** Each once. */
  readonly pictures: readonly Uri[];
  /** It is in no folder yet, so nothing can be said of the pictures that it names. */
  readonly isUnsaved: boolean;
}

type Named = DocumentReference & { readonly named: Uri };

/** Finds what is wrong with the pictures of documents; reads only, and sends nothing. */
export class PictureCheck {
  private readonly cache = new ReadCache();

  constructor(private readonly options: PictureCheckOptions) {}

  /** In the whole document or in parts of it; nothing where there is no document that can be read. */
  async check(document: Uri, looks: StatCache, parts?: readonly Span[]): Promise<CheckedDocument | undefined> {
    const read = await this.cache.read(document);
    if (!read) return undefined;
    const references = await namedReferences(touching(read, parts), looks);
    const named = references.filter(isJudged);
    const pictures = new Map(named.map((one) => [placeKey(one.named), one.named]));
    const mostBytes = this.options.maxKB(document) * 1024;
    const problems: PictureProblem[] = [];
    const seen = new Set<string>();
    for (const reference of named) {
      problems.push(...(await this.problemsAt(reference, { looks, seen, mostBytes })));
      seen.add(placeKey(reference.named));
    }
    const isUnsaved = references.some(({ file }) => file === 'unsaved');
    return { problems, pictures: [...pictures.values()], isUnsaved };
  }

  private async problemsAt(
    reference: Named,
    { looks, seen, mostBytes }: { looks: StatCache; seen: ReadonlySet<string>; mostBytes: number },
  ): Promise<readonly PictureProblem[]> {
    const { named: file, alt, altPlace, start: place } = reference;
    const size = (await looks.stat(file))?.size;
    const isRepeated = seen.has(placeKey(file));
    const state = size === undefined || isRepeated ? undefined : await this.options.stateOf(file, looks);
    const isSilent = altPlace !== undefined && alt === undefined;
    const common = { range: rangeOf(reference), place, file, limit: mostBytes, ...(size !== undefined && { size }) };
    return findProblems({ size, state, isSilent, isRepeated }, mostBytes).map((code) => ({ ...common, code }));
  }
}

/** What is on the web, or known only when the document is built, is no problem. */
function isJudged(reference: DocumentReference): reference is Named {
  return reference.named !== undefined && isImagePath(reference.named.path);
}

function touching(read: ReadReferences, parts: readonly Span[] | undefined): ReadReferences {
  if (!parts) return read;
  const isTouched = (one: Span) => parts.some(({ start, end }) => one.end >= start && one.start <= end);
  return { ...read, found: read.found.filter(isTouched) };
}

function rangeOf({ from, to }: DocumentReference): Range {
  return new Range(from.line, from.character, to.line, to.character);
}

interface Kept {
  /** What changes when the text does. */
  readonly stamp: string;
  readonly read: ReadReferences;
}

/** Documents after which the cache is emptied. */
const most = 20_000;

/** What the texts of documents tell: one that has not changed is neither read nor looked through again. */
class ReadCache {
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
