import { Diagnostic, DiagnosticSeverity, type Disposable, languages, type Range, type Uri } from 'vscode';
import { isWithin, placeKey } from '../../../base/host/uriPaths.ts';
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

  constructor(private readonly sentence: (problem: PictureProblem) => string) {}

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

  /** Whether exactly these stand in the list: to say them again would cost the editor as much as the first time. */
  private shows(document: Uri, problems: readonly PictureProblem[], as: CheckedAs): boolean {
    const shown = this.shown.get(placeKey(document));
    const same = (problem: PictureProblem, other: PictureProblem | undefined) =>
      other !== undefined &&
      keyOf(problem) === keyOf(other) &&
      problem.range.isEqual(other.range) &&
      problem.place === other.place &&
      problem.size === other.size &&
      problem.limit === other.limit;
    return (
      shown?.as === as &&
      shown.problems.length === problems.length &&
      shown.problems.every((one, at) => same(one.problem, problems[at]))
    );
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
    const diagnostic = new Diagnostic(problem.range, this.sentence(problem), severity);
    diagnostic.source = source;
    diagnostic.code = problem.code;
    return diagnostic;
  }
}

function keyOf({ code, file }: PictureProblem): string {
  return `${code} ${placeKey(file)}`;
}
