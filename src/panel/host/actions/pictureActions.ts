import { type Language, pixels } from '../../../base/host/formats.ts';
import { type InsertablePicture, insertablePicture } from '../../../insertion/host/images/insertablePicture.ts';
import { getStyle } from '../../../looks/common/builtInStyles.ts';
import { styleLine } from '../../../looks/host/styleLine.ts';
import { limits } from '../../../product/common/limits.ts';
import { imageOptionLines } from '../../../product/host/imageOptionLines.ts';
import { findPrompts } from '../../../prompts/common/prompts.ts';
import { stripMarkdown } from '../../../prompts/common/stripMarkdown.ts';
import { changeDraft, setBaseImage, updateOverrides } from '../../../sessions/common/draft.ts';
import {
  changeResult,
  changeTurn,
  type Draft,
  findResult,
  promptOf,
  type Result,
  type Session,
} from '../../../sessions/common/model/session.ts';
import type { PictureOptions } from '../../../sessions/common/model/turnRequest.ts';
import { findPicture, getOptions, type ImageInTurn, setAltText } from '../../../sessions/common/pictureTurn.ts';
import { getOwnModel, withModels } from '../../../sessions/common/variants.ts';
import type { PanelDependencies } from '../dependencies.ts';
import type { PanelUI } from './panelUI.ts';

/** The actions on a picture other than inserting it, on an answer to generate pictures from it, and on the model of pictures. */
export class PictureActions {
  private last: { readonly sessionId: string; readonly pictureId: string } | undefined;

  constructor(
    private readonly needs: Pick<PanelDependencies, 'language' | 'notices' | 'sessions' | 'setUp'>,
    private readonly ui: Pick<PanelUI, 'readSettings' | 'showMarkdown' | 'sayCut'>,
  ) {}

  /** Makes this picture the base picture of the next message. */
  refine(sessionId: string, { picture }: ImageInTurn): void {
    this.changeDraft(sessionId, (draft) => setBaseImage(draft, picture.id));
  }

  async suggestAltText(sessionId: string, placed: ImageInTurn): Promise<void> {
    const { storage, altTexts, announcer } = this.needs.sessions;
    const alt = await altTexts.suggest(sessionId, placed);
    if (!alt) return;
    const { id } = placed.picture;
    storage.sessions.change(sessionId, (session) => setAltText(session, id, alt.slice(0, limits.sentence)), 'once');
    announcer.turnChanged(sessionId, placed.turn.id);
  }

  async showPrompt(placed: ImageInTurn): Promise<void> {
    await this.ui.showMarkdown(formatPromptDocument(this.needs.language, placed));
  }

  /** Turns each item of a list in an answer, or the whole text of any other answer, into a prompt without Markdown; sends nothing. */
  generateImages(sessionId: string, answer: string): void {
    const found = findPrompts(answer);
    const prompts = found
      .slice(0, limits.prompts)
      .map(({ text }) => ({ id: crypto.randomUUID(), text: stripMarkdown(text) }));
    const text = prompts.length > 0 ? '' : stripMarkdown(answer.trim()).trim();
    this.changeDraft(sessionId, ({ attachments, marks, options }) => ({
      mode: 'image',
      text,
      options,
      ...(prompts.length > 0 && { prompts }),
      ...(attachments && { attachments }),
      ...(marks && { marks }),
    }));
    if (found.length > limits.prompts) this.ui.sayCut(this.needs.notices, this.needs.language, found.length);
  }

  /** Turns a text into an image prompt; sends nothing. */
  useAsPrompt(sessionId: string, text: string): void {
    this.changeDraft(sessionId, ({ attachments, marks, context, passages, options }) => ({
      mode: 'image',
      text: text.trim().slice(0, limits.message),
      options,
      ...(attachments && { attachments }),
      ...(marks && { marks }),
      ...(context && { context }),
      ...(passages && { passages }),
    }));
  }

  /** Lets the user choose the model for a session's next pictures; if no model is set at all, sets the setting instead. */
  async chooseModel(sessionId: string): Promise<void> {
    const { setUp, sessions } = this.needs;
    const { imageModel } = this.ui.readSettings();
    if (imageModel === '') return void (await setUp.chooseModel('image'));
    const { models, model } = sessions.storage.sessions.get(sessionId)?.draft.options ?? {};
    const chosen = await setUp.namePictureModels(models ?? [model || imageModel]);
    if (!chosen) return;
    this.change(sessionId, (session) => changeDraft(session, (draft) => this.choose(draft, chosen)));
  }

  /** Lets the user choose the model for a retry of a result, and for the next pictures; of several models this one is replaced. */
  async chooseModelOfResult(sessionId: string, resultId: string): Promise<void> {
    const { setUp, sessions } = this.needs;
    const found = findResult(sessions.storage.sessions.get(sessionId), resultId);
    if (!found) return;
    const { turn, result } = found;
    const own = getOwnModel(turn, result);
    const model = await setUp.namePictureModel(own ?? (turn.options.model || this.ui.readSettings().imageModel));
    if (model === undefined) return;
    const choose = ({ models = [] }: PictureOptions) =>
      own === undefined ? [model] : [...new Set(models.map((name) => (name === own ? model : name)))];
    const changeOptions = (session: Session) =>
      changeTurn(session, turn.id, (old) => ({ ...old, options: this.withModels(old.options, choose(old.options)) }));
    const changeOwn = (old: Result) => (own === undefined ? old : { ...old, model });
    const changeNext = (draft: Draft) =>
      own === undefined || draft.options.models?.includes(own) ? this.choose(draft, choose(draft.options)) : draft;
    this.change(sessionId, (session) =>
      changeDraft(changeResult(changeOptions(session), resultId, changeOwn), changeNext),
    );
  }

  private choose(draft: Draft, models: readonly string[]): Draft {
    const options = this.withModels(draft.options, models);
    return { ...draft, options, ...updateOverrides(draft, options) };
  }

  /** Does not store the setting's own model, so that a later change of the setting applies. */
  private withModels(options: PictureOptions, models: readonly string[]): PictureOptions {
    const isUsual = models.length === 1 && models[0] === this.ui.readSettings().imageModel;
    return withModels(options, isUsual ? [] : models);
  }

  rememberCopied(sessionId: string, { picture }: ImageInTurn): void {
    this.last = { sessionId, pictureId: picture.id };
  }

  /** Returns the picture that was last copied in this window. */
  lastCopied(): InsertablePicture | undefined {
    return this.last && this.insertion(this.last.sessionId, this.last.pictureId);
  }

  /** Finds a picture by the id that the page uses. */
  insertion(sessionId: string | undefined, pictureId: string): InsertablePicture | undefined {
    const session = sessionId === undefined ? undefined : this.needs.sessions.storage.sessions.get(sessionId);
    const placed = session && findPicture(session, pictureId);
    return placed && insertablePicture(session, placed);
  }

  private changeDraft(sessionId: string, change: (draft: Draft) => Draft): void {
    this.change(sessionId, (session) => changeDraft(session, change));
  }

  /** Changes the composer, in which the user continues. */
  private change(sessionId: string, change: (session: Session) => Session): void {
    const { storage, announcer } = this.needs.sessions;
    storage.sessions.change(sessionId, change, 'once');
    announcer.draftChanged(sessionId, 'message');
  }
}

/** Formats a picture's prompt and parameters as a Markdown document. */
function formatPromptDocument({ l10n, locale }: Language, { turn, result, picture }: ImageInTurn): string {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(result.startedAt);
  const style = result.edited ? undefined : getStyle(turn, result);
  const facts = [
    l10n.t('Model: {0}', result.modelAnswered ?? result.model),
    ...imageOptionLines(l10n, getOptions(turn, result), { all: true }),
    ...styleLine(l10n, style ? [style] : []),
    l10n.t('Pixels: {0}', pixels(picture)),
    l10n.t('Date: {0}', date),
    ...(picture.alt ? [l10n.t('Alt text: {0}', picture.alt)] : []),
  ];
  const list = facts.map((fact) => `- ${fact}`).join('\n');
  return [promptOf(turn, result), list, result.text.trim()].filter(Boolean).join('\n\n').concat('\n');
}
