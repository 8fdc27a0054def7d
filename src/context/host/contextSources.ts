import type { TextEditor, Uri } from 'vscode';
import { isPictureName } from '../../imageFiles/common/pictureNames.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { Contexts } from './contexts.ts';
import { createProblemsQuote } from './createProblemsQuote.ts';
import { readFileQuote } from './files.ts';
import { filterDroppedUris, whyNotSent } from './filterDroppedUris.ts';
import type { ContextRefusal } from './notifyContextRejected.ts';
import type { ContextKind } from './pickContextKind.ts';

interface ContextSourcesOptions {
  readonly contexts: Pick<Contexts, 'add'>;
  /** Returns the text editor that was last active. */
  readonly editor: () => TextEditor | undefined;
  readonly capture: (editor: TextEditor) => Quote;
  readonly pickKind: () => Promise<ContextKind | undefined>;
  readonly pickFiles: () => Promise<readonly Uri[]>;
  readonly addPictures: (sessionId: string) => Promise<void>;
  readonly addPicture: (sessionId: string, uri: Uri) => Promise<void>;
  readonly refuse: (why: ContextRefusal, name: string) => void;
}

/** Adds what the user chooses to the context of the next message. */
export class ContextSources {
  constructor(private readonly options: ContextSourcesOptions) {}

  async add(sessionId: string, kind: ContextKind | 'any'): Promise<void> {
    const chosen = kind === 'any' ? await this.options.pickKind() : kind;
    const run: Readonly<Record<ContextKind, () => unknown>> = {
      selection: () => this.addSelection(sessionId),
      file: async () => this.addFiles(sessionId, await this.options.pickFiles()),
      problems: () => this.addProblems(sessionId),
      picture: () => this.options.addPictures(sessionId),
    };
    if (chosen) await run[chosen]();
  }

  /** Adds the selected passage; returns false if nothing is selected. */
  addSelection(sessionId: string): boolean {
    const { contexts, editor: find, capture, refuse } = this.options;
    const editor = find();
    if (!editor || editor.document.getText(editor.selection).trim() === '') {
      refuse('noSelection', '');
      return false;
    }
    contexts.add(sessionId, capture(editor));
    return true;
  }

  /** Adds whole files; pictures among them become picture attachments. */
  async addFiles(sessionId: string, uris: readonly Uri[]): Promise<void> {
    for (const uri of uris) {
      const why = await whyNotSent(uri);
      if (why) this.options.refuse(why, baseName(uri));
      else if (isPicture(uri)) await this.options.addPicture(sessionId, uri);
      else await this.addFile(sessionId, uri);
    }
  }

  /** Adds files that were dropped from the editor, by their URIs. */
  async addDropped(sessionId: string, addresses: readonly string[]): Promise<void> {
    const files = await filterDroppedUris(addresses, this.options.refuse);
    await this.addFiles(sessionId, files);
  }

  private async addFile(sessionId: string, uri: Uri): Promise<void> {
    const read = await readFileQuote(uri);
    if (typeof read === 'string') this.options.refuse(read, baseName(uri));
    else this.options.contexts.add(sessionId, read);
  }

  private addProblems(sessionId: string): void {
    const { contexts, editor: find, refuse } = this.options;
    const editor = find();
    const quote = editor && createProblemsQuote(editor);
    if (quote) contexts.add(sessionId, quote);
    else if (editor) refuse('noProblems', baseName(editor.document.uri));
    else refuse('noEditor', '');
  }
}

function isPicture({ path }: Pick<Uri, 'path'>): boolean {
  return isPictureName(path);
}
