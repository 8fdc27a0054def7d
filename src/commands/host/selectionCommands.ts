import * as v from 'valibot';
import { commands, l10n, Selection, type TextDocument, type TextEditor } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import { formatNumber } from '../../base/host/formats.ts';
import { editorNotifier } from '../../base/host/messages.ts';
import { choose } from '../../base/host/quickPicks.ts';
import type { PanelFeature } from '../../panel/host/createPanel.ts';
import type { PanelDependencies } from '../../panel/host/dependencies.ts';
import { limits } from '../../product/common/limits.ts';
import type { Mode } from '../../product/common/mode.ts';
import { commands as names } from '../../product/common/names.ts';
import { buildImagePrompt, checkSelection, isWholeDocument, toPlainPrompt } from '../../prompts/common/imagePrompt.ts';
import { promptsOfSelection, promptsOfSelections } from '../../prompts/common/prompts.ts';
import type { Ask } from '../../sessions/common/editSession.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { Prompt } from '../../sessions/common/model/turnRequest.ts';
import {
  notifyRejected,
  sayCut,
  sayCutPassages,
  sayEmpty,
  sayTooLong,
} from '../../sessions/host/sessionNotifications.ts';
import type { RepeatGuard } from './repeatGuard.ts';

/** The argument of both commands, for keybindings: the prompt to send at once, or `/` and the name of a prompt template. */
const Argument = v.object({ prompt: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.message)) });

/** The features that commands need. */
export type CommandsNeeds = Pick<
  PanelDependencies,
  'language' | 'notices' | 'sessions' | 'insertion' | 'context' | 'readyPrompts' | 'setUp' | 'looks'
> & { readonly panel: PanelFeature };

/** Milliseconds for which the panel waits at most until a request is on its way. */
const maxPanelDelay = 100;

/** What the commands ask and tell in VS Code; a test replaces it. */
export const vscodeCommandsUI = { askWholeDocument, illustrateDocument, sayCut };

/** A selection in a document. */
type Passage = Pick<TextEditor, 'document' | 'selection'>;

/** The two commands on a selection. The passage is captured at once, before anything else can move the selection. */
export class SelectionCommands {
  constructor(
    private readonly needs: CommandsNeeds,
    private readonly repeats: RepeatGuard,
    private readonly ui: typeof vscodeCommandsUI,
  ) {}

  async generateImage(argument: unknown): Promise<void> {
    const said = parsePrompt(argument);
    const run = this.getRunKey('image', said);
    if (this.repeats.isRepeat(run)) return;
    const passages = said ? [] : this.getPromptPassages();
    if (passages.length > 1) return this.listPrompts(passages);
    const quote = this.captureSelection();
    if (said === '' && !(await this.askPlanOrImage())) return this.repeats.forget(run);
    const asked = await this.needs.readyPrompts.readyPrompts.expand(said, { ...(quote && { quote }) });
    if (!asked) return this.repeats.forget(run);
    const prompt = buildImagePrompt(
      asked.text,
      asked.holdsSelection || !quote ? '' : toPlainPrompt(quote.text, quote.languageId),
    );
    await this.send(this.createAsk('image', prompt, quote), run);
  }

  async chatAboutSelection(argument: unknown): Promise<void> {
    const said = parsePrompt(argument);
    const run = this.getRunKey('chat', said);
    if (this.repeats.isRepeat(run)) return;
    const passages = this.captureSelections();
    const quote = passages.length > 0 ? undefined : this.captureSelection();
    const [longest] = passages.map(({ text }) => text).toSorted((one, other) => other.length - one.length);
    if (!(await this.validateSelection(longest ?? quote?.text ?? said))) return;
    const several = passages.length > 0 && { passages };
    const asked = await this.needs.readyPrompts.readyPrompts.expand(said, { ...(quote && { quote }), ...several });
    if (!asked) return this.repeats.forget(run);
    const holds = asked.holdsSelection && { holdsPassage: true as const };
    const changes = asked.changes !== undefined && { changesPassage: asked.changes };
    const ask = { ...this.createAsk('chat', asked.text, quote), ...several, ...holds, ...changes };
    if (asked.text !== '') return this.send(ask, run);
    if (!(await this.needs.setUp.ensureTarget('chat'))) this.repeats.forget(run);
    this.needs.panel.openWith(ask);
  }

  /**
   * Asks before a whole document is used as a prompt; the user can choose a plan of its pictures instead. Returns whether to continue with
   * one picture.
   */
  private async askPlanOrImage(): Promise<boolean> {
    const { document, selection } = this.editor ?? {};
    const text = document?.getText() ?? '';
    if (!document || !selection || !isWholeDocument(document.getText(selection), text)) return true;
    const choice = await this.ui.askWholeDocument(this.needs.language, text.length);
    if (choice === 'plan') this.ui.illustrateDocument(document);
    return choice === 'onePicture';
  }

  /**
   * Sends the request while the document keeps the focus. A declined or rejected request becomes the draft of a new session, unless its
   * text is empty or too long.
   */
  private async send(ask: Ask, run: string): Promise<void> {
    const { sessions, looks, panel, notices, language } = this.needs;
    const sent = await sessions.newTurns.send({ ask, ...looks.getPassageLook(ask) });
    if (sent.sent) {
      await this.whenHandedOver();
      return void panel.panels.show(sent.sessionId, 'document');
    }
    if (sent.why === 'empty' || sent.why === 'tooLong') return this.notifyInvalid(sent.why, ask.mode, sent.length);
    if (sent.why === 'declined') this.repeats.forget(run);
    notifyRejected(notices, language, ask.mode, sent);
    panel.openWith(ask);
  }

  /** Resolves when the request is on its way to the service: filling a page keeps the extension host busy. A slow disk delays no panel. */
  private async whenHandedOver(): Promise<void> {
    const stored = this.needs.sessions.storage.sessions.whenIndexed();
    await Promise.race([stored, pause(maxPanelDelay)]);
    await pause(0);
  }

  private get editor(): TextEditor | undefined {
    return this.needs.insertion.lastEditor.getLocation()?.editor;
  }

  /** Returns a key that identifies a run, because a held key repeats the command, and each run would be paid for. */
  private getRunKey(mode: Mode, said: string): string {
    const { document, selections } = this.editor ?? {};
    return JSON.stringify([mode, said, document?.uri, document?.version, selections, this.needs.panel.doneByPerson()]);
  }

  /** Lists several prompts in the panel, each with its own passage; the user sends them. */
  private listPrompts(passages: readonly PromptPassage[]): void {
    const prompts = passages.slice(0, limits.prompts).map(
      ({ text, passage }): Prompt => ({
        id: crypto.randomUUID(),
        text,
        quote: this.needs.insertion.targets.capture(passage),
      }),
    );
    this.needs.panel.openWith({ mode: 'image', prompt: '', prompts, options: this.needs.sessions.storage.usual.get() });
    // Uses the editor's notifications, because the panel is about to show another session.
    if (passages.length > limits.prompts) this.ui.sayCut(editorNotifier, this.needs.language, passages.length);
  }

  private getPromptPassages(): readonly PromptPassage[] {
    const editor = this.editor;
    if (!editor) return [];
    return editor.selections.length > 1 ? getSelectedPrompts(editor) : getPromptsInSelection(editor);
  }

  /** Returns the selected passages if there are at least two, otherwise an empty list. The same prompt is sent for each. */
  private captureSelections(): readonly Quote[] {
    const editor = this.editor;
    const selections = (editor?.selections ?? []).filter(
      (selection) => checkSelection(editor?.document.getText(selection) ?? '', 'chat') !== 'empty',
    );
    if (!editor || selections.length < 2) return [];
    if (selections.length > limits.prompts) sayCutPassages(this.needs.language, selections.length);
    return selections
      .toSorted((one, other) => one.start.compareTo(other.start))
      .slice(0, limits.prompts)
      .map((selection) => this.captureWithin({ document: editor.document, selection }));
  }

  /** Returns the selected passage, or undefined if only whitespace is selected. */
  private captureSelection(): Quote | undefined {
    const editor = this.editor;
    if (!editor) return undefined;
    const text = editor.document.getText(editor.selection);
    return checkSelection(text, 'chat') === 'empty' ? undefined : this.captureWithin(editor);
  }

  /** A passage over the limit is not tracked; only its length is needed to report it. */
  private captureWithin(passage: Passage): Quote {
    const text = passage.document.getText(passage.selection);
    if (text.length <= limits.quote) return this.needs.insertion.targets.capture(passage);
    return { id: 'none', uri: '', fileName: '', languageId: '', firstLine: 1, lastLine: 1, text };
  }

  private createAsk(mode: Mode, prompt: string, quote: Quote | undefined): Ask {
    return { mode, prompt, options: this.needs.sessions.storage.usual.get(), ...(quote && { quote }) };
  }

  /** Validates the selection before the user is asked for a prompt. */
  private async validateSelection(text: string): Promise<boolean> {
    const check = checkSelection(text, 'chat');
    if (check !== 'fine') await this.notifyInvalid(check, 'chat', text.length);
    return check === 'fine';
  }

  private async notifyInvalid(why: 'empty' | 'tooLong', mode: Mode, length: number): Promise<void> {
    if (why === 'empty' && (await sayEmpty(mode))) this.needs.panel.panels.openNew(mode);
    if (why === 'tooLong' && (await sayTooLong(editorNotifier, this.needs.language, mode, length)))
      await this.chatAboutSelection(undefined);
  }
}

interface PromptPassage {
  readonly text: string;
  readonly passage: Passage;
}

function getSelectedPrompts({ document, selections }: TextEditor): readonly PromptPassage[] {
  const inOrder = selections.toSorted((one, other) => one.start.compareTo(other.start));
  const found = promptsOfSelections(inOrder.map((selection) => document.getText(selection)));
  return found.flatMap(({ text, at }) => {
    const selection = inOrder[at];
    return selection ? [{ text: toPlainPrompt(text, document.languageId), passage: { document, selection } }] : [];
  });
}

function getPromptsInSelection({ document, selection }: TextEditor): readonly PromptPassage[] {
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

function parsePrompt(argument: unknown): string {
  const parsed = v.safeParse(Argument, argument);
  return parsed.success ? parsed.output.prompt : '';
}

/** What to do with a whole document that was selected: plan its pictures, generate one picture of all of it, or nothing. */
type WholeDocumentChoice = 'plan' | 'onePicture' | undefined;

/** Asks before anything is sent, with the plan as the first option; offers one picture only if the document fits into a prompt. */
async function askWholeDocument({ locale }: Language, length: number): Promise<WholeDocumentChoice> {
  const plan = {
    choice: 'plan' as const,
    label: l10n.t('Illustrate Document...'),
    detail: l10n.t('Plan where images go before generating any'),
  };
  const onePicture = {
    choice: 'onePicture' as const,
    label: l10n.t('Generate One Image'),
    detail: l10n.t('Sends 1 request with all {0} characters', formatNumber(locale, length)),
  };
  const title = l10n.t('The Entire Document Is Selected');
  const chosen = await choose(length <= limits.picturePrompt ? [plan, onePicture] : [plan], { title });
  return chosen?.choice;
}

function illustrateDocument({ uri }: TextDocument): void {
  void commands.executeCommand(names.illustrateDocument, uri);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
