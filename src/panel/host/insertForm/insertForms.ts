import type { Language } from '../../../base/host/formats.ts';
import type { InsertionPreview } from '../../../insertion/host/images/insertionPreview.ts';
import type { Handlers } from '../../../pageKit/common/dispatch.ts';
import { limits } from '../../../product/common/limits.ts';
import type { Picture } from '../../../sessions/common/model/picture.ts';
import { setAltText } from '../../../sessions/common/pictureTurn.ts';
import type { AltTexts } from '../../../sessions/host/auxiliaryRequests/altTexts.ts';
import type { Sessions } from '../../../sessions/host/sessions.ts';
import type { SheetHostMessage, SheetPageMessage } from '../../common/insertFormMessages.ts';
import type { SheetTyped } from '../../common/sheet.ts';
import type { Conversions } from '../conversions.ts';
import { createInsertFormView } from './createInsertFormView.ts';
import { InsertFormActions, type SheetInsertionsOptions } from './insertFormActions.ts';
import { applyFormat, convertImage, type FormImage, wantedPictures } from './wantedPictures.ts';

export type SheetMessage = Exclude<SheetHostMessage, { type: 'convert' }>;

type Message<Type extends SheetPageMessage['type']> = Omit<Extract<SheetPageMessage, { type: Type }>, 'type'>;

/** The page that shows an insert form. */
interface SheetPage {
  /** The session of the page; the page stores its form by this id. */
  readonly sessionId: string | undefined;
  readonly conversions: Pick<Conversions, 'convert'>;
  readonly postToInsertForm: (message: SheetMessage) => void;
}

interface SheetsOptions extends SheetInsertionsOptions {
  readonly language: Language;
  readonly sessions: Pick<Sessions, 'change'>;
  /** Finds a page's picture by its id, as Insert without a form would take it; returns undefined if it no longer exists. */
  readonly find: (sessionId: string, pictureId: string) => Promise<FormImage | undefined>;
  readonly outlook: Pick<InsertionPreview, 'getDefaultPosition' | 'summarize' | 'getFileNames'>;
  readonly altTexts: Pick<AltTexts, 'propose'>;
  /** Returns the chat model of the setting; empty = the user is asked for one. */
  readonly chatModel: () => string;
  readonly bytes: (picture: Picture) => Promise<Uint8Array | undefined>;
  readonly readPicture: (bytes: Uint8Array) => Pick<Picture, 'mediaType' | 'width' | 'height'> | string;
  /** Updates the positions of the plans' rows in a session. */
  readonly look: (sessionId: string) => Promise<void>;
  readonly turnChanged: (sessionId: string, turnId: string) => void;
  readonly sayGone: () => void;
  readonly warn: (sentence: string) => void;
}

/** The forms for pictures before they are inserted. The page keeps what the user enters; the host stores nothing of a form. */
export class InsertForms {
  private readonly insertions: InsertFormActions;

  constructor(private readonly options: SheetsOptions) {
    this.insertions = new InsertFormActions(options);
  }

  async open(page: SheetPage, { turnId, pictureIds }: Message<'openSheet'>): Promise<void> {
    await this.look(page);
    const found = await Promise.all(pictureIds.map((id) => this.find(page, id)));
    const wanted = found.flatMap((one) => one ?? []);
    if (page.sessionId === undefined || wanted.length === 0) return this.options.sayGone();
    const prospect = await this.insertions.prospect(wanted);
    const view = await createInsertFormView(this.options, turnId, {
      pictures: wanted.map(({ insertable }) => insertable),
      prospect,
    });
    const pictures = view.pictures.map((one, at) => ({ ...one, id: wanted[at]?.id ?? one.id }));
    page.postToInsertForm({ type: 'sheet', sessionId: page.sessionId, sheet: { ...view, pictures } });
  }

  async check(page: SheetPage, { turnId, typed }: Message<'checkSheet'>): Promise<void> {
    const isAsked = typed.place !== 'newFile' && typed.place !== 'picture';
    const wanted = isAsked ? await this.wanted(page, typed) : [];
    const inTheirForm = wanted.map(({ insertable }) => applyFormat(insertable, typed));
    const { files, ...more } = await this.options.outlook.getFileNames(inTheirForm);
    const names = files.map((file, at) => ({ ...file, id: wanted[at]?.id ?? '' }));
    page.postToInsertForm({ type: 'sheetNames', turnId, names, ...more });
  }

  /** Stores the alternative text with the picture, because it is paid for, whatever happens to the form. */
  async describe(page: SheetPage, { turnId, pictureId }: Message<'describeOnSheet'>): Promise<void> {
    const { session, placed } = (await this.find(page, pictureId)) ?? {};
    const proposed = session && placed && (await this.options.altTexts.propose(session.id, placed));
    if (!proposed) return page.postToInsertForm({ type: 'sheetAlt', turnId, pictureId });
    const alt = proposed.text.slice(0, limits.sentence);
    this.options.sessions.change(session.id, (now) => setAltText(now, placed.picture.id, alt), 'once');
    this.options.turnChanged(session.id, placed.turn.id);
    const note = this.options.language.l10n.t('Made from the prompt alone: compare it with the picture.');
    page.postToInsertForm({ type: 'sheetAlt', turnId, pictureId, alt, ...(!proposed.isSeen && { note }) });
  }

  async insert(page: SheetPage, { turnId, typed }: Message<'insertSheet'>): Promise<void> {
    let isInserted = false;
    try {
      await this.look(page);
      const wanted = await this.drawn(page, await this.wanted(page, typed), typed);
      if (wanted) isInserted = await this.insertions.put({ turnId, place: typed.place, wanted });
    } finally {
      page.postToInsertForm({ type: 'sheetEnded', turnId, isInserted });
    }
  }

  private async look({ sessionId }: SheetPage): Promise<void> {
    if (sessionId !== undefined) await this.options.look(sessionId);
  }

  private async find({ sessionId }: SheetPage, pictureId: string): Promise<FormImage | undefined> {
    return sessionId === undefined ? undefined : this.options.find(sessionId, pictureId);
  }

  private wanted(page: SheetPage, typed: SheetTyped): Promise<readonly FormImage[]> {
    return wantedPictures(typed, (id) => this.find(page, id));
  }

  /**
   * Converts all pictures to the wanted format; returns undefined if one could not be converted or none exists any longer, and the user was
   * notified.
   */
  private async drawn(
    { conversions }: SheetPage,
    wanted: readonly FormImage[],
    typed: SheetTyped,
  ): Promise<readonly FormImage[] | undefined> {
    const { l10n } = this.options.language;
    if (wanted.length === 0) return void this.options.sayGone();
    const ready: FormImage[] = [];
    for (const one of wanted) {
      const drawn = await convertImage(one.insertable, typed, { ...this.options, conversions });
      if (!drawn) return void this.options.warn(l10n.t('The picture could not be drawn in that form.'));
      ready.push({ ...one, insertable: drawn });
    }
    return ready;
  }
}

/** Creates the handlers for the page's messages about its form. */
export function sheetHandlers(
  sheets: Pick<InsertForms, 'open' | 'check' | 'describe' | 'insert'>,
  page: SheetPage,
): Handlers<Exclude<SheetPageMessage, { type: 'converted' }>> {
  return {
    openSheet: (message) => sheets.open(page, message),
    checkSheet: (message) => sheets.check(page, message),
    describeOnSheet: (message) => sheets.describe(page, message),
    insertSheet: (message) => sheets.insert(page, message),
  };
}
