import { l10n, type Uri, workspace } from 'vscode';
import { inBatches } from '../../base/common/async.ts';
import { askLine } from '../../base/host/askText.ts';
import { joinSentences, type Language } from '../../base/host/formats.ts';
import { inform, warn, withProgress } from '../../base/host/messages.ts';
import type { Notifier } from '../../base/host/notifications.ts';
import { openUnusable, tellUnusable } from '../../base/host/tellUnusable.ts';
import { unusableWords } from '../../base/host/unusableFile.ts';
import { type FileObstacle, findFileObstacle } from '../../insertion/host/fileObstacle.ts';
import { baseName, getFileUri } from '../../insertion/host/getDisplayName.ts';
import {
  type DocumentReference,
  documentReferences,
  findReferencesStartingAt,
  readDocument,
} from '../../references/host/documentReferences.ts';
import type { PictureOptions } from '../../sessions/common/model/turnRequest.ts';
import { generateAndSave, type MadeMissing, type MissingRunOptions, type UnsavedImage } from './generateRun.ts';
import { pickMissing } from './missingList.ts';
import {
  applyPromptFiles,
  type GetImageStatus,
  impossibleSentence,
  type MissingImages,
  type MissingPicture,
  missingPictures,
} from './missingPictures.ts';
import { confirmUntrustedPrompts } from './requestReview.ts';
import { pickScope, referencesOf } from './scope.ts';

export interface GenerateMissingOptions extends Omit<MissingRunOptions, 'title' | 'onSaved'> {
  readonly language: Language;
  readonly usual: () => PictureOptions;
  /** The model of the setting; empty = the user is asked for one. */
  readonly model: () => string;
  readonly stateOf: GetImageStatus;
  readonly openSession: (sessionId: string) => unknown;
  readonly teller: Notifier;
}

/** Draws the pictures that documents call for and that are not there. */
export class GenerateMissing {
  constructor(private readonly options: GenerateMissingOptions) {}

  /** Those of a file or folder, as menus name one, else of what the user chooses. */
  async run(argument: unknown): Promise<void> {
    const scope = await pickScope(argument, l10n.t('Generate Missing Pictures: where?'));
    if (!scope) return;
    const missing = await applyPromptFiles(await missingPictures(await referencesOf(scope)), this.options.stateOf);
    if (missing.pictures.length + missing.impossible.length === 0) return sayNone();
    const { language, model, usual } = this.options;
    const choice = { language, model: model() || l10n.t('the image model'), aspectRatio: usual().aspectRatio };
    const chosen = await withPrompts((await pickMissing(missing, choice)) ?? []);
    if (chosen.length > 0) await this.make(chosen);
  }

  /** The one around a place of an open document, in UTF-16 code units. */
  async runForReference(document: Uri, place: number): Promise<void> {
    const open = await workspace.openTextDocument(document);
    const touched = await documentReferences(readDocument(open, getFileUri(open)), { start: place, end: place });
    const references = findReferencesStartingAt(touched, place);
    const missing = await applyPromptFiles(await missingPictures(references), this.options.stateOf);
    if (missing.pictures.length === 0) return this.sayNotMissing(missing, references);
    const chosen = await withPrompts(missing.pictures.slice(0, 1));
    if (chosen.length > 0) await this.make(chosen);
  }

  /** Draws them, and puts them at their places. */
  async make(pictures: readonly MissingPicture[]): Promise<void> {
    const obstacles = await inBatches(pictures, ({ file }) => findFileObstacle(file));
    const [refused] = pictures.flatMap(({ file }, at) => (obstacles[at] ? { file, why: obstacles[at] } : []));
    if (refused) return sayRefused(refused.file, refused.why);
    if (!(await confirmUntrustedPrompts(pictures, this.options.language))) return;
    const [first] = pictures;
    const title = () =>
      pictures.length === 1 && first
        ? baseName(first.file)
        : l10n.t('Pictures for {0}', first?.references[0] ? baseName(first.references[0].document) : '');
    const progress =
      pictures.length === 1 ? l10n.t('Limn draws 1 picture') : l10n.t('Limn draws {0} pictures', pictures.length);
    const made = await withProgress(progress, (signal, say) => {
      const onSaved = countTo(pictures.length, say);
      return generateAndSave(pictures, signal, { ...this.options, title, onSaved });
    });
    await this.tell(made);
  }

  /** Nothing where the user left it, or was told. */
  private async tell({ sessionId, made, notMade }: MadeMissing): Promise<void> {
    if (made.length + notMade.length === 0) return;
    const [openSession, openFile] = [l10n.t('Open Session'), l10n.t('Open File')];
    const all = made.length + notMade.length;
    const unusable = notMade.flatMap((one) => one.unusable ?? [])[0];
    const reasons = notMade.map((one) => l10n.t('{0}: {1}', baseName(one.file), reasonOf(one)));
    const remarks = made.flatMap(({ file, remark }) => (remark ? [l10n.t('{0}: {1}', baseName(file), remark)] : []));
    const count = l10n.t('{0} of {1} pictures are at their places.', made.length, all);
    const sentence = joinSentences(l10n, count, ...reasons, ...remarks);
    const severity = notMade.length > 0 ? 'warn' : 'info';
    const buttons = [...(sessionId === undefined ? [] : [openSession]), ...(unusable ? [openFile] : [])];
    const chosen = await this.options.teller.notify({ severity, text: sentence, buttons });
    if (chosen === openSession && sessionId !== undefined) this.options.openSession(sessionId);
    if (chosen === openFile && unusable) await openUnusable(unusable);
  }

  /** What is under the cursor is no reference, names no file that can be made, or is there. */
  private async sayNotMissing(
    { impossible: [no] }: MissingImages,
    references: readonly DocumentReference[],
  ): Promise<void> {
    const { teller } = this.options;
    if (no?.unusable) return tellUnusable(teller, no.unusable);
    const there =
      references.length > 0 ? l10n.t('This picture is there already.') : l10n.t('There is no picture reference here.');
    const text = no ? joinSentences(l10n, l10n.t('No picture can be made for this.'), impossibleSentence(no)) : there;
    void teller.notify({ severity: 'info', text });
  }
}

function reasonOf({ why, unusable }: UnsavedImage): string {
  if (unusable) return joinSentences(l10n, unusableWords(l10n, unusable), l10n.t('Nothing was sent for it.'));
  return why || l10n.t('The session says why.');
}

/** Says with each call one more of them. */
function countTo(all: number, say: (message: string) => void): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (all > 1) say(l10n.t('{0} of {1}', count, all));
  };
}

/** Asks for the prompts that no document says; what gets none is left out. */
async function withPrompts(pictures: readonly MissingPicture[]): Promise<readonly MissingPicture[]> {
  const filled: MissingPicture[] = [];
  for (const picture of pictures) {
    const prompt = picture.prompt || (await askPrompt(picture.file));
    if (prompt === undefined) return [];
    if (prompt.trim()) filled.push({ ...picture, prompt: prompt.trim() });
  }
  return filled;
}

function askPrompt(file: Uri): Thenable<string | undefined> {
  return askLine({
    title: l10n.t('Generate {0}', workspace.asRelativePath(file)),
    prompt: l10n.t('The reference says nothing of its picture. What does it show? Escape sends nothing.'),
    ignoreFocusOut: true,
  });
}

function sayNone(): void {
  void inform(l10n.t('No picture is missing here.'));
}

function sayRefused(file: Uri, why: FileObstacle): void {
  const sentence = l10n.t("'{0}' can't be written.", workspace.asRelativePath(file));
  void warn(joinSentences(l10n, sentence, impossibleSentence({ file: why }), l10n.t('Nothing was sent.')));
}
