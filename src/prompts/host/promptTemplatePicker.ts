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
  /** The prompts of the settings, as they are now. */
  readonly read: () => Omit<ReadyPromptSources, 'builtIn'>;
  /** Asks for what a prompt needs besides; nothing when the person cancels. */
  readonly askInput: (readyPrompt: PromptTemplate) => Promise<string | undefined>;
}

/** What a prompt works on. */
type PromptMaterial = Pick<Draft, 'quote' | 'passages'>;

interface ExpandedText {
  readonly text: string;
  /** The passage stands in it already. */
  readonly holdsSelection: boolean;
  /** It asks to change the passage, or not; missing = its words say so. */
  readonly changes?: boolean;
}

/** The prompts a person can choose, and the texts they become. */
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

  /** The prompt that a text such as `/Explain` names. */
  named(text: string): PromptTemplate | undefined {
    return findTemplateByName(this.all(), text);
  }

  /** The text to be sent; nothing when the prompt needs words of the person's own and they cancel. */
  async textOf(readyPrompt: PromptTemplate, material: PromptMaterial, typed: string): Promise<string | undefined> {
    const isMissing = hasPlaceholder(readyPrompt.text, 'input') && typed.trim() === '';
    const input = isMissing ? await this.options.askInput(readyPrompt) : typed;
    return input === undefined ? undefined : fillPrompt(readyPrompt, this.places(readyPrompt, material, input.trim()));
  }

  /** What a command was told to ask, or the text of the prompt that it names; nothing when the person cancels. */
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

  /** Of several passages a chat is asked about each on its own: it goes before the text, which then cannot hold it. */
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
