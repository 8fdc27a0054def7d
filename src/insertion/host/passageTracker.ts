import {
  Disposable,
  EndOfLine,
  type FileRenameEvent,
  FileSystemError,
  type Range,
  Selection,
  type TextDocument,
  type TextDocumentChangeEvent,
  type TextEditor,
  TextEditorRevealType,
  Uri,
  window,
  workspace,
} from 'vscode';
import { normalizeLineEndings, offsetAt } from '../../base/common/lineEndings.ts';
import { isWithin, openDocument, pathFrom, samePlace } from '../../base/host/uriPaths.ts';
import { getFileLanguage } from '../../languages/common/languages.ts';
import { limits } from '../../product/common/limits.ts';
import { languageAt } from '../../rewrite/common/proseLines.ts';
import type { Insertion } from '../../sessions/common/model/insertion.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import {
  findAtPosition,
  findNearest,
  hasSameLines,
  type TrackedSpan,
  type TrackedText,
  updateTrackedSpan,
} from '../common/trackPassage.ts';
import { getViewColumnFor, isOpenInTab } from './columns.ts';
import {
  type DocumentEdits,
  type DocumentSpan,
  getLanguageId,
  getNormalizedText,
  rangeOf,
  spanOf,
} from './documentEdit.ts';
import { getDisplayName } from './getDisplayName.ts';

/** Where a quoted passage is in its document now: the passage, or its former position, which is empty if its text is gone. */
interface FoundPassage extends DocumentSpan {
  readonly state: 'found' | 'changed';
  /** Whether it was found at any time since this window was opened. */
  readonly wasThere: boolean;
  readonly range: Range;
}

/** The same, or `gone` if the document is. */
export type PassageLocation = FoundPassage | { readonly state: 'gone' };

/** Tracks every quoted passage through edits, undo, renames, and the closing and opening of its document. */
export class PassageTracker implements Disposable {
  private readonly followed = new Map<string, TrackedPassage>();
  private readonly subscriptions = Disposable.from(
    workspace.onDidChangeTextDocument((event) => this.handleChange(event)),
    workspace.onDidOpenTextDocument((document) => this.handleOpen(document)),
    workspace.onDidCloseTextDocument((document) => this.handleClose(document)),
    workspace.onDidRenameFiles((event) => this.handleRename(event)),
  );

  /** Captures the selected passage as it is now; lines count from 1. */
  capture({ document, selection: taken }: Pick<TextEditor, 'document' | 'selection'>): Quote {
    const id = crypto.randomUUID();
    const text = document.getText(taken);
    const passage = { span: spanOf(getNormalizedText(document), taken), texts: [normalizeLineEndings(text)] };
    this.followed.set(id, { uri: document.uri, passage, document, wasFound: true });
    const { uri } = document;
    const languageId = getLanguageId(document);
    const { start, end } = taken;
    // A line that is selected only up to its start does not count.
    const lastLine = end.character === 0 && end.line > start.line ? end.line : end.line + 1;
    const lines = { firstLine: start.line + 1, firstColumn: start.character, lastLine };
    return { id, uri: uri.toString(), fileName: getDisplayName(document), languageId, text, ...lines };
  }

  /** Tracks a text that was just inserted into a document, at an offset with line feeds only. */
  track(document: TextDocument, start: number, text: string): Quote {
    const whole = getNormalizedText(document);
    const { start: from, end: to } = rangeOf(whole, { start, end: start + text.length });
    return this.capture({ document, selection: new Selection(from, to) });
  }

  /**
   * Tracks what edits inserted into their document. Returns a function that returns what is needed to undo what is on a line; lines count
   * from 1.
   */
  createUndoInfo({
    document,
    text,
    edits,
  }: Omit<DocumentEdits, 'lines'>): (line: number | undefined) => Pick<Insertion, 'made'> {
    const inOrder = edits.toSorted((one, other) => one.start - other.start);
    let moved = 0;
    const places = inOrder.map((edit) => {
      const [start, put] = [edit.start + moved, normalizeLineEndings(edit.text)];
      moved += put.length - (edit.end - edit.start);
      const was = text.slice(edit.start, edit.end);
      const isKept = put !== '' && put.length <= limits.quote && was.length <= limits.quote;
      return { start, made: isKept ? { target: this.track(document, start, put), was } : undefined };
    });
    const now = getNormalizedText(document);
    return (line = 1) => {
      const end = offsetAt(now, { line: line - 1, character: Number.MAX_SAFE_INTEGER });
      const made = places.findLast(({ start }) => start <= end)?.made;
      return made ? { made: [made] } : {};
    };
  }

  /** Returns where the passage is now; opens its document if it is closed. */
  async locate(quote: Quote): Promise<PassageLocation> {
    const document = await openIfExisting(this.getUri(quote));
    return document ? this.locatePassage(document, quote) : { state: 'gone' };
  }

  /** Returns where the passage is in an open document, or undefined if it belongs to another one. */
  locateIn(document: TextDocument, quote: Quote): FoundPassage | undefined {
    return samePlace(this.getUri(quote), document.uri) ? this.locatePassage(document, quote) : undefined;
  }

  /** Returns the text at its position now; undefined if its document is not open, or there is no text. */
  getCurrentText(quote: Quote): string | undefined {
    const document = openDocument(this.getUri(quote));
    if (!document) return undefined;
    const { start, end } = this.locatePassage(document, quote).span;
    return getNormalizedText(document).slice(start, end) || undefined;
  }

  /** Whether what was inserted is gone and what was there before is back; false if that cannot be known. */
  wasRemoved({ made = [] }: Pick<Insertion, 'made'>): boolean {
    return made.length > 0 && made.every((one) => this.isRemoved(one));
  }

  /** Returns the language of a passage's text; empty if it is in code, as far as its document is open. */
  getCurrentLanguage(quote: Quote): string {
    const document = openDocument(this.getUri(quote));
    if (!document) return getFileLanguage(quote.languageId, quote.fileName);
    const { start } = this.locatePassage(document, quote).span;
    return languageAt(getLanguageId(document), getNormalizedText(document).slice(0, start));
  }

  /** An answer has replaced the passage; from now on either of the two counts as the passage. */
  setReplacement(quote: Quote, answer: string): void {
    const target = this.followed.get(quote.id);
    if (target) target.passage = { ...target.passage, texts: [answer, quote.text].map(normalizeLineEndings) };
  }

  /** Shows the passage in its editor, selected unless it is the whole file; returns false if its document is gone. */
  async reveal(quote: Quote): Promise<boolean> {
    const target = await this.locate(quote);
    if (target.state === 'gone') return false;
    const editor = await window.showTextDocument(target.document, getViewColumnFor(target.document));
    const { start, end } = target.range;
    editor.selection = new Selection(start, quote.kind === 'file' ? start : end);
    editor.revealRange(editor.selection, TextEditorRevealType.InCenterIfOutsideViewport);
    return true;
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private isRemoved({ target, was }: NonNullable<Insertion['made']>[number]): boolean {
    const document = openDocument(this.getUri(target));
    if (!document) return false;
    const { state, wasThere, span } = this.locatePassage(document, target);
    const stands = getNormalizedText(document).slice(span.start, span.end);
    return state === 'changed' && wasThere && stands.trim() === was.trim();
  }

  private getUri({ id, uri }: Quote): Uri {
    return this.followed.get(id)?.uri ?? Uri.parse(uri);
  }

  private locatePassage(document: TextDocument, quote: Quote): FoundPassage {
    const target = this.followed.get(quote.id) ?? restoreTracked(quote, document);
    this.followed.set(quote.id, target);
    if (target.document !== document) attachDocument(target, document);
    const text = getNormalizedText(document);
    const state = updateLocation(target, text) ? 'found' : 'changed';
    const span = target.passage.span;
    return { state, wasThere: target.wasFound, document, span, range: rangeOf(text, span) };
  }

  private handleChange(event: TextDocumentChangeEvent): void {
    for (const target of this.followed.values())
      if (target.document === event.document) applyChangeEvent(target, event);
    if (event.contentChanges.length > 0) this.handleSaveAs(event.document);
  }

  /**
   * Save As fills another document, not in a tab yet, with the whole text, and the user continues there. Outputs are not in a tab either,
   * and change many times a second.
   */
  private handleSaveAs(copy: TextDocument): void {
    if (workspace.fs.isWritableFileSystem(copy.uri.scheme) !== true || isOpenInTab(copy)) return;
    for (const target of this.followed.values()) {
      if (!target.document || target.document === copy || !hasSameLines(target.document, copy)) continue;
      target.uri = copy.uri;
      target.document = copy;
    }
  }

  private handleOpen(document: TextDocument): void {
    for (const target of this.followed.values())
      if (!target.document && samePlace(target.uri, document.uri)) attachDocument(target, document);
  }

  private handleClose(document: TextDocument): void {
    for (const target of this.followed.values()) if (target.document === document) target.document = undefined;
  }

  /** To VS Code a renamed document is another document, opened before or after this event. */
  private handleRename({ files }: FileRenameEvent): void {
    for (const target of this.followed.values()) {
      const uri = files.map((file) => getMovedUri(target.uri, file)).find((moved) => moved !== undefined);
      if (!uri) continue;
      target.uri = uri;
      target.document = undefined;
      const document = openDocument(uri);
      if (document) attachDocument(target, document);
    }
  }
}

/** Returns a document's URI after a file, or a folder above it, was renamed. */
export function getMovedUri(uri: Uri, { oldUri, newUri }: FileRenameEvent['files'][number]): Uri | undefined {
  if (samePlace(uri, oldUri)) return newUri;
  return isWithin(uri, oldUri) ? Uri.joinPath(newUri, pathFrom(oldUri, uri)) : undefined;
}

/** An untitled document that was closed is gone: opening it again would make an empty one. */
async function openIfExisting(uri: Uri): Promise<TextDocument | undefined> {
  const open = openDocument(uri);
  if (uri.scheme === 'untitled') return open;
  // VS Code keeps a document for a while after its tab is closed, also when its file is deleted then.
  if (open && !isOpenInTab(open) && (await isMissing(uri))) return undefined;
  return open ?? workspace.openTextDocument(uri).then(undefined, () => undefined);
}

function isMissing(uri: Uri): PromiseLike<boolean> {
  return workspace.fs.stat(uri).then(
    () => false,
    (error: unknown) => error instanceof FileSystemError && error.code === 'FileNotFound',
  );
}

/** One tracked passage while the window is open. All offsets are in texts with line feeds only. */
interface TrackedPassage {
  uri: Uri;
  /** After Limn replaced the passage, its texts are the answer and then the passage, since an undo restores it. */
  passage: TrackedText;
  /** The open document whose edits are tracked; without one, the position is only where the search starts. */
  document: TextDocument | undefined;
  /** Whether its text was ever found in the document in this window. */
  wasFound: boolean;
}

/** After a restart only the text and its start are known. */
function restoreTracked(quote: Quote, document: TextDocument): TrackedPassage {
  const { uri, text, firstLine, firstColumn = 0 } = quote;
  const start = offsetAt(getNormalizedText(document), { line: firstLine - 1, character: firstColumn });
  const passage = { span: { start, end: start }, texts: [normalizeLineEndings(text)] };
  return { uri: Uri.parse(uri), passage, document: undefined, wasFound: false };
}

/** Attaches a passage to its document, which was just opened: its text may have changed in the meantime. */
function attachDocument(target: TrackedPassage, document: TextDocument): void {
  const text = getNormalizedText(document);
  const { start, end } = target.passage.span;
  const inside = { start: Math.min(start, text.length), end: Math.min(end, text.length) };
  moveTo(target, findNearest(text, target.passage) ?? inside);
  target.document = document;
}

/** Updates the position if the passage is unchanged in its document's text; returns whether it is. */
function updateLocation(target: TrackedPassage, text: string): boolean {
  const found = findAtPosition(text, target.passage);
  if (found) moveTo(target, found);
  target.wasFound ||= found !== undefined;
  return found !== undefined;
}

function applyChangeEvent(target: TrackedPassage, { document, contentChanges }: TextDocumentChangeEvent): void {
  // Every line break before an offset counts one more if the document has CRLF.
  const extra = document.eol === EndOfLine.CRLF ? 1 : 0;
  const changes = contentChanges.map(({ range: { start, end }, rangeOffset, rangeLength, text }) => ({
    offset: rangeOffset - extra * start.line,
    length: rangeLength - extra * (end.line - start.line),
    text: normalizeLineEndings(text),
  }));
  const span = updateTrackedSpan(target.passage, changes, () => getNormalizedText(document));
  moveTo(target, span);
}

function moveTo(target: TrackedPassage, place: TrackedSpan): void {
  target.passage = { ...target.passage, span: place };
}
