import { Uri } from 'vscode';
import { YieldingQueue } from '../../base/common/async.ts';
import { sha256 } from '../../base/common/bytes.ts';
import { getLastSegment } from '../../base/common/paths.ts';
import { formatNumber, joinSentences, type Language } from '../../base/host/formats.ts';
import type { ReceivedPicture } from '../../imageFiles/common/receivedPicture.ts';
import type { Picture } from '../../sessions/common/model/picture.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { Session } from '../../sessions/common/model/session.ts';
import { collectQuotes } from '../../sessions/common/quotes.ts';
import {
  collectImages,
  NewerVersionError,
  parseSession,
  pictureFolderName,
  toImportedSession,
} from '../../sessions/common/sessionFile.ts';
import { TooLarge, type UnzippedSession, unpackSession } from '../../sessions/common/unpackSession.ts';
import type { History } from '../../sessions/host/history.ts';
import { pictureFiles } from '../../sessions/host/imageStore.ts';
import { getErrorMessage } from '../../sessions/host/jobs/job.ts';
import type { Claims } from '../../sessions/host/store/claims.ts';
import type { ExportUI } from './sessionUI.ts';

interface ImportingOptions {
  readonly language: Language;
  readonly history: Pick<History, 'add' | 'has'>;
  readonly screen: Pick<ExportUI, 'chooseSource' | 'tell' | 'fail' | 'offerUpdate' | 'files'>;
  /** Returns the bytes of a picture that is already stored. */
  readonly bytes: (picture: Picture) => Promise<Uint8Array | undefined>;
  /** Stores bytes under their own hash, which it computes. */
  readonly keep: (received: ReceivedPicture) => Promise<{ readonly picture: Picture; readonly problem?: unknown }>;
  /** Determines the format from the bytes, or else from what the session `said`, or returns the reason why they are not a picture. */
  readonly readPicture: (bytes: Uint8Array, said: string) => ReceivedPicture | string;
  /** Resolves a passage or file to one of the workspace, or returns undefined. */
  readonly homeOf: (quote: Quote) => Promise<Quote | undefined>;
  readonly claims: Pick<Claims, 'acquire'>;
  readonly newId: () => string;
  readonly now: () => number;
  readonly open: (sessionId: string) => Promise<void>;
}

/** Imports an exported session, from a zip or from a document with its pictures beside it. */
export class SessionImporter {
  constructor(private readonly options: ImportingOptions) {}

  async import(): Promise<void> {
    const { screen, language } = this.options;
    const source = await screen.chooseSource();
    if (!source) return;
    try {
      const found = await this.read(source);
      if (found) await this.addSession(found);
      else
        screen.fail(
          language.l10n.t(
            "Couldn't import '{0}'. It's damaged or doesn't contain a Limn session.",
            getLastSegment(source.path),
          ),
        );
    } catch (error) {
      const rejection = this.getRejection(source, error);
      if (error instanceof NewerVersionError) screen.offerUpdate(rejection);
      else screen.fail(rejection);
    }
  }

  private getRejection(source: Uri, error: unknown): string {
    const { l10n } = this.options.language;
    if (error instanceof NewerVersionError)
      return l10n.t(
        "Couldn't import '{0}' because it was created by a newer version of Limn. Update Limn and try again.",
        getLastSegment(source.path),
      );
    if (error instanceof TooLarge)
      return l10n.t(
        "Couldn't import '{0}' because its unpacked content is too large. Nothing was imported.",
        getLastSegment(source.path),
      );
    return l10n.t('Failed to import the session: {0}', getErrorMessage(error));
  }

  private async read(source: Uri): Promise<UnzippedSession | undefined> {
    const bytes = await this.options.screen.files.read(source);
    // Every zip begins so (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, section 4.3.7).
    const isZip = [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte);
    if (isZip) return unpackSession(bytes, new YieldingQueue());
    const session = parseSession(new TextDecoder().decode(bytes));
    return session && { session, picture: (picture) => this.readPictureBeside(source, picture) };
  }

  private async readPictureBeside(source: Uri, picture: Picture): Promise<Uint8Array | undefined> {
    const { files } = this.options.screen;
    for (const name of pictureFiles(picture)) {
      const uri = Uri.joinPath(source, '..', pictureFolderName, name);
      if (await files.exists(uri)) return files.read(uri);
    }
    return undefined;
  }

  private async addSession({ session, picture }: UnzippedSession): Promise<void> {
    const { history, newId, now, open, claims, screen } = this.options;
    const { l10n, locale } = this.options.language;
    const release = claims.acquire({ pictures: collectImages(session).map(({ hash }) => hash) });
    try {
      const missing = await this.keepAll(session, picture);
      const id = (await history.has(session.id)) ? newId() : session.id;
      const isKept = await history.add(
        toImportedSession(session, { id, now: now(), homes: await this.resolveLocalUris(session) }),
      );
      await open(id);
      const said = l10n.t("Imported session '{0}'.", session.title || l10n.t('Untitled'));
      const lack = missing > 0 && l10n.t('Images missing from the import: {0}', formatNumber(locale, missing));
      if (isKept) screen.tell(joinSentences(l10n, said, lack));
    } finally {
      release();
    }
  }

  private async resolveLocalUris(session: Session): Promise<ReadonlyMap<Quote, Quote>> {
    const homes = new Map<Quote, Quote>();
    for (const quote of collectQuotes(session)) {
      const home = await this.options.homeOf(quote);
      if (home) homes.set(quote, home);
    }
    return homes;
  }

  /** Returns how many of the session's pictures are neither in the import nor stored already, or do not match their hash. */
  private async keepAll(session: Session, read: UnzippedSession['picture']): Promise<number> {
    const all = collectImages(session);
    let kept = 0;
    for (const picture of all) {
      const bytes = (await read(picture)) ?? (await this.options.bytes(picture));
      if (await this.keep(picture, bytes)) kept += 1;
    }
    return all.length - kept;
  }

  private async keep({ hash, mediaType }: Picture, bytes: Uint8Array | undefined): Promise<boolean> {
    const received = bytes ? this.options.readPicture(bytes, mediaType) : 'missing';
    if (typeof received === 'string' || received.mediaType !== mediaType) return false;
    if ((await sha256(received.bytes)) !== hash) return false;
    const { problem } = await this.options.keep(received);
    if (problem !== undefined) throw problem;
    return true;
  }
}
