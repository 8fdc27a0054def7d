import type * as vscode from 'vscode';
import { modeTraits } from '../../product/common/modes.ts';
import type { Draft } from '../../sessions/common/model/session.ts';
import {
  fillPrompt,
  findTemplateByName,
  getPlaceholders,
  mergePrompts,
  type PromptTemplate,
  type ReadyPromptSources,
} from '../common/promptTemplates.ts';
import type { ReadyPromptView } from '../common/readyPromptView.ts';
import { hasPlaceholder, type Placeholders } from '../common/template.ts';
import { builtInPrompts } from './builtIn.ts';

/** Characters of a prompt's text that are shown with its name. */
const hintLength = 160;

interface ReadyPromptsOptions {
  readonly l10n: typeof vscode.l10n;
  /** Returns the current prompts of the settings. */
  readonly read: () => Omit<ReadyPromptSources, 'builtIn'>;
  /** Asks for the additional input of a prompt; undefined if the user cancels. */
  readonly askInput: (readyPrompt: PromptTemplate) => Promise<string | undefined>;
}

/** What a prompt is applied to. */
type PromptMaterial = Pick<Draft, 'quote' | 'passages'>;

interface ExpandedText {
  readonly text: string;
  /** Whether it already contains the passage. */
  readonly holdsSelection: boolean;
  /** Whether it asks to change the passage; if missing, its text decides. */
  readonly changes?: boolean;
}

/** The prompt templates a user can choose, and the texts they produce. */
export class ReadyPrompts {
  private readonly builtIn: readonly PromptTemplate[];

  constructor(private readonly options: ReadyPromptsOptions) {
    this.builtIn = builtInPrompts(options.l10n);
  }

  views(): readonly ReadyPromptView[] {
    return this.all().map(view);
  }

  find(id: string): PromptTemplate | undefined {
    return this.all().find((readyPrompt) => readyPrompt.id === id);
  }

  /** Returns the prompt that a text such as `/Explain` names. */
  named(text: string): PromptTemplate | undefined {
    return findTemplateByName(this.all(), text);
  }

  /** Returns the text to send, or undefined if the prompt requires input and the user cancels. */
  async textOf(readyPrompt: PromptTemplate, material: PromptMaterial, typed: string): Promise<string | undefined> {
    const isMissing = hasPlaceholder(readyPrompt.text, 'input') && typed.trim() === '';
    const input = isMissing ? await this.options.askInput(readyPrompt) : typed;
    return input === undefined ? undefined : fillPrompt(readyPrompt, this.places(readyPrompt, material, input.trim()));
  }

  /** Returns the text given to a command, or the text of the prompt that it names; undefined if the user cancels. */
  async expand(said: string, material: PromptMaterial): Promise<ExpandedText | undefined> {
    const readyPrompt = this.named(said);
    if (!readyPrompt) return { text: said, holdsSelection: false };
    const text = await this.textOf(readyPrompt, material, '');
    if (text === undefined) return undefined;
    const { changes } = readyPrompt;
    return {
      text,
      holdsSelection: hasPlaceholder(readyPrompt.text, 'selection'),
      ...(changes !== undefined && { changes }),
    };
  }

  /** With several passages, a chat sends each of them before the text, which therefore cannot contain it. */
  private places({ mode }: PromptTemplate, material: PromptMaterial, input: string): Placeholders {
    const places = getPlaceholders(material, input);
    const { passages = [], quote } = material;
    const isSeveral = modeTraits[mode].accepts.passages && !quote && passages.length > 1;
    return isSeveral ? { ...places, selection: this.options.l10n.t('the passage above') } : places;
  }

  private all(): readonly PromptTemplate[] {
    return mergePrompts({ ...this.options.read(), builtIn: this.builtIn });
  }
}

function view({ id, name, mode, text }: PromptTemplate): ReadyPromptView {
  const plain = text.replace(/\s+/g, ' ');
  const hint = plain.length <= hintLength ? plain : `${plain.slice(0, hintLength - 1)}…`;
  return { id, name, mode, hint, needsInput: hasPlaceholder(text, 'input') };
}
