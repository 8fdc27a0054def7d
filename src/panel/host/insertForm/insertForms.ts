import { insertablePicture } from '../../../insertion/host/images/insertablePicture.ts';
import type { Handlers } from '../../../pageKit/common/dispatch.ts';
import { limits } from '../../../product/common/limits.ts';
import type { ReplacementSummary } from '../../../references/host/findDocuments.ts';
import { findReplaceableFile } from '../../../sessions/common/insertions.ts';
import type { Insertion } from '../../../sessions/common/model/insertion.ts';
import type { Session } from '../../../sessions/common/model/session.ts';
import { findTurn, promptOf } from '../../../sessions/common/model/session.ts';
import { type ImageInTurn, setAltText } from '../../../sessions/common/pictureTurn.ts';
import type { FormHostMessage, FormPageMessage } from '../../common/insertFormMessages.ts';
import type { FormInput, FormPlace } from '../../common/insertFormView.ts';
import { type InsertionRecords, withPictureIds } from '../actions/insertionRecords.ts';
import type { PanelUI } from '../actions/panelUI.ts';
import type { Conversions } from '../conversions.ts';
import { createInsertFormView } from './createInsertFormView.ts';
import { applyFormat, applyTyped, convertImage, type FormImage, type InsertFormNeeds } from './wantedPictures.ts';

export type FormMessage = Exclude<FormHostMessage, { type: 'convert' }>;

type Message<Type extends FormPageMessage['type']> = Omit<Extract<FormPageMessage, { type: Type }>, 'type'>;

/** The page that shows an insert form. */
interface FormPage {
  /** The session of the page; the page stores its form by this id. */
  readonly sessionId: string;
  readonly conversions: Pick<Conversions, 'convert'>;
  readonly postToInsertForm: (message: FormMessage) => void;
}

/** Where the pictures of forms come from, and what happens after they are inserted; the panel and the gallery differ in that. */
interface FormSource {
  /** Finds a page's picture by its id, as Insert without a form would take it; returns undefined if it no longer exists. */
  readonly find: (sessionId: string, pictureId: string) => Promise<FormImage | undefined>;
  readonly records: Pick<InsertionRecords, 'notePicture' | 'notePictures'>;
  /** Updates the positions of the plans' rows in a session. */
  readonly look?: (sessionId: string) => Promise<void>;
  readonly notifyMissing: () => void;
  readonly warn: (sentence: string) => void;
}

interface FormInsertion {
  /** The turn below which the form is shown. */
  readonly turnId: string;
  readonly place: FormPlace;
  readonly wanted: readonly FormImage[];
}

type Done = readonly (Insertion | undefined)[];

/** The forms for pictures before they are inserted. The page keeps what the user enters; the host stores nothing of a form. */
export class InsertForms {
  constructor(
    private readonly needs: InsertFormNeeds,
    private readonly ui: Pick<PanelUI, 'readSettings'>,
    private readonly source: FormSource,
  ) {}

  async open(page: FormPage, { turnId, pictureIds }: Message<'openInsertForm'>): Promise<void> {
    await this.source.look?.(page.sessionId);
    const found = await Promise.all(pictureIds.map((id) => this.source.find(page.sessionId, id)));
    const wanted = found.flatMap((one) => one ?? []);
    if (wanted.length === 0) return this.source.notifyMissing();
    const view = await createInsertFormView(this.needs, turnId, {
      pictures: wanted.map(({ insertable }) => insertable),
      prospect: await this.getReplacement(wanted),
      chatModel: this.ui.readSettings().chatModel,
    });
    const pictures = view.pictures.map((one, at) => ({ ...one, id: wanted[at]?.id ?? one.id }));
    page.postToInsertForm({ type: 'insertForm', sessionId: page.sessionId, form: { ...view, pictures } });
  }

  async check(page: FormPage, { turnId, typed }: Message<'checkFileNames'>): Promise<void> {
    const isAsked = typed.place !== 'newFile' && typed.place !== 'picture';
    const wanted = isAsked ? await this.getTicked(page, typed) : [];
    const inTheirForm = wanted.map(({ insertable }) => applyFormat(insertable, typed));
    const { files, ...more } = await this.needs.insertion.outlook.getFileNames(inTheirForm);
    const names = files.map((file, at) => ({ ...file, id: wanted[at]?.id ?? '' }));
    page.postToInsertForm({ type: 'fileNames', turnId, names, ...more });
  }

  /** Stores the alternative text with the picture, because it is paid for, whatever happens to the form. */
  async describe(page: FormPage, { turnId, pictureId }: Message<'requestAltText'>): Promise<void> {
    const { session, placed } = (await this.source.find(page.sessionId, pictureId)) ?? {};
    const proposed = session && placed && (await this.needs.sessions.altTexts.propose(session.id, placed));
    if (!proposed) return page.postToInsertForm({ type: 'altText', turnId, pictureId });
    const alt = proposed.text.slice(0, limits.sentence);
    this.setAltText(session, placed, alt);
    this.needs.sessions.announcer.turnChanged(session.id, placed.turn.id);
    const note = this.needs.language.l10n.t('Based on the prompt only. Check it against the image.');
    page.postToInsertForm({ type: 'altText', turnId, pictureId, alt, ...(!proposed.isSeen && { note }) });
  }

  async insert(page: FormPage, { turnId, typed }: Message<'submitInsertForm'>): Promise<void> {
    let isInserted = false;
    try {
      await this.source.look?.(page.sessionId);
      const wanted = await this.convertAll(page, await this.getTicked(page, typed), typed);
      if (wanted) isInserted = await this.insertPictures({ turnId, place: typed.place, wanted });
    } finally {
      page.postToInsertForm({ type: 'insertFormFinished', turnId, isInserted });
    }
  }

  /** Returns the ticked pictures with what the user entered; pictures that no longer exist are omitted. */
  private async getTicked({ sessionId }: FormPage, typed: FormInput): Promise<readonly FormImage[]> {
    const ticked = typed.pictures.filter(({ isTicked }) => isTicked);
    const found = await Promise.all(ticked.map(({ id }) => this.source.find(sessionId, id)));
    return ticked.flatMap((one, at) => {
      const wanted = found[at];
      return wanted ? [{ ...wanted, insertable: applyTyped(wanted.insertable, typed, one) }] : [];
    });
  }

  /**
   * Converts all pictures to the wanted format; returns undefined if one could not be converted or none exists any longer, and the user was
   * notified.
   */
  private async convertAll(
    { conversions }: FormPage,
    wanted: readonly FormImage[],
    typed: FormInput,
  ): Promise<readonly FormImage[] | undefined> {
    const { l10n } = this.needs.language;
    if (wanted.length === 0) return void this.source.notifyMissing();
    const ready: FormImage[] = [];
    for (const one of wanted) {
      const drawn = await convertImage(one.insertable, typed, conversions, this.needs);
      if (!drawn) return void this.source.warn(l10n.t("Couldn't convert the image."));
      ready.push({ ...one, insertable: drawn });
    }
    return ready;
  }

  /** Returns false if nothing was inserted, and the user was notified or has canceled. */
  private async insertPictures(form: FormInsertion): Promise<boolean> {
    const done = await this.insertAt(form);
    form.wanted.forEach((wanted, at) => {
      if (done[at]) this.storeAlt(wanted);
    });
    return done.some((insertion) => insertion !== undefined);
  }

  /** Returns what a single picture would replace; several pictures replace none. */
  private async getReplacement([one, ...others]: readonly FormImage[]): Promise<ReplacementSummary | undefined> {
    const file = one && others.length === 0 ? findReplaceableFile(one.session, one.placed) : undefined;
    return file && this.needs.references.prospectOf(file.uri);
  }

  private insertAt(form: FormInsertion): Promise<Done> {
    if (form.place === 'newFile') return this.insertInNewFile(form);
    return form.place === 'picture' ? this.replaceImage(form) : this.insertInDocument(form);
  }

  /** Documents keep their own alternative text for the picture, unless the user entered one. */
  private async replaceImage({ turnId, place, wanted }: FormInsertion): Promise<Done> {
    const [first] = wanted;
    const file = first && findReplaceableFile(first.session, first.placed);
    if (!file) return [];
    const { replacing, prospectOf } = this.needs.references;
    const { session, placed, insertable } = first;
    const { alt } = (await prospectOf(file.uri)) ?? {};
    const isOther = insertable.alt !== (alt ?? insertablePicture(session, placed).alt);
    const done = await replacing.replace({ insertion: insertable, file, ...(isOther && { alt: insertable.alt }) });
    if (done === 'insert') return this.insertInDocument({ turnId, place, wanted: [first] });
    this.source.records.notePicture(session, placed, done);
    return [done];
  }

  private async insertInDocument({ turnId, wanted }: FormInsertion): Promise<Done> {
    const done = await this.needs.insertion.pictures.insertAll(wanted.map(({ insertable }) => insertable));
    const [first, ...others] = wanted;
    if (!first) return done;
    const { session, placed } = first;
    const turn = findTurn(session, turnId) ?? placed.turn;
    const all = wanted.map((one) => one.placed);
    if (others.length === 0) this.source.records.notePicture(session, placed, done[0]);
    else this.source.records.notePictures({ session, turn }, all, withPictureIds(done, all));
    return done;
  }

  private async insertInNewFile({ wanted }: FormInsertion): Promise<Done> {
    const [first] = wanted;
    if (!first) return [];
    const prompt = promptOf(first.placed.turn, first.placed.result);
    const all = wanted.map(({ insertable }) => insertable);
    const made = await this.needs.insertion.pictures.newIllustrated(prompt, all);
    for (const { session, placed } of wanted) this.source.records.notePicture(session, placed, made);
    return wanted.map(() => made);
  }

  /** Stores the alternative text that the user entered with the picture. That it is decorative in one document does not apply to others. */
  private storeAlt({ session, placed, insertable: { alt } }: FormImage): void {
    const { alt: before, shortAlt = before } = insertablePicture(session, placed);
    if (alt.trim() !== '' && alt !== before && alt !== shortAlt) this.setAltText(session, placed, alt);
  }

  private setAltText({ id }: Session, { picture }: ImageInTurn, alt: string): void {
    this.needs.sessions.storage.sessions.change(id, (now) => setAltText(now, picture.id, alt), 'once');
  }
}

/** Creates the handlers for the page's messages about its form. */
export function insertFormHandlers(
  forms: Pick<InsertForms, 'open' | 'check' | 'describe' | 'insert'>,
  page: FormPage,
): Handlers<Exclude<FormPageMessage, { type: 'converted' }>> {
  return {
    openInsertForm: (message) => forms.open(page, message),
    checkFileNames: (message) => forms.check(page, message),
    requestAltText: (message) => forms.describe(page, message),
    submitInsertForm: (message) => forms.insert(page, message),
  };
}
