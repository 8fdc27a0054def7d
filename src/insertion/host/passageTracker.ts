import {
  Disposable,
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
import { withLineFeeds } from '../../base/common/lineEndings.ts';
import { openDocument } from '../../base/host/openDocument.ts';
import { isWithin, pathFrom, samePlace } from '../../base/host/uriPaths.ts';
import { languageOfFile } from '../../languages/common/fileLanguage.ts';
import { languageAt } from '../../rewrite/common/proseLines.ts';
import type { Insertion } from '../../sessions/common/model/insertion.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import { columnFor, isShown } from './columns.ts';
import { languageOf, rangeOf, type Spot, spanOf, textOf } from './documentEdit.ts';
import { documentName } from './documentName.ts';
import { sameText } from './sameText.ts';
import { type Followed, followAfterRestart, followEvent, locate, settle } from './trackedPassage.ts';

/** Where a quoted passage is in its document now: itself, or the place where it was, which is empty where its words are gone. */
interface PlacedTarget extends Spot {
  readonly state: 'found' | 'changed';
  /** Whether it was found at any time since this window was opened. */
  readonly wasThere: boolean;
  readonly range: Range;
}

/** The same, or nowhere. */
export type FoundTarget = PlacedTarget | { readonly state: 'gone' };

/** Follows every quoted passage through edits, undo, renames, and the closing and opening of its document. */
export class Targets implements Disposable {
  private readonly followed = new Map<string, Followed>();
  private readonly subscriptions = Disposable.from(
    workspace.onDidChangeTextDocument((event) => this.changed(event)),
    workspace.onDidOpenTextDocument((document) => this.opened(document)),
    workspace.onDidCloseTextDocument((document) => this.closed(document)),
    workspace.onDidRenameFiles((event) => this.renamed(event)),
  );

  /** Takes the selected passage as it is now; lines count from 1. */
  capture({ document, selection: taken }: Pick<TextEditor, 'document' | 'selection'>): Quote {
    const id = crypto.randomUUID();
    const text = document.getText(taken);
    const passage = { place: spanOf(textOf(document), taken), texts: [withLineFeeds(text)] };
    this.followed.set(id, { uri: document.uri, passage, document, wasThere: true });
    const { uri } = document;
    const languageId = languageOf(document);
    return { id, uri: uri.toString(), fileName: documentName(document), languageId, text, ...placeOf(taken) };
  }

  /** Follows a text that was put into a document just now, at an offset with line feeds alone. */
  hold(document: TextDocument, start: number, text: string): Quote {
    const whole = textOf(document);
    const { start: from, end: to } = rangeOf(whole, { start, end: start + text.length });
    return this.capture({ document, selection: new Selection(from, to) });
  }

  /** Where the passage is now; opens its document when that is closed. */
  async find(quote: Quote): Promise<FoundTarget> {
    const document = await openedDocument(this.uriOf(quote));
    return document ? this.placeIn(document, quote) : { state: 'gone' };
  }

  /** Where the passage is in a document that is open; nothing when it belongs to another one. */
  findIn(document: TextDocument, quote: Quote): PlacedTarget | undefined {
    return samePlace(this.uriOf(quote), document.uri) ? this.placeIn(document, quote) : undefined;
  }

  /** The words that stand in its place now; nothing where its document is not open, or nothing stands there. */
  textNow(quote: Quote): string | undefined {
    const document = openDocument(this.uriOf(quote));
    if (!document) return undefined;
    const { start, end } = this.placeIn(document, quote).span;
    return textOf(document).slice(start, end) || undefined;
  }

  /** Whether what was put there stood there and does so no more, but what was there before; false where that cannot be known. */
  isTakenOut({ made = [] }: Pick<Insertion, 'made'>): boolean {
    return made.length > 0 && made.every((one) => this.isOut(one));
  }

  /** The language of a passage's words; empty where they stand in code, as far as its document is open. */
  languageNow(quote: Quote): string {
    const document = openDocument(this.uriOf(quote));
    if (!document) return languageOfFile(quote.languageId, quote.fileName);
    const { start } = this.placeIn(document, quote).span;
    return languageAt(languageOf(document), textOf(document).slice(0, start));
  }

  /** An answer now stands where the passage was; from here on either of the two is the passage. */
  replaced(quote: Quote, answer: string): void {
    const target = this.followed.get(quote.id);
    if (target) target.passage = { ...target.passage, texts: [answer, quote.text].map(withLineFeeds) };
  }

  /** Shows the passage in its editor, selected unless it is the whole file; false when its document is gone. */
  async reveal(quote: Quote): Promise<boolean> {
    const target = await this.find(quote);
    if (target.state === 'gone') return false;
    const editor = await window.showTextDocument(target.document, columnFor(target.document));
    const { start, end } = target.range;
    editor.selection = new Selection(start, quote.kind === 'file' ? start : end);
    editor.revealRange(editor.selection, TextEditorRevealType.InCenterIfOutsideViewport);
    return true;
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private isOut({ target, was }: NonNullable<Insertion['made']>[number]): boolean {
    const document = openDocument(this.uriOf(target));
    if (!document) return false;
    const { state, wasThere, span } = this.placeIn(document, target);
    const stands = textOf(document).slice(span.start, span.end);
    return state === 'changed' && wasThere && stands.trim() === was.trim();
  }

  private uriOf({ id, uri }: Quote): Uri {
    return this.followed.get(id)?.uri ?? Uri.parse(uri);
  }

  private placeIn(document: TextDocument, quote: Quote): PlacedTarget {
    const target = this.targetOf(quote, document);
    const text = textOf(document);
    const state = locate(target, text) ? 'found' : 'changed';
    const span = target.passage.place;
    return { state, wasThere: target.wasThere, document, span, range: rangeOf(text, span) };
  }

  private targetOf(quote: Quote, document: TextDocument): Followed {
    const target = this.followed.get(quote.id) ?? followAfterRestart(quote, document);
    this.followed.set(quote.id, target);
    if (target.document !== document) settle(target, document);
    return target;
  }

  private changed(event: TextDocumentChangeEvent): void {
    for (const target of this.followed.values()) if (target.document === event.document) followEvent(target, event);
    if (event.contentChanges.length > 0) this.savedAs(event.document);
  }

  /**
   * Save As fills another document, in no tab yet, with the whole text and has the person go on there. Outputs are in no tab either, and change
   * many times a second.
   */
  private savedAs(copy: TextDocument): void {
    if (!isFile(copy) || isShown(copy)) return;
    for (const target of this.followed.values()) {
      if (!target.document || target.document === copy || !sameText(target.document, copy)) continue;
      target.uri = copy.uri;
      target.document = copy;
    }
  }

  private opened(document: TextDocument): void {
    for (const target of this.followed.values())
      if (!target.document && samePlace(target.uri, document.uri)) settle(target, document);
  }

  private closed(document: TextDocument): void {
    for (const target of this.followed.values()) if (target.document === document) target.document = undefined;
  }

  /** A renamed document is another document to VS Code, opened before or after this event. */
  private renamed({ files }: FileRenameEvent): void {
    for (const target of this.followed.values()) {
      const uri = files.map((file) => movedUri(target.uri, file)).find((moved) => moved !== undefined);
      if (!uri) continue;
      target.uri = uri;
      target.document = undefined;
      const document = openDocument(uri);
      if (document) settle(target, document);
    }
  }
}

/** Where a document is after a file, or a folder above it, was renamed. */
export function movedUri(uri: Uri, { oldUri, newUri }: FileRenameEvent['files'][number]): Uri | undefined {
  if (samePlace(uri, oldUri)) return newUri;
  return isWithin(uri, oldUri) ? Uri.joinPath(newUri, pathFrom(oldUri, uri)) : undefined;
}

function isFile({ uri }: TextDocument): boolean {
  return workspace.fs.isWritableFileSystem(uri.scheme) === true;
}

/** An untitled document that was closed is gone: opening it again would make an empty one. */
async function openedDocument(uri: Uri): Promise<TextDocument | undefined> {
  const open = openDocument(uri);
  if (uri.scheme === 'untitled') return open;
  // VS Code keeps a document for a while after its tab is closed, also when its file is deleted then.
  if (open && !isShown(open) && (await isMissing(uri))) return undefined;
  return open ?? workspace.openTextDocument(uri).then(undefined, () => undefined);
}

function isMissing(uri: Uri): PromiseLike<boolean> {
  return workspace.fs.stat(uri).then(
    () => false,
    (error: unknown) => error instanceof FileSystemError && error.code === 'FileNotFound',
  );
}

/** Where it begins, and the lines that hold selected text: one that is selected up to its very beginning does not count. */
function placeOf({ start, end }: Selection): Pick<Quote, 'firstLine' | 'firstColumn' | 'lastLine'> {
  const endsBefore = end.character === 0 && end.line > start.line;
  const lastLine = endsBefore ? end.line : end.line + 1;
  return { firstLine: start.line + 1, firstColumn: start.character, lastLine };
}
