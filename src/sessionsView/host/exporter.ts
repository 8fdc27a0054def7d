import { Uri } from 'vscode';
import { createFileName, findFreeName } from '../../base/common/fileName.ts';
import { type Language, lines, withCommas } from '../../base/host/formats.ts';
import { kindNames } from '../../product/host/kinds.ts';
import type { FailureReport } from '../../service/common/failureReport.ts';
import { mapFailures } from '../../sessions/common/mapImages.ts';
import type { Picture } from '../../sessions/common/model/picture.ts';
import type { Session } from '../../sessions/common/model/session.ts';
import {
  collectImages,
  pictureFolderName,
  serializeSession,
  sessionFileName,
} from '../../sessions/common/sessionFile.ts';
import { type MarkdownOptions, sessionMarkdown } from '../../sessions/common/sessionMarkdown.ts';
import { createZip, textFile, type ZipEntry } from '../../sessions/common/zipFiles.ts';
import type { History } from '../../sessions/host/history.ts';
import { pictureFile } from '../../sessions/host/imageStore.ts';
import { getErrorMessage } from '../../sessions/host/jobs/job.ts';
import { type MarkedSessionOptions, markSessionImages } from './markSessionImages.ts';
import { getSessionId } from './sessionActions.ts';
import type { ExportUI } from './sessionUI.ts';

interface ExportingOptions {
  readonly language: Language;
  readonly history: Pick<History, 'load'>;
  readonly screen: ExportUI;
  /** Returns the active session, for commands without an argument. */
  readonly current: () => string | undefined;
  readonly bytes: MarkedSessionOptions['bytes'];
  readonly mark: MarkedSessionOptions['mark'];
  readonly copy: (text: string) => Promise<void>;
  /** Removes keys from a failure: an older version of Limn may have stored one that a service had returned in another spelling. */
  readonly redact: (report: FailureReport) => FailureReport;
}

/** Exports a session as a zip, as a folder or as JSON, or as Markdown to the clipboard. */
export class SessionExporter {
  constructor(private readonly options: ExportingOptions) {}

  async export(argument: unknown): Promise<void> {
    const session = await this.find(argument);
    if (session) await this.exportSession(session);
  }

  async exportSession(session: Session): Promise<void> {
    const form = await this.options.screen.chooseForm();
    if (!form) return;
    const run = {
      zip: () => this.write(session, 'zip', async () => createZip(await this.createFiles(session))),
      folder: () => this.folder(session),
      json: () => this.write(session, 'json', async () => new TextEncoder().encode(this.serialize(session))),
    };
    try {
      await run[form]();
    } catch (error) {
      this.options.screen.fail(
        this.options.language.l10n.t('Failed to export the session: {0}', getErrorMessage(error)),
      );
    }
  }

  async copyAsMarkdown(argument: unknown): Promise<void> {
    const session = await this.find(argument);
    if (session)
      await this.options.copy(sessionMarkdown(session, { ...this.getMarkdownOptions(), path: () => undefined }));
  }

  private async write(session: Session, extension: string, bytes: () => Promise<Uint8Array>): Promise<void> {
    const { screen } = this.options;
    const uri = await screen.chooseFile(`${createFileName(session.title)}.${extension}`);
    if (!uri) return;
    await screen.files.write(uri, await bytes());
    this.tellExported(uri);
  }

  /** Creates a new folder; an existing one is not touched. */
  private async folder(session: Session): Promise<void> {
    const { screen } = this.options;
    const parent = await screen.chooseFolder(this.options.language.l10n.t('Export Session'));
    if (!parent) return;
    const isTaken = (name: string) => screen.files.exists(Uri.joinPath(parent, name));
    const folder = Uri.joinPath(parent, await findFreeName(createFileName(session.title), 'limn', isTaken));
    for (const { name, bytes } of await this.createFiles(session)) {
      const content = await bytes();
      if (content) await screen.files.write(Uri.joinPath(folder, name), content);
    }
    this.tellExported(Uri.joinPath(folder, getDocumentName(session)));
  }

  private tellExported(uri: Uri): void {
    const { language, screen } = this.options;
    screen.tellExported(language.l10n.t("Session exported to '{0}'.", uri.fsPath), uri);
  }

  private async createFiles(kept: Session): Promise<readonly ZipEntry[]> {
    const { session, bytes } = await markSessionImages(kept, this.options);
    const path = (picture: Picture) => `${pictureFolderName}/${pictureFile(picture)}`;
    const pictures = collectImages(session).map((picture) => ({ name: path(picture), bytes: () => bytes(picture) }));
    const document = sessionMarkdown(session, { ...this.getMarkdownOptions(), path });
    return [
      textFile(getDocumentName(session), document),
      textFile(sessionFileName, this.serialize(session)),
      ...pictures,
    ];
  }

  private serialize(session: Session): string {
    return serializeSession(mapFailures(session, this.options.redact));
  }

  private getMarkdownOptions(): Omit<MarkdownOptions, 'path'> {
    const { l10n, locale } = this.options.language;
    return {
      day: (time) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(time),
      words: {
        untitled: l10n.t('Untitled'),
        ...kindNames(l10n),
        place: ({ fileName, firstLine, lastLine }) => withCommas(l10n, fileName, lines(l10n, firstLine, lastLine)),
      },
    };
  }

  /** Returns the session of a command, or undefined if the user was notified that there is none to export. */
  async find(argument: unknown): Promise<Session | undefined> {
    const id = getSessionId(argument) ?? this.options.current();
    const session = id === undefined ? undefined : await this.options.history.load(id);
    if (session && session.turns.length > 0) return session;
    const { l10n } = this.options.language;
    this.options.screen.tell(
      session ? l10n.t('This session is empty.') : l10n.t('No session is open. Open a session to export it.'),
    );
    return undefined;
  }
}

function getDocumentName({ title }: Session): string {
  return `${createFileName(title)}.md`;
}
