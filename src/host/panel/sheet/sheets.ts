import { findPicture, withAlt } from '../../../core/session/pictureTurn.ts';
import { limits } from '../../../shared/limits.ts';
import type { Handlers, HostMessage, PageMessage } from '../../../shared/messages.ts';
import type { Picture, Session } from '../../../shared/model.ts';
import type { SheetTyped } from '../../../shared/view/sheet.ts';
import { insertablePicture } from '../../insertion/insertablePicture.ts';
import type { Outlook } from '../../insertion/outlook.ts';
import type { AltTexts } from '../../sessions/altTexts.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { Language } from '../../words/formats.ts';
import type { Conversions } from '../conversions.ts';
import { SheetInsertions, type SheetInsertionsOptions } from './sheetInsertions.ts';
import { sheetView } from './sheetView.ts';
import { inForm, redrawn, type WantedPicture, wantedPictures } from './wantedPictures.ts';

export type SheetMessage = Extract<HostMessage, { type: 'sheet' | 'sheetNames' | 'sheetAlt' | 'sheetEnded' }>;

type Message<Type extends PageMessage['type']> = Omit<Extract<PageMessage, { type: Type }>, 'type'>;

/** The page that a sheet stands on. */
interface SheetPage {
  readonly sessionId: string | undefined;
  readonly conversions: Pick<Conversions, 'convert'>;
  readonly tellSheet: (message: SheetMessage) => void;
}

interface SheetsOptions extends SheetInsertionsOptions {
  readonly language: Language;
  readonly sessions: Pick<Sessions, 'get' | 'change'>;
  readonly outlook: Pick<Outlook, 'usualPlace' | 'prospect' | 'names'>;
  readonly altTexts: Pick<AltTexts, 'propose'>;
  /** Of the setting; empty = the person is asked for one. */
  readonly chatModel: () => string;
  readonly bytes: (picture: Picture) => Promise<Uint8Array | undefined>;
  readonly readPicture: (bytes: Uint8Array) => Pick<Picture, 'mediaType' | 'width' | 'height'> | string;
  /** Has the rows of plans know where they are by now. */
  readonly look: (sessionId: string) => Promise<void>;
  readonly turnChanged: (sessionId: string, turnId: string) => void;
  readonly sayGone: () => void;
  readonly warn: (sentence: string) => void;
}

/** What is said of pictures before they are put somewhere. The page keeps what is typed; nothing of a sheet stays here. */
export class Sheets {
  private readonly insertions: SheetInsertions;

  constructor(private readonly options: SheetsOptions) {
    this.insertions = new SheetInsertions(options);
  }

  async open(page: SheetPage, { turnId, pictureIds }: Message<'openSheet'>): Promise<void> {
    const session = await this.sessionOf(page);
    const placed = session ? pictureIds.flatMap((id) => findPicture(session, id) ?? []) : [];
    if (!session || placed.length === 0) return this.options.sayGone();
    const pictures = placed.map((one) => insertablePicture(session, one));
    const prospect = await this.insertions.prospect(session, placed);
    const sheet = await sheetView(this.options, turnId, { pictures, prospect });
    page.tellSheet({ type: 'sheet', sessionId: session.id, sheet });
  }

  async check(page: SheetPage, { turnId, typed }: Message<'checkSheet'>): Promise<void> {
    const session = page.sessionId === undefined ? undefined : this.options.sessions.get(page.sessionId);
    const wanted =
      session && typed.place !== 'newFile' && typed.place !== 'picture' ? wantedPictures(session, typed) : [];
    const inTheirForm = wanted.map(({ insertable }) => inForm(insertable, typed));
    const { files, ...more } = await this.options.outlook.names(inTheirForm);
    const names = files.map((file, at) => ({ ...file, id: wanted[at]?.placed.picture.id ?? '' }));
    page.tellSheet({ type: 'sheetNames', turnId, names, ...more });
  }

  /** The text was paid for: it is the picture's from here on, whatever becomes of the sheet. */
  async describe(page: SheetPage, { turnId, pictureId }: Message<'describeOnSheet'>): Promise<void> {
    const session = page.sessionId === undefined ? undefined : this.options.sessions.get(page.sessionId);
    const placed = session && findPicture(session, pictureId);
    const proposed = placed && (await this.options.altTexts.propose(session.id, placed));
    if (!proposed) return page.tellSheet({ type: 'sheetAlt', turnId, pictureId });
    const alt = proposed.text.slice(0, limits.sentence);
    this.options.sessions.change(session.id, (now) => withAlt(now, pictureId, alt), 'once');
    this.options.turnChanged(session.id, placed.turn.id);
    const note = this.options.language.l10n.t('Made from the prompt alone: compare it with the picture.');
    page.tellSheet({ type: 'sheetAlt', turnId, pictureId, alt, ...(!proposed.isSeen && { note }) });
  }

  async insert(page: SheetPage, { turnId, typed }: Message<'insertSheet'>): Promise<void> {
    let isInserted = false;
    try {
      const session = await this.sessionOf(page);
      const wanted = session && (await this.drawn(page, wantedPictures(session, typed), typed));
      if (session && wanted) isInserted = await this.insertions.put(session, { turnId, place: typed.place, wanted });
    } finally {
      page.tellSheet({ type: 'sheetEnded', turnId, isInserted });
    }
  }

  private async sessionOf({ sessionId }: SheetPage): Promise<Session | undefined> {
    if (sessionId === undefined) return undefined;
    await this.options.look(sessionId);
    return this.options.sessions.get(sessionId);
  }

  /** All in the form that is wanted; nothing where one could not be drawn or none is there any more, and the person was told. */
  private async drawn(
    { conversions }: SheetPage,
    wanted: readonly WantedPicture[],
    typed: SheetTyped,
  ): Promise<readonly WantedPicture[] | undefined> {
    const { l10n } = this.options.language;
    if (wanted.length === 0) return void this.options.sayGone();
    const ready: WantedPicture[] = [];
    for (const { placed, insertable } of wanted) {
      const drawn = await redrawn(insertable, typed, { ...this.options, conversions });
      if (!drawn) return void this.options.warn(l10n.t('The picture could not be drawn in that form.'));
      ready.push({ placed, insertable: drawn });
    }
    return ready;
  }
}

/** What the page asks of its sheet. */
export function sheetHandlers(
  sheets: Pick<Sheets, 'open' | 'check' | 'describe' | 'insert'>,
  page: SheetPage,
): Pick<Handlers<PageMessage>, 'openSheet' | 'checkSheet' | 'describeOnSheet' | 'insertSheet'> {
  return {
    openSheet: (message) => sheets.open(page, message),
    checkSheet: (message) => sheets.check(page, message),
    describeOnSheet: (message) => sheets.describe(page, message),
    insertSheet: (message) => sheets.insert(page, message),
  };
}
