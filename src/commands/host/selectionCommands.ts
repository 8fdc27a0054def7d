import * as v from 'valibot';
import { Selection, type TextDocument, type TextEditor } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import { editorNotifier } from '../../base/host/messages.ts';
import { limits } from '../../product/common/limits.ts';
import type { Mode } from '../../product/common/mode.ts';
import { buildImagePrompt, checkSelection, isWholeDocument, toPlainPrompt } from '../../prompts/common/imagePrompt.ts';
import { promptsOfSelection, promptsOfSelections } from '../../prompts/common/prompts.ts';
import type { ReadyPrompts } from '../../prompts/host/promptTemplatePicker.ts';
import type { Ask } from '../../sessions/common/editSession.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { PictureOptions, Prompt } from '../../sessions/common/model/turnRequest.ts';
import { sayCutPassages, sayEmpty, sayTooLong } from '../../sessions/host/sessionNotifications.ts';
import type { NotSent, TurnSender } from '../../sessions/host/turnSender.ts';
import type { RepeatGuard } from './repeatGuard.ts';
import type { WholeDocumentChoice } from './wholeDocument.ts';

/** The argument of both commands, for keybindings: the prompt to send at once, or `/` and the name of a prompt template. */
const Argument = v.object({ prompt: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.message)) });

interface SelectionCommandsOptions {
  readonly language: Language;
  readonly repeats: Pick<RepeatGuard, 'isRepeat' | 'forget'>;
  /** Counts user actions that no held key causes: panels closed, buttons pressed in them. A command after one of them is not a repeat. */
  readonly doneByPerson: () => number;
  readonly editor: () => TextEditor | undefined;
  readonly capture: (passage: Passage) => Quote;
  readonly pictureOptions: () => PictureOptions;
  /** Asks the user for missing settings of the service. */
  readonly ensure: (mode: Mode) => Promise<unknown>;
  /** Opens a new session in the panel with this draft. */
  readonly openWith: (ask: Ask) => unknown;
  readonly show: (sessionId: string, focus: 'document') => void;
  readonly send: TurnSender['send'];
  /** Notifies the user why the draft was not sent. */
  readonly refuse: (mode: Mode, refused: NotSent) => void;
  /** Returns the prompt, or the text of the prompt template that it names; undefined if the user cancels. */
  readonly expand: ReadyPrompts['expand'];
  /** Asks what to do with a selection that is a whole document of this length. */
  readonly askWholeDocument: (length: number) => Promise<WholeDocumentChoice>;
  readonly illustrate: (document: TextDocument) => void;
  readonly openNew: (mode: Mode) => void;
  /** Notifies the user that only the first prompts of `found` were taken. */
  readonly sayCut: (found: number) => void;
}

/** A selection in a document. */
type Passage = Pick<TextEditor, 'document' | 'selection'>;

/** The two commands on a selection. The passage is captured at once, before anything else can move the selection. */
export class SelectionCommands {
  constructor(private readonly options: SelectionCommandsOptions) {}

  async generateImage(argument: unknown): Promise<void> {
    const said = promptOf(argument);
    const run = this.runOf('image', said);
    if (this.options.repeats.isRepeat(run)) return;
    const passages = said ? [] : this.passages();
    if (passages.length > 1) return this.listPrompts(passages);
    const quote = this.selected();
    if (said === '' && !(await this.askPlanOrImage())) return this.left(run);
    const asked = await this.options.expand(said, { ...(quote && { quote }) });
    if (!asked) return this.left(run);
    const prompt = buildImagePrompt(
      asked.text,
      asked.holdsSelection || !quote ? '' : toPlainPrompt(quote.text, quote.languageId),
    );
    await this.send(this.askOf('image', prompt, quote), run);
  }

  async chatAboutSelection(argument: unknown): Promise<void> {
    const said = promptOf(argument);
    const run = this.runOf('chat', said);
    if (this.options.repeats.isRepeat(run)) return;
    const passages = this.severalSelected();
    const quote = passages.length > 0 ? undefined : this.selected();
    if (!(await this.validateSelection(longestOf(passages) ?? quote?.text ?? said))) return;
    const several = passages.length > 0 && { passages };
    const asked = await this.options.expand(said, { ...(quote && { quote }), ...several });
    if (!asked) return this.left(run);
    const holds = asked.holdsSelection && { holdsPassage: true as const };
    const changes = asked.changes !== undefined && { changesPassage: asked.changes };
    const ask = { ...this.askOf('chat', asked.text, quote), ...several, ...holds, ...changes };
    if (asked.text !== '') return this.send(ask, run);
    if (!(await this.options.ensure('chat'))) this.left(run);
    this.options.openWith(ask);
  }

  /**
   * Asks before a whole document is used as a prompt; the user can choose a plan of its pictures instead. Returns whether to continue with
   * one picture.
   */
  private async askPlanOrImage(): Promise<boolean> {
    const { document, selection } = this.options.editor() ?? {};
    const text = document?.getText() ?? '';
    if (!document || !selection || !isWholeDocument(document.getText(selection), text)) return true;
    const choice = await this.options.askWholeDocument(text.length);
    if (choice === 'plan') this.options.illustrate(document);
    return choice === 'onePicture';
  }

  /**
   * Sends the request while the document keeps the focus. A declined or rejected request becomes the draft of a new session, unless its
   * text is empty or too long.
   */
  private async send(ask: Ask, run: string): Promise<void> {
    const { send, show, refuse, openWith } = this.options;
    const sent = await send({ ask, onSend: (sessionId) => show(sessionId, 'document') });
    if (sent.sent) return;
    if (sent.why === 'empty' || sent.why === 'tooLong') return this.notifyInvalid(sent.why, ask.mode, sent.length);
    if (sent.why === 'declined') this.left(run);
    refuse(ask.mode, sent);
    openWith(ask);
  }

  /** The user canceled a dialog, so the same command is not a repeat. */
  private left(run: string): void {
    this.options.repeats.forget(run);
  }

  /** Returns a key that identifies a run, because a held key repeats the command, and each run would be paid for. */
  private runOf(mode: Mode, said: string): string {
    const { doneByPerson, editor } = this.options;
    const { document, selections } = editor() ?? {};
    return JSON.stringify([mode, said, document?.uri, document?.version, selections, doneByPerson()]);
  }

  /** Lists several prompts in the panel, each with its own passage; the user sends them. */
  private listPrompts(passages: readonly PromptPassage[]): void {
    const prompts = passages
      .slice(0, limits.prompts)
      .map(({ text, passage }): Prompt => ({ id: crypto.randomUUID(), text, quote: this.options.capture(passage) }));
    this.options.openWith({ mode: 'image', prompt: '', prompts, options: this.options.pictureOptions() });
    if (passages.length > limits.prompts) this.options.sayCut(passages.length);
  }

  private passages(): readonly PromptPassage[] {
    const editor = this.options.editor();
    if (!editor) return [];
    return editor.selections.length > 1 ? ofSelections(editor) : inSelection(editor);
  }

  /** Returns the selected passages if there are at least two, otherwise an empty list. The same prompt is sent for each. */
  private severalSelected(): readonly Quote[] {
    const editor = this.options.editor();
    const selections = (editor?.selections ?? []).filter(
      (selection) => checkSelection(editor?.document.getText(selection) ?? '', 'chat') !== 'empty',
    );
    if (!editor || selections.length < 2) return [];
    if (selections.length > limits.prompts) sayCutPassages(this.options.language, selections.length);
    return selections
      .toSorted((one, other) => one.start.compareTo(other.start))
      .slice(0, limits.prompts)
      .map((selection) => this.captureWithin({ document: editor.document, selection }));
  }

  /** Returns the selected passage, or undefined if only whitespace is selected. */
  private selected(): Quote | undefined {
    const editor = this.options.editor();
    if (!editor) return undefined;
    const text = editor.document.getText(editor.selection);
    return checkSelection(text, 'chat') === 'empty' ? undefined : this.captureWithin(editor);
  }

  /** A passage over the limit is not tracked; only its length is needed to report it. */
  private captureWithin(passage: Passage): Quote {
    const text = passage.document.getText(passage.selection);
    if (text.length <= limits.quote) return this.options.capture(passage);
    return { id: 'none', uri: '', fileName: '', languageId: '', firstLine: 1, lastLine: 1, text };
  }

  private askOf(mode: Mode, prompt: string, quote: Quote | undefined): Ask {
    return { mode, prompt, options: this.options.pictureOptions(), ...(quote && { quote }) };
  }

  /** Validates the selection before the user is asked for a prompt. */
  private async validateSelection(text: string): Promise<boolean> {
    const check = checkSelection(text, 'chat');
    if (check !== 'fine') await this.notifyInvalid(check, 'chat', text.length);
    return check === 'fine';
  }

  private async notifyInvalid(why: 'empty' | 'tooLong', mode: Mode, length: number): Promise<void> {
    if (why === 'empty' && (await sayEmpty(mode))) this.options.openNew(mode);
    if (why === 'tooLong' && (await sayTooLong(editorNotifier, this.options.language, mode, length)))
      await this.chatAboutSelection(undefined);
  }
}

function longestOf(passages: readonly Quote[]): string | undefined {
  return passages.map(({ text }) => text).toSorted((one, other) => other.length - one.length)[0];
}

interface PromptPassage {
  readonly text: string;
  readonly passage: Passage;
}

function ofSelections({ document, selections }: TextEditor): readonly PromptPassage[] {
  const inOrder = selections.toSorted((one, other) => one.start.compareTo(other.start));
  const found = promptsOfSelections(inOrder.map((selection) => document.getText(selection)));
  return found.flatMap(({ text, at }) => {
    const selection = inOrder[at];
    return selection ? [{ text: toPlainPrompt(text, document.languageId), passage: { document, selection } }] : [];
  });
}

function inSelection({ document, selection }: TextEditor): readonly PromptPassage[] {
  const text = document.getText(selection);
  if (text.length > limits.picturePrompt * limits.prompts) return [];
  const from = document.offsetAt(selection.start);
  const place = (offset: number) => document.positionAt(from + offset);
  return promptsOfSelection(text).map((prompt) => {
    const { start, end } = prompt.span;
    return {
      text: toPlainPrompt(prompt.text, document.languageId),
      passage: { document, selection: new Selection(place(start), place(end)) },
    };
  });
}

function promptOf(argument: unknown): string {
  const parsed = v.safeParse(Argument, argument);
  return parsed.success ? parsed.output.prompt : '';
}
