import type { Uri } from 'vscode';
import { getLastSegment } from '../../base/common/paths.ts';
import { cutGraphemes } from '../../base/common/truncate.ts';
import type { Language } from '../../base/host/formats.ts';
import { validImageOptions } from '../../product/common/imageOptions.ts';
import { limits } from '../../product/common/limits.ts';
import type { PictureOptions } from '../../sessions/common/model/turnRequest.ts';
import type { Provenance } from '../common/provenance.ts';
import { formatFactsWithCut, formatProvenanceError, type ProvenanceError } from './pictureFile.ts';

/** Shows dialogs and messages to the user; tests replace it. */
export interface PromptScreen {
  /** Shows a prompt and its facts. `isCut`: there is more of the prompt than is shown. */
  show(question: { readonly prompt: string; readonly facts: string; readonly isCut: boolean }): PromiseLike<Choice>;
  say(sentence: string): void;
  copy(text: string): PromiseLike<void>;
  openText(text: string): PromiseLike<void>;
}

export type Choice = 'copy' | 'recreate' | 'openText' | undefined;

/** The prompt and options for a new picture like an earlier one. */
export interface Recreated {
  readonly prompt: string;
  readonly options: PictureOptions;
}

interface ProvenancesOptions {
  readonly language: Language;
  readonly screen: PromptScreen;
  /** Returns the file that a command's argument names, or else that of the active tab. */
  readonly fileOf: (argument: unknown) => Uri | undefined;
  readonly read: (file: Uri) => Promise<Provenance | ProvenanceError>;
  /** Opens an image session with the prompt and options in the message box; nothing is sent. */
  readonly openWith: (recreated: Recreated) => unknown;
  /** Returns the default model. */
  readonly usualModel: () => string;
}

/** Maximum length of a prompt in a dialog, in characters and in lines. */
const shown = { length: 1_200, lines: 20 };

/** The commands on a picture's file: show its prompt, and recreate the picture. */
export class ProvenanceCommands {
  constructor(private readonly options: ProvenancesOptions) {}

  async showPrompt(argument: unknown): Promise<void> {
    const provenance = await this.provenance(argument);
    if (provenance) await this.show(provenance);
  }

  async recreate(argument: unknown): Promise<void> {
    const provenance = await this.provenance(argument);
    if (provenance) this.open(provenance);
  }

  /** Shows where a picture came from, and does what the user then chooses. */
  async show(provenance: Provenance): Promise<void> {
    const { language, screen } = this.options;
    const { prompt } = provenance;
    const facts = formatFactsWithCut(language, provenance);
    const beginning = cutGraphemes(prompt.split('\n').slice(0, shown.lines).join('\n'), shown.length);
    const isCut = beginning !== prompt;
    const choice = await screen.show({ prompt: isCut ? `${beginning}…` : prompt, facts, isCut });
    if (choice === 'copy') await screen.copy(prompt);
    if (choice === 'recreate') this.open(provenance);
    if (choice === 'openText') await screen.openText([prompt, facts].filter(Boolean).join('\n\n'));
  }

  private async provenance(argument: unknown): Promise<Provenance | undefined> {
    const { language, screen, fileOf, read } = this.options;
    const file = fileOf(argument);
    const found = file && (await read(file));
    if (typeof found === 'object') return found;
    const noFile = language.l10n.t('Open an image or select one in the Explorer, then try again.');
    screen.say(file && found ? formatProvenanceError(language.l10n, found, getLastSegment(file.path)) : noFile);
    return undefined;
  }

  /** What a file contains is checked like typed text: a file may come from anywhere. */
  private open({ prompt, model, ...more }: Provenance): void {
    const isUsual = model === '' || model === this.options.usualModel();
    const options = { ...validImageOptions(more), ...(!isUsual && { model }) };
    this.options.openWith({ prompt: prompt.slice(0, limits.message), options });
  }
}
