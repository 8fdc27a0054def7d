import { l10n, type TextDocument, workspace } from 'vscode';
import { mapConcurrently } from '../../base/common/async.ts';
import { cutGraphemes } from '../../base/common/truncate.ts';
import { askLine } from '../../base/host/askText.ts';
import { formatList, images, joinSentences, type Language, requests } from '../../base/host/formats.ts';
import { ask, editorNotifier, inform, warn, withProgress } from '../../base/host/messages.ts';
import type { Notifier } from '../../base/host/notifications.ts';
import { openUnusable, tellUnusable } from '../../base/host/tellUnusable.ts';
import { unusableWords } from '../../base/host/unusableFile.ts';
import { findFileObstacle } from '../../insertion/host/fileObstacle.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import type { DocumentLooks } from '../../looks/host/documentLooks.ts';
import type { Panels } from '../../panel/host/panels.ts';
import { imageOptionLines } from '../../product/host/imageOptionLines.ts';
import { getAttachmentPaths } from '../../promptFiles/common/promptFile.ts';
import type { PromptFilesFeature } from '../../promptFiles/host/createPromptFiles.ts';
import { readPromptFileAttachments } from '../../promptFiles/host/imageStatus.ts';
import type { DefaultOptions } from '../../sessions/host/defaultOptions.ts';
import { showMarkdown } from '../../sessions/host/sessionNotifications.ts';
import type { TurnSender } from '../../sessions/host/turnSender.ts';
import { addNameDoubts } from './doubts.ts';
import { generateAndSave, type MadeMissing, type MissingRunOptions, type UnsavedImage } from './generateRun.ts';
import { pickMissing } from './missingList.ts';
import {
  applyPromptFiles,
  findMissingPictures,
  formatObstacle,
  type MissingPicture,
  type UnfillableReference,
} from './missingPictures.ts';
import { findReferencesAt, getReferences, pickScope } from './scope.ts';
import { formatUnread } from './unreadDocuments.ts';

export interface GenerateNeeds {
  readonly language: Language;
  readonly looks: Pick<DocumentLooks, 'resolveLook'>;
  readonly promptFiles: Pick<PromptFilesFeature, 'stateOf'>;
  readonly sessions: {
    readonly newTurns: Pick<TurnSender, 'sendAndWait'>;
    readonly storage: { readonly usual: Pick<DefaultOptions, 'get'> };
  };
  readonly panel: { readonly panels: Pick<Panels, 'show'> };
}

/** Generates the pictures that documents reference and that are missing. */
export class GenerateMissing {
  constructor(
    private readonly needs: GenerateNeeds,
    private readonly save: MissingRunOptions['save'],
    private readonly notifier: Notifier = editorNotifier,
  ) {}

  /** Generates those of a file or folder that a menu names, otherwise of what the user chooses. */
  async run(argument: unknown): Promise<void> {
    const scope = await pickScope(argument, l10n.t('Generate Missing Images: Select Scope'));
    if (!scope) return;
    const { language, promptFiles, sessions } = this.needs;
    const { references, unread } = await getReferences(scope);
    const found = await applyPromptFiles(await findMissingPictures(references), promptFiles.stateOf);
    const missing = { ...found, pictures: await addNameDoubts(found.pictures), unread };
    if (missing.pictures.length + missing.impossible.length === 0)
      return void inform(joinSentences(l10n, l10n.t('No missing images found.'), formatUnread(language, unread)));
    const chosen = await askPrompts((await pickMissing(missing, language, sessions.storage.usual.get())) ?? []);
    if (chosen.length > 0) await this.make(chosen);
  }

  /** Generates the one at a place of an open document, in UTF-16 code units. */
  async runForReference(document: TextDocument, place: number): Promise<void> {
    const references = await findReferencesAt({ document, place });
    const missing = await applyPromptFiles(await findMissingPictures(references), this.needs.promptFiles.stateOf);
    if (missing.pictures.length > 0) {
      const chosen = await askPrompts(missing.pictures.slice(0, 1));
      return chosen.length > 0 ? this.make(chosen) : undefined;
    }
    const [no] = missing.impossible;
    if (no?.unusable) return tellUnusable(this.notifier, no.unusable);
    const there =
      references.length > 0
        ? l10n.t('The image at the cursor already exists.')
        : l10n.t('No image reference at the cursor.');
    const text = no ? joinSentences(l10n, formatImpossible(no), formatObstacle(no)) : there;
    void this.notifier.notify({ severity: 'info', text });
  }

  /** Generates pictures and saves them at their places. */
  async make(pictures: readonly MissingPicture[]): Promise<void> {
    const { language, looks, sessions } = this.needs;
    if (!(await confirmWritable(pictures)) || !(await confirmUntrustedPrompts(pictures, language))) return;
    const [first] = pictures;
    const isOne = pictures.length === 1 && first;
    const document = first?.references[0]?.document;
    const title = isOne ? baseName(first.file) : l10n.t('Images for {0}', document ? baseName(document) : '');
    const progress = l10n.t('Generating {0}...', images(language, pictures.length));
    const made = await withProgress(progress, (signal, say) => {
      let count = 0;
      return generateAndSave(pictures, signal, {
        title,
        usual: sessions.storage.usual.get(),
        ask: (turn) => sessions.newTurns.sendAndWait(turn),
        lookFor: (uri, prompt) => looks.resolveLook(uri, prompt),
        along: readPromptFileAttachments,
        save: this.save,
        onSaved: () => {
          count += 1;
          if (!isOne) say(l10n.t('{0} of {1}', count, pictures.length));
        },
      });
    });
    await this.showResult(made);
  }

  /** Shows nothing if the user declined, or was notified already. */
  private async showResult({ sessionId, made, notMade }: MadeMissing): Promise<void> {
    const all = made.length + notMade.length;
    if (all === 0) return;
    const [openSession, openFile] = [l10n.t('Open Session'), l10n.t('Open File')];
    const unusable = notMade.flatMap((one) => one.unusable ?? [])[0];
    const reasons = notMade.map((one) => l10n.t('{0}: {1}', baseName(one.file), getReason(one)));
    const remarks = made.flatMap(({ file, remark }) => (remark ? [l10n.t('{0}: {1}', baseName(file), remark)] : []));
    const count = l10n.t('{0} of {1} images saved.', made.length, all);
    const text = joinSentences(l10n, count, ...reasons, ...remarks);
    const severity = notMade.length > 0 ? 'warn' : 'info';
    const buttons = [...(sessionId === undefined ? [] : [openSession]), ...(unusable ? [openFile] : [])];
    const chosen = await this.notifier.notify({ severity, text, buttons });
    if (chosen === openSession && sessionId !== undefined) void this.needs.panel.panels.show(sessionId, 'message');
    if (chosen === openFile && unusable) await openUnusable(unusable);
  }
}

function formatImpossible({ document, line }: UnfillableReference): string {
  return l10n.t("Can't generate the image that '{0}' references in line {1}.", baseName(document), line);
}

function getReason({ why, unusable }: UnsavedImage): string {
  if (unusable) return joinSentences(l10n, unusableWords(l10n, unusable), l10n.t('Nothing was sent for this image.'));
  return why || l10n.t('See the session for details.');
}

/** Asks for the prompts of references that say nothing; a picture whose prompt stays empty is left out. */
async function askPrompts(pictures: readonly MissingPicture[]): Promise<readonly MissingPicture[]> {
  const filled: MissingPicture[] = [];
  for (const picture of pictures) {
    const title = l10n.t("Generate '{0}'", workspace.asRelativePath(picture.file));
    const question = l10n.t(
      'The image reference has no alt text to use as a prompt. Describe the image, or press Escape to cancel.',
    );
    const prompt = picture.prompt || (await askLine({ title, prompt: question, ignoreFocusOut: true }));
    if (prompt === undefined) return [];
    if (prompt.trim()) filled.push({ ...picture, prompt: prompt.trim() });
  }
  return filled;
}

/** Returns whether all files can be written, so that nothing is paid in vain; otherwise notifies the user. */
async function confirmWritable(pictures: readonly MissingPicture[]): Promise<boolean> {
  const obstacles = await mapConcurrently(pictures, ({ file }) => findFileObstacle(file));
  const [refused] = pictures.flatMap(({ file }, at) => (obstacles[at] ? { file, why: obstacles[at] } : []));
  if (!refused) return true;
  const sentence = l10n.t("Couldn't write '{0}'.", workspace.asRelativePath(refused.file));
  void warn(joinSentences(l10n, sentence, formatObstacle({ file: refused.why }), l10n.t('Nothing was sent.')));
  return false;
}

/** As much as a dialog shows well, in UTF-16 code units. */
const maxShown = 1_500;

/** Asks whether to send what prompt files say if the user does not trust the workspace. */
async function confirmUntrustedPrompts(pictures: readonly MissingPicture[], language: Language): Promise<boolean> {
  const foreign = pictures.filter(({ promptFile }) => promptFile);
  if (workspace.isTrusted || foreign.length === 0) return true;
  const all = foreign.map((one) => formatRequest(one, language)).join('\n\n');
  const [send, showAll] = [l10n.t('Send {0}', requests(language, pictures.length)), l10n.t('Show All')];
  const isCut = all.length > maxShown;
  const text = l10n.t("This workspace isn't trusted. Review its prompt files and send their prompts?");
  const detail = isCut ? `${cutGraphemes(all, maxShown)}…` : all;
  const chosen = await ask({ severity: 'warn', text, detail, buttons: [send, ...(isCut ? [showAll] : [])] });
  if (chosen === showAll) await showMarkdown(all);
  return chosen === send;
}

/** Returns what is sent to the service for a picture. */
function formatRequest({ file, prompt, promptFile }: MissingPicture, { locale }: Language): string {
  const { model, ...options } = promptFile?.read ?? {};
  const along = promptFile ? getAttachmentPaths(promptFile.read) : [];
  const facts = [
    `${workspace.asRelativePath(file)}:`,
    prompt,
    model && l10n.t('Model: {0}', model),
    ...imageOptionLines(l10n, options),
    along.length > 0 && l10n.t('Attached: {0}', formatList(locale, along)),
  ];
  return facts.filter(Boolean).join('\n');
}
