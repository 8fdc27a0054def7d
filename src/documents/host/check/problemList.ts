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

/** How a document came to be checked: for itself, or as one of a folder's, whose problems stay when it is closed. */
export type CheckedAs = 'itself' | 'oneOfMany';

/** A problem as the editor shows it. */
export interface ShownProblem {
  readonly problem: PictureProblem;
  readonly diagnostic: Diagnostic;
}

interface Shown {
  readonly document: Uri;
  readonly as: CheckedAs;
  readonly problems: readonly ShownProblem[];
  /** What the check found, mended since or not: an undo brings a problem back. */
  readonly found: readonly string[];
}

/** Who found the problems, as the editor says it behind them. */
const source = 'Limn';

/** The problems of documents, as they stand in the editor's list. */
export class ProblemList implements Disposable {
  private readonly shown = new Map<string, Shown>();
  private readonly list = languages.createDiagnosticCollection(source);

  constructor(private readonly language: Language) {}

  /** In place of those of the document that are shown. */
  show(document: Uri, problems: readonly PictureProblem[], as: CheckedAs): void {
    if (problems.length === 0) this.remove(document);
    else this.put(document, problems, { as, found: problems.map(keyOf) });
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
      return other && stampOf(problem) === stampOf(other);
    };
    return shown?.as === as && shown.problems.length === problems.length && problems.every(isShown);
  }

  /** Only what the check has found: what was mended goes and comes back when that is undone; nothing is added. */
  showRemaining(document: Uri, problems: readonly PictureProblem[]): void {
    const shown = this.shown.get(placeKey(document));
    if (!shown) return;
    const left = [...shown.found];
    const remaining = problems.filter((problem) => {
      const at = left.indexOf(keyOf(problem));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
    this.put(document, remaining, shown);
  }

  remove(document: Uri): void {
    if (this.shown.delete(placeKey(document))) this.list.delete(document);
  }

  checkedAs(document: Uri): CheckedAs | undefined {
    return this.shown.get(placeKey(document))?.as;
  }

  /** Those at a place of a document. */
  at(document: Uri, range: Range): readonly ShownProblem[] {
    const all = this.shown.get(placeKey(document))?.problems ?? [];
    return all.filter(({ problem }) => problem.range.intersection(range));
  }

  /** The documents with problems that are a file or lie below a folder. */
  below(place: Uri): readonly Uri[] {
    const documents = [...this.shown.values()].map(({ document }) => document);
    return documents.filter((document) => isWithin(document, place));
  }

  /** The documents with a problem of a file. */
  naming(is: (file: Uri) => boolean): readonly Uri[] {
    const named = [...this.shown.values()].filter(({ problems }) => problems.some(({ problem }) => is(problem.file)));
    return named.map(({ document }) => document);
  }

  dispose(): void {
    this.list.dispose();
  }

  private diagnosticOf(problem: PictureProblem): Diagnostic {
    const { Information, Warning } = DiagnosticSeverity;
    // A reader sees that a file is missing; all else is for the writer to weigh.
    const severity = problem.code === 'missing-file' ? Warning : Information;
    const diagnostic = new Diagnostic(problem.range, formatProblem(this.language, problem), severity);
    diagnostic.source = source;
    diagnostic.code = problem.code;
    return diagnostic;
  }
}

function stampOf(problem: PictureProblem): string {
  const { range, place, size, limit } = problem;
  const { start, end } = range;
  return JSON.stringify([keyOf(problem), start, end, place, size, limit]);
}

function keyOf({ code, file }: PictureProblem): string {
  return `${code} ${placeKey(file)}`;
}

function formatProblem(language: Language, { code, file, size = 0, limit }: PictureProblem): string {
  const name = workspace.asRelativePath(file);
  const [bytes, most] = [formatBytes(language, size), formatBytes(language, limit)];
  const sentences: Readonly<Record<ProblemCode, string>> = {
    'missing-file': l10n.t('{0} is missing.', name),
    stale: l10n.t('{0} is stale: what it is made from has changed since.', name),
    'changed-by-hand': l10n.t('{0} was changed by hand: it is not the picture that its prompt file made.', name),
    'no-alternative-text': l10n.t('{0} has no alternative text here.', name),
    'too-large': l10n.t('{0} is too large: {1}, and the limit is {2}.', name, bytes, most),
  };
  return sentences[code];
}
