import {
  type DecorationInstanceRenderOptions,
  type DecorationOptions,
  Disposable,
  l10n,
  type MarkdownString,
  Range,
  type TextDocument,
  type TextEditor,
  ThemeColor,
  commands as vscodeCommands,
  window,
  workspace,
} from 'vscode';
import { type Language, pixels } from '../../base/host/formats.ts';
import { lines, link, markdownOf, picture, row, says } from '../../base/host/markdownString.ts';
import type { PassageTracker } from '../../insertion/host/passageTracker.ts';
import { documentCommands, pictureLineContext } from '../../product/common/names.ts';
import { readSettings } from '../../product/host/settings.ts';
import type { Storage } from '../../sessions/host/storage.ts';
import { findLineForStatus } from '../common/drawingStatus.ts';
import { getIconUri } from './icons.ts';
import { formatLine, getKeyLabels, type ImageLine, type ImageLines } from './imageLines.ts';

/** A status line with its range in a document: the passage, and the line where it is shown, from 0. */
interface Placed {
  readonly line: ImageLine;
  readonly passage: Range;
  readonly at: number;
}

/** An attachment has no property for its font: the text after the first value is parsed as further declarations, or ignored. */
const smallFont = 'none; font: 12px var(--vscode-font-family, sans-serif)';

/** Interval at which the elapsed time is updated, in milliseconds. */
const aSecond = 1_000;

/** Shows the status lines in visible editors as decorations, which are not part of the text. */
export class LineDecorations implements Disposable {
  /** Covers the whole line, because the editor finds no hover after the end of its text. */
  private readonly type = window.createTextEditorDecorationType({ isWholeLine: true });
  private ticking: ReturnType<typeof setInterval> | undefined;
  private context = '';
  private readonly decorated = new Set<TextEditor>();
  private readonly subscriptions = Disposable.from(
    this.type,
    window.onDidChangeVisibleTextEditors(() => this.draw()),
    window.onDidChangeActiveTextEditor(() => this.draw()),
    window.onDidChangeTextEditorSelection(({ textEditor }) => this.decorated.has(textEditor) && this.draw()),
    workspace.onDidChangeTextDocument(({ document }) => {
      // A line that is not shown comes back with its passage.
      if (this.lines.all().length > 0 && window.visibleTextEditors.some((editor) => editor.document === document))
        this.draw();
    }),
  );

  constructor(
    private readonly language: Language,
    private readonly targets: PassageTracker,
    private readonly lines: Pick<ImageLines, 'all'>,
    private readonly pictureUri: Storage['pictureUri'],
  ) {}

  draw(): void {
    for (const editor of window.visibleTextEditors) this.drawIn(editor);
    for (const editor of this.decorated) if (!window.visibleTextEditors.includes(editor)) this.decorated.delete(editor);
    this.setContext(this.lineAtCursor()?.status.kind ?? '');
    this.tick();
  }

  /** Returns the line whose keys are active: that of the passage or line with the cursor. */
  lineAtCursor(): ImageLine | undefined {
    const editor = window.activeTextEditor;
    return editor && this.getPlaced(editor).find((placed) => isAt(editor, placed))?.line;
  }

  /** Returns the line number in a visible editor, from 1. */
  lineNumberOf(line: ImageLine): number | undefined {
    const places = window.visibleTextEditors.map(({ document }) => this.place(document, line));
    const passage = places.find((placed) => placed !== undefined)?.passage;
    return passage && getLastLine(passage) + 1;
  }

  dispose(): void {
    clearInterval(this.ticking);
    this.setContext('');
    this.subscriptions.dispose();
  }

  private drawIn(editor: TextEditor): void {
    const options = this.getPlaced(editor).map((placed) => this.createDecoration(editor, placed));
    if (options.length === 0 && !this.decorated.has(editor)) return;
    if (options.length > 0) this.decorated.add(editor);
    else this.decorated.delete(editor);
    editor.setDecorations(this.type, options);
  }

  /** Returns one status line for each line of the document, the last that was requested. */
  private getPlaced({ document }: TextEditor): readonly Placed[] {
    if (!readSettings().showProgress) return [];
    const placed = this.lines.all().flatMap((line) => this.place(document, line) ?? []);
    return [...new Map(placed.map((one) => [one.at, one])).values()];
  }

  /** Returns undefined if the passage is not in the document, or no longer. */
  private place(document: TextDocument, line: ImageLine): Placed | undefined {
    const found = this.targets.locateIn(document, line.quote);
    if (!found || found.range.isEmpty) return undefined;
    const lines = { count: document.lineCount, text: (number: number) => document.lineAt(number).text };
    return { line, passage: found.range, at: findLineForStatus(lines, getLastLine(found.range)) };
  }

  private createDecoration(editor: TextEditor, placed: Placed): DecorationOptions {
    const { line, at } = placed;
    const hasKeys = editor === window.activeTextEditor && isAt(editor, placed);
    const contentText = formatLine(this.language, line, { now: Date.now(), hasKeys });
    const { end } = editor.document.lineAt(at).range;
    const after = { contentText, color: new ThemeColor('editorCodeLens.foreground'), textDecoration: smallFont };
    return {
      range: new Range(end, end),
      hoverMessage: createLineHover(this.pictureUri, line, hasKeys),
      renderOptions: getRenderOptions(at, placed, after),
    };
  }

  /** Updates the elapsed time only while somebody can see it. */
  private tick(): void {
    const isShown = [...this.decorated].some((editor) =>
      this.getPlaced(editor).some(({ line }) => line.status.kind === 'running'),
    );
    if (isShown) this.ticking ??= setInterval(() => this.draw(), aSecond);
    else {
      clearInterval(this.ticking);
      this.ticking = undefined;
    }
  }

  private setContext(value: string): void {
    if (value === this.context) return;
    this.context = value;
    void vscodeCommands.executeCommand('setContext', pictureLineContext, value);
  }
}

/** After text it keeps some distance. */
function getRenderOptions(at: number, { passage }: Placed, after: object): DecorationInstanceRenderOptions {
  const margin = at === getLastLine(passage) ? '0 0.5em 0 2em' : '0 0.5em 0 0';
  const icon = (theme: 'light' | 'dark') => ({
    before: { contentIconPath: getIconUri('picture', theme, 'inText'), margin },
  });
  return { light: icon('light'), dark: icon('dark'), after };
}

function isAt({ selection: { active } }: TextEditor, { passage, at }: Placed): boolean {
  return passage.contains(active) || active.line === at;
}

/** The last line of a passage that ends with a line break is the line before. */
function getLastLine({ start, end }: Range): number {
  return end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
}

/** Maximum size of a thumbnail, in CSS pixels: VS Code shows 250 of a hover, with two lines of links in it. */
const room = { width: 320, height: 190 };

/** Shows the picture from its own file, with its actions as links, and with their keys where those are active: an editor may cut off the line. */
function createLineHover(
  pictureUri: Storage['pictureUri'],
  { id, status: stand }: ImageLine,
  hasKeys: boolean,
): MarkdownString {
  const { insertReady, openReady, discardReady } = documentCommands;
  const keys = hasKeys && stand.kind === 'ready' ? getKeyLabels(l10n) : undefined;
  const way = (label: string, command: string, key?: string) =>
    link(key === undefined ? label : l10n.t('{0} ({1})', label, key), command, id);
  const open = way(l10n.t('Open'), openReady, keys?.open);
  if (stand.kind === 'running') return markdownOf([open]);
  const discard = way(l10n.t('Dismiss'), discardReady, keys?.discard);
  if (stand.kind !== 'ready') return markdownOf([row([open, discard])]);
  const { picture: drawn } = stand.picture;
  const size = pixels(drawn);
  const ways = [way(l10n.t('Insert'), insertReady, keys?.insert), open, discard, ...(size ? [says(size)] : [])];
  // With their keys the links need two lines.
  const links = keys ? lines([row(ways.slice(0, 2)), row(ways.slice(2))]) : row(ways);
  const { width, height } = drawn;
  const isWide = width * room.height >= height * room.width;
  const fitting = isWide
    ? (`width=${Math.min(width || room.width, room.width)}` as const)
    : (`height=${Math.min(height, room.height)}` as const);
  const file = pictureUri(drawn, drawn.thumbnail ? 'small' : 'whole');
  return markdownOf([picture(file, fitting, l10n.t('Image')), links]);
}
