import { type InsertablePicture, insertablePicture } from '../../../insertion/host/images/insertablePicture.ts';
import { limits } from '../../../product/common/limits.ts';
import { findPrompts } from '../../../prompts/common/prompts.ts';
import { stripMarkdown } from '../../../prompts/common/stripMarkdown.ts';
import { changeDraft, setBaseImage } from '../../../sessions/common/draft.ts';
import type { Draft } from '../../../sessions/common/model/session.ts';
import { findPicture, type ImageInTurn, setAltText } from '../../../sessions/common/pictureTurn.ts';
import type { AltTexts } from '../../../sessions/host/auxiliaryRequests/altTexts.ts';
import type { Sessions } from '../../../sessions/host/sessions.ts';

interface PictureActionsOptions {
  readonly sessions: Sessions;
  readonly altTexts: Pick<AltTexts, 'suggest'>;
  readonly showPrompt: (placed: ImageInTurn) => Promise<void>;
  /** Notifies the user that only the first prompts of `found` were taken. */
  readonly sayCut: (found: number) => void;
  readonly turnChanged: (sessionId: string, turnId: string) => void;
  /** Called when the composer has new content for the user to continue with. */
  readonly onDraft: (sessionId: string) => void;
}

/** The actions on a picture other than inserting it, and on an answer to generate pictures from it. */
export class PictureActions {
  private last: { readonly sessionId: string; readonly pictureId: string } | undefined;

  constructor(private readonly options: PictureActionsOptions) {}

  /** Makes this picture the base picture of the next message. */
  refine(sessionId: string, { picture }: ImageInTurn): void {
    this.changeDraft(sessionId, (draft) => setBaseImage(draft, picture.id));
  }

  async suggestAltText(sessionId: string, placed: ImageInTurn): Promise<void> {
    const alt = await this.options.altTexts.suggest(sessionId, placed);
    if (!alt) return;
    const { id } = placed.picture;
    this.options.sessions.change(
      sessionId,
      (session) => setAltText(session, id, alt.slice(0, limits.sentence)),
      'once',
    );
    this.options.turnChanged(sessionId, placed.turn.id);
  }

  async showPrompt(placed: ImageInTurn): Promise<void> {
    await this.options.showPrompt(placed);
  }

  /** Turns each item of a list in an answer, or the whole text of any other answer, into a prompt without Markdown; sends nothing. */
  generateImages(sessionId: string, answer: string): void {
    const found = findPrompts(answer);
    const prompts = found
      .slice(0, limits.prompts)
      .map(({ text }) => ({ id: crypto.randomUUID(), text: stripMarkdown(text) }));
    const text = prompts.length > 0 ? '' : stripMarkdown(answer.trim()).trim();
    this.changeDraft(sessionId, ({ attachments, options }) => ({
      mode: 'image',
      text,
      options,
      ...(prompts.length > 0 && { prompts }),
      ...(attachments && { attachments }),
    }));
    if (found.length > limits.prompts) this.options.sayCut(found.length);
  }

  /** Turns a text into an image prompt; sends nothing. */
  useAsPrompt(sessionId: string, text: string): void {
    this.changeDraft(sessionId, ({ attachments, context, passages, options }) => ({
      mode: 'image',
      text: text.trim().slice(0, limits.message),
      options,
      ...(attachments && { attachments }),
      ...(context && { context }),
      ...(passages && { passages }),
    }));
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
    const session = sessionId === undefined ? undefined : this.options.sessions.get(sessionId);
    const placed = session && findPicture(session, pictureId);
    return placed && insertablePicture(session, placed);
  }

  private changeDraft(sessionId: string, change: (draft: Draft) => Draft): void {
    this.options.sessions.change(sessionId, (session) => changeDraft(session, change), 'once');
    this.options.onDraft(sessionId);
  }
}
