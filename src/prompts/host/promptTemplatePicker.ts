import type * as vscode from 'vscode';
import { shorten } from '../../base/common/truncate.ts';
import { modeTraits } from '../../product/common/modes.ts';
import { changeDraft, isEmptyDraft } from '../../sessions/common/draft.ts';
import type { Draft, Session } from '../../sessions/common/model/session.ts';
import type { PictureOptions } from '../../sessions/common/model/turnRequest.ts';
import type { SessionEvents } from '../../sessions/host/sessionEvents.ts';
import type { Sessions } from '../../sessions/host/sessions.ts';
import {
  fillPrompt,
  findTemplateByName,
  getPlaceholders,
  hasPlaceholder,
  mergePrompts,
  type Placeholders,
  type PromptTemplate,
  type ReadyPromptSources,
} from '../common/promptTemplates.ts';
import type { ReadyPromptView } from '../common/readyPromptView.ts';

/** Characters of a prompt's text that are shown with its name. */
const hintLength = 160;

/** What a prompt is applied to. */
type PromptMaterial = Pick<Draft, 'quote' | 'passages'>;

/** The prompt templates a user can choose, and the texts they produce. */
export class ReadyPrompts {
  private readonly builtIn: readonly PromptTemplate[];

  /**
   * `read` returns the current prompts of the settings; `askInput` asks for the additional input of a prompt, and returns undefined if the
   * user cancels.
   */
  constructor(
    private readonly l10n: typeof vscode.l10n,
    private readonly read: () => Omit<ReadyPromptSources, 'builtIn'>,
    private readonly askInput: (readyPrompt: PromptTemplate) => Promise<string | undefined>,
  ) {
    this.builtIn = builtInPrompts(l10n);
  }

  views(): readonly ReadyPromptView[] {
    const cut = (text: string) => shorten(text.replace(/\s+/g, ' '), hintLength);
    return this.all().map(({ id, name, mode, text }) => ({ id, name, mode, hint: cut(text) }));
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
    const input = isMissing ? await this.askInput(readyPrompt) : typed;
    return input === undefined ? undefined : fillPrompt(readyPrompt, this.places(readyPrompt, material, input.trim()));
  }

  /**
   * Returns the text given to a command, or the text of the prompt that it names, and whether it already contains the passage; undefined if
   * the user cancels. `changes` is whether it asks to change the passage; if missing, its text decides.
   */
  async expand(said: string, material: PromptMaterial) {
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
    return isSeveral ? { ...places, selection: this.l10n.t('the text above') } : places;
  }

  private all(): readonly PromptTemplate[] {
    return mergePrompts({ ...this.read(), builtIn: this.builtIn });
  }
}

/** Returns the built-in prompts in the user's language; `{{input}}` remains for the user to fill. */
function builtInPrompts(l10n: typeof vscode.l10n): readonly PromptTemplate[] {
  return [
    {
      id: 'explain',
      name: l10n.t('Explain'),
      mode: 'chat',
      text: l10n.t(
        'Explain this in plain words: what it says, how it works, and what a reader could stumble over. Be brief.',
      ),
    },
    {
      id: 'improve',
      name: l10n.t('Improve'),
      mode: 'chat',
      changes: true,
      text: l10n.t(
        'Improve this text. Keep its meaning, tone, language and formatting. Answer with the improved text alone.',
      ),
    },
    {
      id: 'shorten',
      name: l10n.t('Shorten'),
      mode: 'chat',
      changes: true,
      text: l10n.t(
        'Shorten this text to about half. Keep what matters, its tone, language and formatting. Answer with the shorter text alone.',
      ),
    },
    {
      id: 'translate',
      name: l10n.t('Translate...'),
      mode: 'chat',
      changes: true,
      text: l10n.t(
        'Translate this text into {{input}}. Keep its tone and formatting, and leave code and names as they are. Answer with the translation alone.',
      ),
    },
    {
      id: 'imagePrompt',
      name: l10n.t('Create Image Prompt'),
      mode: 'chat',
      text: l10n.t(
        'Turn this into one prompt for an image model: subject, setting, light, framing and style in two to four sentences. Answer with the prompt alone.',
      ),
    },
    {
      id: 'storyboard',
      name: l10n.t('Storyboard'),
      mode: 'chat',
      text: l10n.t(
        'Turn this into a storyboard of about six panels. Answer with a numbered list; each entry describes one picture that can be drawn by itself: framing, who and what is in it, light, one action.',
      ),
    },
    {
      id: 'shotList',
      name: l10n.t('Shot list'),
      mode: 'chat',
      text: l10n.t(
        'Turn this into a shot list. Answer with a table of the columns Shot, Size, Angle, Movement and Picture; Picture describes what can be seen in one sentence.',
      ),
    },
    {
      id: 'altText',
      name: l10n.t('Alt Text'),
      mode: 'chat',
      text: l10n.t(
        'Write an alternative text for the picture this is about: one or two sentences that say what can be seen, without “picture of”. Answer with the text alone.',
      ),
    },
  ];
}

interface Needs {
  readonly sessions: Pick<Sessions, 'change'>;
  readonly readyPrompts: ReadyPrompts;
  readonly asking: { readonly send: (sessionId: string) => Promise<unknown> };
  readonly announcer: Pick<SessionEvents, 'draftChanged'>;
}

/** A prompt chosen in the page. */
export interface ChosenPrompt {
  readonly readyPromptId: string;
  /** The other text in the composer. */
  readonly text: string;
  readonly options: PictureOptions;
}

/** Sends a chosen prompt with the draft's context; if there is none, puts it into the composer for the user to complete. */
export async function useReadyPrompt(
  { sessions, readyPrompts, asking, announcer }: Needs,
  sessionId: string,
  { readyPromptId, text: typed, options }: ChosenPrompt,
): Promise<void> {
  const readyPrompt = readyPrompts.find(readyPromptId);
  const before = sessions.change(sessionId, (session) =>
    changeDraft(session, (draft) => ({ ...draft, text: typed, options })),
  );
  if (!before || !readyPrompt) return;
  const text = await readyPrompts.textOf(readyPrompt, before.draft, typed);
  const filled =
    text && sessions.change(sessionId, (session) => withText(session, readyPrompt, { text, options }), 'once');
  // Whether there is anything that a prompt can refer to.
  const { draft, turns } = before;
  const hasSubject = typed.trim() !== '' || turns.length > 0 || !isEmptyDraft({ ...draft, text: '' });
  if (filled && hasSubject) await asking.send(sessionId);
  else announcer.draftChanged(sessionId, 'message');
}

/** Drops several picture prompts, which would be sent instead of the text; a chat's passage is not sent next to a text that contains it. */
function withText(
  session: Session,
  readyPrompt: PromptTemplate,
  { text, options }: Pick<ChosenPrompt, 'text' | 'options'>,
): Session {
  const { prompts, holdsPassage: _, changesPassage: __, ...draft } = session.draft;
  const { accepts: takesAlong, passage } = modeTraits[readyPrompt.mode];
  const kept: Draft = { ...draft, ...(!takesAlong.prompts && prompts && { prompts }) };
  const holds = passage === 'beside' &&
    hasPlaceholder(readyPrompt.text, 'selection') && { holdsPassage: true as const };
  const changes = readyPrompt.changes !== undefined && { changesPassage: readyPrompt.changes };
  return { ...session, draft: { ...kept, mode: readyPrompt.mode, text, options, ...holds, ...changes } };
}
