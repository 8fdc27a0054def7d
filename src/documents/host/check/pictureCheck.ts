import { Range, type Uri } from 'vscode';
import { placeKey } from '../../../base/host/uriPaths.ts';
import {
  type DocumentReference,
  namedReferences,
  type ReadReferences,
} from '../../../references/host/documentReferences.ts';
import type { StatCache } from '../../../references/host/statCache.ts';
import { findProblems, isImagePath, type ProblemCode } from '../../common/findProblems.ts';
import { ReadCache } from './readCache.ts';

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
