import type { FileSystem, Uri } from 'vscode';
import { sameBytes } from '../../base/common/bytes.ts';
import { getLastSegment } from '../../base/common/paths.ts';
import { overwriteFile, type ReplacingFiles } from '../../base/host/atomicFile.ts';
import { joinSentences, type Language } from '../../base/host/formats.ts';
import { limits } from '../../product/common/limits.ts';
import { type MarkRefusal, markAsGenerated } from '../common/embedMetadata.ts';

/** Shows messages to the user; tests replace it. */
export interface MarkingScreen {
  say(sentence: string): void;
  /** Shows a message with an Undo button; resolves to whether the user pressed it. */
  offerUndo(sentence: string): PromiseLike<boolean>;
  /** Shows a list that is too long for a message. */
  showList(sentence: string, markdown: string): void;
}

export interface MarkingOptions {
  readonly language: Language;
  readonly screen: MarkingScreen;
  /** Returns the files that a command's arguments name, or else that of the active tab. */
  readonly filesOf: (argument: unknown, all: unknown) => readonly Uri[];
  readonly files: ReplacingFiles & Pick<FileSystem, 'stat' | 'readFile' | 'isWritableFileSystem'>;
  /** Returns an error of the file system as a sentence. */
  readonly reasonOf: (error: unknown) => string;
  /** Updates the hash that is recorded of a file, so that the file does not count as modified by the user. */
  readonly onRewritten: (file: Uri, before: Uint8Array, after: Uint8Array) => Promise<unknown>;
}

interface Marked {
  readonly file: Uri;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** More reasons than these are shown as a list of their own. */
const mostReasons = 3;
const symbolicLink = 64;

/** Marks existing files as made by a model. */
export class GeneratedMarker {
  constructor(private readonly options: MarkingOptions) {}

  async run(argument: unknown, all: unknown): Promise<void> {
    const { screen, language, filesOf } = this.options;
    const files = filesOf(argument, all);
    if (files.length === 0) return screen.say(language.l10n.t('Open or select an image file first.'));
    const marked: Marked[] = [];
    const not: NotMarked[] = [];
    for (const file of files) {
      const one = await this.mark(file);
      if ('before' in one) marked.push(one);
      else not.push(one);
    }
    await this.notifyResult(marked, not);
  }

  private async mark(file: Uri): Promise<Marked | NotMarked> {
    try {
      const before = await this.read(file);
      if (typeof before === 'string') return { file, why: before };
      const after = markAsGenerated(before);
      if (typeof after === 'string') return { file, why: after };
      await this.replace(file, before, after);
      return { file, before, after };
    } catch (error) {
      return { file, why: { said: this.options.reasonOf(error) } };
    }
  }

  private async replace(file: Uri, before: Uint8Array, after: Uint8Array): Promise<void> {
    const { files, onRewritten } = this.options;
    await overwriteFile(file, after, files);
    await onRewritten(file, before, after);
  }

  private async read(file: Uri): Promise<Uint8Array | SkipReason> {
    const { files } = this.options;
    if (files.isWritableFileSystem(file.scheme) === false) return 'readOnly';
    const found = await Promise.resolve(files.stat(file)).catch(() => undefined);
    if (!found) return 'gone';
    if ((found.type & symbolicLink) !== 0) return 'link';
    if (found.permissions) return 'readOnly';
    return found.size > limits.pastedBytes ? 'tooLarge' : files.readFile(file);
  }

  private async notifyResult(marked: readonly Marked[], not: readonly NotMarked[]): Promise<void> {
    const { screen, language } = this.options;
    const reasons = not.map((one) => formatUnmarked(language, one));
    const done = marked.length > 0 ? formatMarked(language, marked, not) : '';
    const isLong = reasons.length > mostReasons;
    const sentence = joinSentences(language.l10n, done, ...(isLong ? [] : reasons));
    if (isLong)
      screen.showList(done || formatMarked(language, marked, not), reasons.map((one) => `- ${one}`).join('\n'));
    else if (marked.length === 0) screen.say(sentence);
    if (marked.length > 0 && (await screen.offerUndo(isLong ? done : sentence))) await this.takeBack(marked);
  }

  /** A file that was changed since is not touched. */
  private async takeBack(marked: readonly Marked[]): Promise<void> {
    const { files, language, screen, reasonOf } = this.options;
    for (const { file, before, after } of marked) {
      try {
        const now = await files.readFile(file);
        if (sameBytes(now, after)) await this.replace(file, after, before);
        else
          screen.say(
            language.l10n.t("'{0}' was changed in the meantime and was left as is.", getLastSegment(file.path)),
          );
      } catch (error) {
        screen.say(formatUnmarked(language, { file, why: { said: reasonOf(error) } }));
      }
    }
  }
}

/** Why a file is not marked; other reasons are errors of the file system. */
type SkipReason = MarkRefusal | 'link' | 'readOnly' | 'tooLarge' | 'gone';

/** A file that is not marked, and why: for a known reason, or with an error of the file system. */
interface NotMarked {
  readonly file: Uri;
  readonly why: SkipReason | { readonly said: string };
}

/** Returns "2 of 3 pictures are marked as generated." */
function formatMarked(
  { l10n }: Language,
  marked: readonly { readonly file: Uri }[],
  not: readonly NotMarked[],
): string {
  const [first] = marked;
  const all = marked.length + not.length;
  if (first && all === 1) return l10n.t("'{0}' was marked as AI-generated.", getLastSegment(first.file.path));
  return l10n.t('{0} of {1} images were marked as AI-generated.', marked.length, all);
}

function formatUnmarked({ l10n }: Language, { file, why }: NotMarked): string {
  const name = getLastSegment(file.path);
  if (typeof why === 'object') return l10n.t("Failed to write '{0}': {1}", name, why.said);
  const sentences: Readonly<Record<SkipReason, () => string>> = {
    format: () => l10n.t("Couldn't mark '{0}'. Only PNG, JPEG, WebP, GIF, and AVIF are supported.", name),
    signed: () => l10n.t("Couldn't mark '{0}' without invalidating its C2PA manifest.", name),
    already: () => l10n.t("'{0}' is already marked as AI-generated.", name),
    said: () => l10n.t("'{0}' already contains information about its source and wasn't changed.", name),
    damaged: () => l10n.t("Couldn't mark '{0}' because it's damaged or doesn't support metadata.", name),
    link: () => l10n.t("'{0}' is a symbolic link. Mark its target file instead.", name),
    readOnly: () => l10n.t("'{0}' is read-only.", name),
    tooLarge: () => l10n.t("'{0}' is larger than 100 MB.", name),
    gone: () => l10n.t("Couldn't read '{0}'.", name),
  };
  return sentences[why]();
}
