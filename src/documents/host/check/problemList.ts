import {
  Diagnostic,
  DiagnosticSeverity,
  type Disposable,
  l10n,
  languages,
  type Range,
  type Uri,
  workspace,
} from 'vscode';
import { formatBytes, type Language } from '../../../base/host/formats.ts';
import { isWithin, placeKey } from '../../../base/host/uriPaths.ts';
import type { ProblemCode } from '../../common/findProblems.ts';
import type { PictureProblem } from './pictureCheck.ts';

/** Whether a document was checked by itself, or as one of a folder, so that its problems stay when it is closed. */
export type CheckedAs = 'itself' | 'oneOfMany';

/** A problem and the diagnostic that the editor shows. */
export interface ShownProblem {
  readonly problem: PictureProblem;
  readonly diagnostic: Diagnostic;
}

interface Shown {
  readonly document: Uri;
  readonly as: CheckedAs;
  readonly problems: readonly ShownProblem[];
  /** All problems that the check found, even if they are solved by now: an undo restores a problem. */
  readonly found: readonly string[];
}

/** The source that the editor shows next to a problem. */
const source = 'Limn';

/** The problems of documents in the editor's list. */
export class ProblemList implements Disposable {
  private readonly shown = new Map<string, Shown>();
  private readonly list = languages.createDiagnosticCollection(source);

  constructor(private readonly language: Language) {}

  /** Replaces the problems of a document. */
  show(document: Uri, problems: readonly PictureProblem[], as: CheckedAs): void {
    if (problems.length === 0) this.remove(document);
    else this.put(document, problems, { as, found: problems.map(getKey) });
  }

  private put(document: Uri, problems: readonly PictureProblem[], { as, found }: Pick<Shown, 'as' | 'found'>): void {
    if (this.shows(document, problems, as)) return;
    const diagnosed = problems.map((problem) => ({ problem, diagnostic: this.diagnosticOf(problem) }));
    this.shown.set(placeKey(document), { document, as, problems: diagnosed, found });
    this.list.set(
      document,
      diagnosed.map(({ diagnostic }) => diagnostic),
    );
  }

  /** Whether exactly these are shown: setting them again would cost the editor as much as the first time. */
  private shows(document: Uri, problems: readonly PictureProblem[], as: CheckedAs): boolean {
    const shown = this.shown.get(placeKey(document));
    const isShown = (problem: PictureProblem, at: number) => {
      const other = shown?.problems[at]?.problem;
      return other && getStamp(problem) === getStamp(other);
    };
    return shown?.as === as && shown.problems.length === problems.length && problems.every(isShown);
  }

  /** Shows only problems that the last check has found: a solved one disappears, and appears again if that is undone. */
  showRemaining(document: Uri, problems: readonly PictureProblem[]): void {
    const shown = this.shown.get(placeKey(document));
    if (!shown) return;
    const left = [...shown.found];
    const remaining = problems.filter((problem) => {
      const at = left.indexOf(getKey(problem));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
    this.put(document, remaining, shown);
  }

  remove(document: Uri): void {
    if (this.shown.delete(placeKey(document))) this.list.delete(document);
  }

  getCheckedAs(document: Uri): CheckedAs | undefined {
    return this.shown.get(placeKey(document))?.as;
  }

  /** Returns the problems at a range of a document. */
  findAt(document: Uri, range: Range): readonly ShownProblem[] {
    const all = this.shown.get(placeKey(document))?.problems ?? [];
    return all.filter(({ problem }) => problem.range.intersection(range));
  }

  /** Returns the documents with problems that are this file, or are below this folder. */
  getDocumentsBelow(place: Uri): readonly Uri[] {
    const documents = [...this.shown.values()].map(({ document }) => document);
    return documents.filter((document) => isWithin(document, place));
  }

  /** Returns the documents that have a problem with such a file. */
  getDocumentsWith(is: (file: Uri) => boolean): readonly Uri[] {
    const named = [...this.shown.values()].filter(({ problems }) => problems.some(({ problem }) => is(problem.file)));
    return named.map(({ document }) => document);
  }

  dispose(): void {
    this.list.dispose();
  }

  private diagnosticOf(problem: PictureProblem): Diagnostic {
    const { Information, Warning } = DiagnosticSeverity;
    // A reader sees that a file is missing; the writer decides about everything else.
    const severity = problem.code === 'missing-file' ? Warning : Information;
    const diagnostic = new Diagnostic(problem.range, formatProblem(this.language, problem), severity);
    diagnostic.source = source;
    diagnostic.code = problem.code;
    return diagnostic;
  }
}

function getStamp(problem: PictureProblem): string {
  const { range, place, size, limit } = problem;
  const { start, end } = range;
  return JSON.stringify([getKey(problem), start, end, place, size, limit]);
}

function getKey({ code, file }: PictureProblem): string {
  return `${code} ${placeKey(file)}`;
}

function formatProblem(language: Language, { code, file, size = 0, limit }: PictureProblem): string {
  const name = workspace.asRelativePath(file);
  const bytes = (count: number) => formatBytes(language, count);
  const sentences: Readonly<Record<ProblemCode, () => string>> = {
    'missing-file': () => l10n.t("Image '{0}' not found.", name),
    'not-downloaded': () => l10n.t("'{0}' isn't downloaded. Run git lfs pull to download it.", name),
    stale: () => l10n.t("Image '{0}' is outdated. Its prompt, options, or look changed after it was generated.", name),
    'changed-by-hand': () => l10n.t("Image '{0}' was edited after it was generated from its prompt file.", name),
    'no-alternative-text': () => l10n.t("Image '{0}' has no alt text.", name),
    'too-large': () => l10n.t("Image '{0}' is too large ({1}, limit: {2}).", name, bytes(size), bytes(limit)),
  };
  return sentences[code]();
}
