import { l10n, type QuickPickItem, Range, type TextDocument, WorkspaceEdit, workspace } from 'vscode';
import { askLine } from '../../base/host/askText.ts';
import { insideWorkspace } from '../../base/host/insideWorkspace.ts';
import { inform } from '../../base/host/messages.ts';
import { choose } from '../../base/host/quickPicks.ts';
import { rootOf, samePlace } from '../../base/host/uriPaths.ts';
import { isWritable } from '../../insertion/host/documentEdit.ts';
import { baseName, getDisplayName, getFileUri } from '../../insertion/host/getDisplayName.ts';
import { altEdit } from '../../languages/common/findReferences/referenceEdit.ts';
import { limits } from '../../product/common/limits.ts';
import { readSettings } from '../../product/host/settings.ts';
import type { PromptFile } from '../../promptFiles/common/promptFile.ts';
import type { PromptFilesFeature } from '../../promptFiles/host/createPromptFiles.ts';
import { readBytes } from '../../promptFiles/host/imageStatus.ts';
import { readProvenance } from '../../provenance/common/embedMetadata.ts';
import { type DocumentReference, documentReferences, readDocument } from '../../references/host/documentReferences.ts';
import type { Service } from '../../service/host/serviceClient.ts';
import type { AltTexts } from '../../sessions/host/auxiliaryRequests/altTexts.ts';
import { findReferencesAt } from './scope.ts';

type PromptFileWords = Pick<PromptFile, 'alt' | 'prompt'>;

/** A way to get an alternative text; the text is undefined if the user cancels. */
interface AltTextSource extends QuickPickItem {
  readonly text: () => PromiseLike<string | undefined> | string;
}

/** A reference in an open document. */
interface ReferenceInDocument {
  readonly document: TextDocument;
  readonly reference: DocumentReference;
}

/** Length of the text on each side of a reference that shows the purpose of its picture, in UTF-16 code units. */
const around = 600;

/** Writes an alternative text into a reference in a document. */
export class WriteAltText {
  constructor(
    private readonly altTexts: Pick<AltTexts, 'suggestForFile'>,
    private readonly service: Pick<Service, 'readPicture'>,
    private readonly promptFiles: Pick<PromptFilesFeature, 'stateOf'>,
  ) {}

  /** Writes into the reference at a place of a document, in UTF-16 code units. */
  async write(document: TextDocument, place: number): Promise<void> {
    const [reference] = await findReferencesAt({ document, place });
    if (!reference) return say(l10n.t('No image reference at the cursor.'));
    if (!reference.altPlace) return say(l10n.t("This image reference can't have alt text."));
    if (!(await isWritable(document))) return say(l10n.t("'{0}' is read-only.", getDisplayName(document)));
    const text = await this.chooseText({ document, reference });
    if (text?.trim()) await writeInto({ document, reference }, text);
  }

  private async chooseText(placed: ReferenceInDocument): Promise<string | undefined> {
    const { named } = placed.reference;
    const read = named && (await this.promptFiles.stateOf(named)).promptFile;
    const said = read && 'prompt' in read ? read : undefined;
    const title = l10n.t("Alt Text for '{0}'", named ? baseName(named) : l10n.t('this image'));
    const sources = [
      ...toPromptFileSource(said),
      ...(await this.findModelSource(placed, said)),
      toTypedSource(placed, title),
    ];
    if (sources.length === 1) return sources[0]?.text();
    return (await choose(sources, { title, ignoreFocusOut: true, matchOnDetail: true }))?.text();
  }

  /** Sends the picture, or the prompt that its file or, if the user trusts the workspace, its prompt file contains. */
  private async findModelSource(
    { document, reference }: ReferenceInDocument,
    said: PromptFileWords | undefined,
  ): Promise<readonly AltTextSource[]> {
    const { start, end, alt = '' } = reference;
    const bytes = await readReferenced(reference);
    const provenance = bytes && readProvenance(bytes);
    const read = bytes && this.service.readPicture(bytes);
    const seen = bytes && typeof read === 'object' ? { bytes, mediaType: read.mediaType } : undefined;
    const prompt = provenance?.prompt || (workspace.isTrusted ? (said?.prompt ?? '') : '');
    if (!seen && !prompt) return [];
    const whole = document.getText();
    const passage = whole.slice(Math.max(0, start - around), end + around).trim();
    const described = { prompt, isChanged: provenance?.parent !== undefined, words: '', alt, passage };
    const text = () => this.altTexts.suggestForFile(described, seen);
    const model = readSettings().chatModel || l10n.t('the chat model');
    const detail = seen
      ? l10n.t('Sends 1 request to {0} with the image and the surrounding text', model)
      : l10n.t("Sends 1 request to {0} with the image's prompt and the surrounding text", model);
    return [{ label: l10n.t('Suggest with Chat Model'), detail, text }];
  }
}

/** If the prompt file contains an alternative text, no request is needed. */
function toPromptFileSource(said: PromptFileWords | undefined): readonly AltTextSource[] {
  const text = said?.alt?.trim();
  if (!text) return [];
  return [{ label: l10n.t('Use Text from Prompt File'), detail: text, text: () => text }];
}

function toTypedSource({ reference }: ReferenceInDocument, title: string): AltTextSource {
  const text = () =>
    askLine({
      title,
      prompt: l10n.t("Describe the image for people who can't see it. Press Escape to cancel."),
      value: reference.alt ?? '',
      ignoreFocusOut: true,
    });
  return { label: l10n.t('Enter Text...'), detail: l10n.t('Sends nothing'), text };
}

/** Returns undefined if the file is missing or too large, or is outside of the workspace: a document must not send such a file. */
async function readReferenced({ named, document }: DocumentReference): Promise<Uint8Array | undefined> {
  const inside = named && (await insideWorkspace(named, { root: rootOf(document) }));
  return inside && 'uri' in inside ? readBytes(inside.uri, limits.pastedBytes) : undefined;
}

/** Writes into the document as it is now: if it was edited meanwhile, into the nearest reference with the same file and text. */
async function writeInto({ document, reference }: ReferenceInDocument, words: string): Promise<void> {
  const all = await documentReferences(readDocument(document, getFileUri(document)));
  const same = all.filter(({ named, alt }) => samePlace(named, reference.named) && alt === reference.alt);
  const distance = ({ start }: DocumentReference) => Math.abs(start - reference.start);
  const altPlace = same.toSorted((one, other) => distance(one) - distance(other))[0]?.altPlace;
  if (!altPlace) return say(l10n.t('The image reference no longer exists, so nothing was changed.'));
  const { start, end, text } = altEdit(altPlace, words);
  const change = new WorkspaceEdit();
  change.replace(document.uri, new Range(document.positionAt(start), document.positionAt(end)), text);
  if (!(await workspace.applyEdit(change))) say(l10n.t("Couldn't change '{0}'.", getDisplayName(document)));
}

function say(sentence: string): void {
  void inform(sentence);
}
