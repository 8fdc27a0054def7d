import { type Diagnostic, DiagnosticSeverity, languages, type TextEditor, type Uri } from 'vscode';
import { isPictureName } from '../../imageFiles/common/pictureNames.ts';
import type { InsertionFeature } from '../../insertion/host/createInsertion.ts';
import { baseName, getDisplayName } from '../../insertion/host/getDisplayName.ts';
import { limits } from '../../product/common/limits.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import { type DocumentProblem, formatProblems, getProblemsAt } from '../common/documentProblems.ts';
import type { AttachmentFiles } from './attachmentFiles.ts';
import type { Contexts } from './contexts.ts';
import { filterDroppedUris, readFileQuote, whyNotSent } from './files.ts';
import type { ContextRefusal } from './notifyContextRejected.ts';
import { type ContextKind, pickContextKind, pickFiles } from './pickFiles.ts';

/** Adds what the user chooses to the context of the next message. */
export class ContextSources {
  constructor(
    private readonly contexts: Contexts,
    private readonly attachmentFiles: AttachmentFiles,
    private readonly insertion: Pick<InsertionFeature, 'lastEditor' | 'targets'>,
    private readonly refuse: (why: ContextRefusal, name: string) => void,
  ) {}

  async add(sessionId: string, kind: ContextKind | 'any'): Promise<void> {
    const chosen = kind === 'any' ? await pickContextKind() : kind;
    const run: Readonly<Record<ContextKind, () => unknown>> = {
      selection: () => this.addSelection(sessionId),
      file: async () => this.addFiles(sessionId, await pickFiles()),
      problems: () => this.addProblems(sessionId),
      picture: () => this.attachmentFiles.pick(sessionId),
    };
    if (chosen) await run[chosen]();
  }

  /** Adds the selected passage; returns false if nothing is selected. */
  addSelection(sessionId: string): boolean {
    const { lastEditor, targets } = this.insertion;
    const editor = lastEditor.getLocation()?.editor;
    if (!editor || editor.document.getText(editor.selection).trim() === '') {
      this.refuse('noSelection', '');
      return false;
    }
    this.contexts.add(sessionId, targets.capture(editor));
    return true;
  }

  /** Adds whole files; pictures among them become picture attachments. */
  async addFiles(sessionId: string, uris: readonly Uri[]): Promise<void> {
    for (const uri of uris) {
      const why = await whyNotSent(uri);
      if (why) this.refuse(why, baseName(uri));
      else if (isPictureName(uri.path)) await this.attachmentFiles.add(sessionId, uri);
      else await this.addFile(sessionId, uri);
    }
  }

  /** Adds files that were dropped from the editor, by their URIs. */
  async addDropped(sessionId: string, addresses: readonly string[]): Promise<void> {
    await this.addFiles(sessionId, await filterDroppedUris(addresses, this.refuse));
  }

  private async addFile(sessionId: string, uri: Uri): Promise<void> {
    const read = await readFileQuote(uri);
    if (typeof read === 'string') this.refuse(read, baseName(uri));
    else this.contexts.add(sessionId, read);
  }

  private addProblems(sessionId: string): void {
    const { editor } = this.insertion.lastEditor.getLocation() ?? {};
    const quote = editor && createProblemsQuote(editor);
    if (quote) this.contexts.add(sessionId, quote);
    else if (editor) this.refuse('noProblems', baseName(editor.document.uri));
    else this.refuse('noEditor', '');
  }
}

const severities: Readonly<Record<DiagnosticSeverity, DocumentProblem['severity']>> = {
  [DiagnosticSeverity.Error]: 'error',
  [DiagnosticSeverity.Warning]: 'warning',
  [DiagnosticSeverity.Information]: 'information',
  [DiagnosticSeverity.Hint]: 'hint',
};

/** Returns the problems of the cursor's line, or all of the document; undefined if it has none. */
function createProblemsQuote({ document, selection }: Pick<TextEditor, 'document' | 'selection'>): Quote | undefined {
  const all = languages.getDiagnostics(document.uri).map(problemOf);
  const chosen = getProblemsAt(all, selection.active.line + 1);
  const [first] = chosen;
  if (!first) return undefined;
  const lineText = (line: number) => (line <= document.lineCount ? document.lineAt(line - 1).text : '');
  return {
    id: crypto.randomUUID(),
    kind: 'problems',
    uri: document.uri.toString(),
    fileName: getDisplayName(document),
    languageId: 'plaintext',
    firstLine: first.firstLine,
    lastLine: Math.max(...chosen.map(({ lastLine }) => lastLine)),
    text: formatProblems(chosen, lineText).slice(0, limits.quote),
  };
}

function problemOf({ severity, source = '', code, message, range }: Diagnostic): DocumentProblem {
  const value = typeof code === 'object' ? code.value : code;
  return {
    severity: severities[severity],
    source: [source, value].filter((part) => part !== undefined && part !== '').join(' '),
    message,
    firstLine: range.start.line + 1,
    lastLine: range.end.line + 1,
  };
}
