import { Uri } from 'vscode';
import { createFileName, findFreeName } from '../../base/common/fileName.ts';
import { images, joinSentences, type Language } from '../../base/host/formats.ts';
import { getStyleNames } from '../../looks/common/builtInStyles.ts';
import type { DrawnSheet } from '../../panel/common/drawnSheet.ts';
import {
  type ContactSheet,
  contactSheets,
  formatSheet,
  getSheetImages,
  type SheetForm,
} from '../../sessions/common/contactSheet.ts';
import type { Picture } from '../../sessions/common/model/picture.ts';
import type { Session } from '../../sessions/common/model/session.ts';
import { pictureFolderName } from '../../sessions/common/sessionFile.ts';
import { pictureFile } from '../../sessions/host/imageStore.ts';
import { getErrorMessage } from '../../sessions/host/jobs/job.ts';
import { type MarkedSessionOptions, markSessionImages } from './markSessionImages.ts';
import type { ExportUI } from './sessionUI.ts';

interface ContactSheetOptions extends MarkedSessionOptions {
  readonly language: Language;
  readonly screen: Pick<ExportUI, 'chooseSheetForm' | 'chooseFolder' | 'tell' | 'fail' | 'tellExported' | 'files'>;
  /** Returns the session of a command, or undefined if the user was notified that there is none. */
  readonly find: (argument: unknown) => Promise<Session | undefined>;
  /** Returns the thumbnail of a picture, if it has one. */
  readonly small: (picture: Picture) => Promise<Uint8Array | undefined>;
  /** Returns a sheet as a PNG file, or undefined if a page cannot draw it. */
  readonly draw: (sessionId: string, sheet: DrawnSheet) => Promise<Uint8Array | undefined>;
}

/** Exports the images of a session with their prompts and settings as a page, with the image files beside it. */
export class ContactSheetExporter {
  constructor(private readonly options: ContactSheetOptions) {}

  async export(argument: unknown): Promise<void> {
    const { find, screen, language } = this.options;
    const session = await find(argument);
    if (!session) return;
    if (getSheetImages(session).length === 0) return screen.tell(language.l10n.t('This session has no images.'));
    const form = await screen.chooseSheetForm();
    const parent = form && (await screen.chooseFolder(language.l10n.t('Export Contact Sheet')));
    if (!form || !parent) return;
    try {
      await this.write(session, form, parent);
    } catch (error) {
      screen.fail(language.l10n.t('Failed to export the contact sheet: {0}', getErrorMessage(error)));
    }
  }

  /** Creates a new folder; an existing one is not touched. */
  private async write(kept: Session, form: SheetForm, parent: Uri): Promise<void> {
    const { screen, language } = this.options;
    const { l10n, locale } = language;
    const isTaken = (name: string) => screen.files.exists(Uri.joinPath(parent, name));
    const name = createFileName(kept.title);
    const folder = Uri.joinPath(parent, await findFreeName(name, 'contact-sheet', isTaken));
    const { session, bytes } = await markSessionImages(kept, this.options);
    const all = getSheetImages(session);
    const isDrawn = form === 'png';
    const written = isDrawn ? new Map<string, string>() : await this.writeImages(session, folder, bytes);
    const sheets = contactSheets(form, all, {
      locale,
      title: session.title.replace(/\s+/g, ' ').trim() || l10n.t('Untitled'),
      subtitle: `${new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(session.createdAt)} · ${images(language, all.length)}`,
      missing: l10n.t('Image not found'),
      styleNames: getStyleNames(l10n),
      path: ({ hash }) => written.get(hash),
    });
    const fileOf = (at: number) => Uri.joinPath(folder, `${name}${at === 0 ? '' : `-${at + 1}`}.${form}`);
    for (const [at, sheet] of sheets.entries()) {
      const content = isDrawn ? await this.draw(session, sheet) : new TextEncoder().encode(formatSheet(form, sheet));
      await screen.files.write(fileOf(at), content);
    }
    const missing = isDrawn ? 0 : all.filter(({ picture }) => !written.has(picture.hash)).length;
    const exported = l10n.t("Contact sheet exported to '{0}'.", fileOf(0).fsPath);
    const lost = missing > 0 && l10n.t("Images that can't be read: {0}.", missing);
    const several = sheets.length > 1 && l10n.t('Sheets: {0}.', sheets.length);
    screen.tellExported(joinSentences(l10n, exported, several, lost), fileOf(0));
  }

  /** Returns a sheet as a PNG file, which says that a model generated its images unless all of them are the user's own. */
  private async draw(session: Session, { entries, ...sheet }: ContactSheet): Promise<Uint8Array> {
    const { language, draw, small, bytes, mark } = this.options;
    const cells = entries.map(async ({ number, prompt, facts, picture }) => {
      const content = (await small(picture)) ?? (await bytes(picture));
      return { prompt: `${number}. ${prompt}`, facts, ...(content && { bytes: new Uint8Array(content) }) };
    });
    const drawn = await draw(session.id, { ...sheet, cells: await Promise.all(cells) });
    const [first] = entries;
    if (!drawn || !first) throw new Error(language.l10n.t("The image couldn't be created."));
    const isUserMade = entries.every((entry) => entry.isUserMade) && { isUserMade: true as const };
    return mark(drawn, { picture: { ...first.picture, mediaType: 'image/png' }, sources: [], ...isUserMade });
  }

  /** Writes the images, one after the other, and returns their paths relative to the folder by their hashes. */
  private async writeImages(
    session: Session,
    folder: Uri,
    bytes: MarkedSessionOptions['bytes'],
  ): Promise<ReadonlyMap<string, string>> {
    const { files } = this.options.screen;
    const written = new Map<string, string>();
    for (const { picture } of getSheetImages(session)) {
      const content = written.has(picture.hash) ? undefined : await bytes(picture);
      if (!content) continue;
      const path = `${pictureFolderName}/${pictureFile(picture)}`;
      await files.write(Uri.joinPath(folder, path), content);
      written.set(picture.hash, path);
    }
    return written;
  }
}
