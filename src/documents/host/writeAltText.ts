import { l10n, type QuickPickItem, Range, type TextDocument, type Uri, WorkspaceEdit, workspace } from 'vscode';
import { askLine } from '../../base/host/askText.ts';
import { insideWorkspace } from '../../base/host/insideWorkspace.ts';
import { inform } from '../../base/host/messages.ts';
import { choose } from '../../base/host/quickPicks.ts';
import { rootOf, samePlace } from '../../base/host/uriPaths.ts';
import { isWritable } from '../../insertion/host/documentEdit.ts';
import { baseName, getDisplayName, getFileUri } from '../../insertion/host/getDisplayName.ts';
import { altEdit } from '../../languages/common/findReferences/altEdit.ts';
import { limits } from '../../product/common/limits.ts';
import type { PromptFile } from '../../promptFiles/common/promptFile.ts';
import { readProvenance } from '../../provenance/common/embedMetadata.ts';
import {
  type DocumentReference,
  documentReferences,
  findReferencesStartingAt,
  readDocument,
} from '../../references/host/documentReferences.ts';
import type { SentPicture } from '../../service/common/serviceTypes.ts';
import type { AltTexts } from '../../sessions/host/auxiliaryRequests/altTexts.ts';

interface WriteAltTextOptions {
  readonly altTexts: Pick<AltTexts, 'suggestForFile'>;
  /** A picture by its bytes; nothing where they are none that is sent. */
  readonly readPicture: (bytes: Uint8Array) => SentPicture | undefined;
  /** The chat model of the setting; empty = the user is asked for one. */
  readonly model: () => string;
  /** What the prompt file of a picture says; nothing where there is none that can be read. */
  readonly promptFile: (picture: Uri) => Promise<PromptFileWords | undefined>;
}

type PromptFileWords = Pick<PromptFile, 'alt' | 'prompt'>;

/** A way to an alternative text; the text is nothing when the user leaves. */
interface AltTextSource extends QuickPickItem {
  readonly text: () => PromiseLike<string | undefined> | string;
}

/** A reference in an open document. */
interface ReferenceInDocument {
  readonly document: TextDocument;
  readonly reference: DocumentReference;
}

/** Around a reference that much of a document tells what its picture is there for. */
const around = 600;

/** Puts an alternative text into a reference that stands in a document. */
export class WriteAltText {
  constructor(private readonly options: WriteAltTextOptions) {}

  /** Into the reference around a place of a document, in UTF-16 code units. */
  async write(document: TextDocument, place: number): Promise<void> {
    const reference = await referenceAt(document, place);
    if (!reference) return say(l10n.t('There is no picture reference here.'));
    if (!reference.altPlace) return say(l10n.t('This reference has no place for an alternative text.'));
    if (!(await isWritable(document))) return say(l10n.t('{0} is read-only.', getDisplayName(document)));
    const text = await this.textFor({ document, reference });
    if (text?.trim()) await writeInto({ document, reference }, text);
  }

  private async textFor(placed: ReferenceInDocument): Promise<string | undefined> {
    const { named } = placed.reference;
    const said = named && (await this.options.promptFile(named));
    const ways = [...taking(said), ...(await this.asking(placed, said)), typing(placed)];
    if (ways.length === 1) return ways[0]?.text();
    const title = l10n.t('Alternative text of {0}', nameOf(placed.reference));
    return (await choose(ways, { title, ignoreFocusOut: true, matchOnDetail: true }))?.text();
  }

  /** By the picture, else by the prompt that its file carries, or its prompt file where the user trusts the workspace. */
  private async asking(
    { document, reference }: ReferenceInDocument,
    said: PromptFileWords | undefined,
  ): Promise<readonly AltTextSource[]> {
    const bytes = await bytesOf(reference);
    const provenance = bytes && readProvenance(bytes);
    const seen = bytes && this.options.readPicture(bytes);
    const prompt = provenance?.prompt || (workspace.isTrusted ? (said?.prompt ?? '') : '');
    if (!seen && !prompt) return [];
    const known = { prompt, isChanged: provenance?.parent !== undefined, words: '', alt: reference.alt ?? '' };
    const described = { ...known, passage: passageAround(document, reference) };
    const text = () => this.options.altTexts.suggestForFile(described, seen);
    return [{ label: l10n.t('Ask the Chat Model'), detail: this.said(seen !== undefined), text }];
  }

  private said(isSeen: boolean): string {
    const model = this.options.model() || l10n.t('the chat model');
    return isSeen
      ? l10n.t('1 request to {0}, with the picture and the text around its reference.', model)
      : l10n.t('1 request to {0}, with the prompt of the picture and the text around its reference.', model);
  }
}

async function referenceAt(document: TextDocument, place: number): Promise<DocumentReference | undefined> {
  const read = readDocument(document, getFileUri(document));
  return findReferencesStartingAt(await documentReferences(read, { start: place, end: place }), place)[0];
}

/** Where the prompt file says one, no request is needed. */
function taking(said: PromptFileWords | undefined): readonly AltTextSource[] {
  const text = said?.alt?.trim();
  if (!text) return [];
  return [{ label: l10n.t('Take It from the Prompt File'), detail: text, text: () => text }];
}

function typing({ reference }: ReferenceInDocument): AltTextSource {
  const text = () =>
    askLine({
      title: l10n.t('Alternative text of {0}', nameOf(reference)),
      prompt: l10n.t('What does the picture show to someone who cannot see it? Escape leaves all as it was.'),
      value: reference.alt ?? '',
      ignoreFocusOut: true,
    });
  return { label: l10n.t('Type It'), detail: l10n.t('Nothing is sent.'), text };
}

function nameOf({ named }: DocumentReference): string {
  return named ? baseName(named) : l10n.t('this picture');
}

/** Of the file, where it is there and not too large to be looked at; a document must not send a file from elsewhere. */
async function bytesOf({ named, document }: DocumentReference): Promise<Uint8Array | undefined> {
  if (!named || 'not' in (await insideWorkspace(named, { root: rootOf(document) }))) return undefined;
  try {
    const { size } = await workspace.fs.stat(named);
    return size > limits.pastedBytes ? undefined : await workspace.fs.readFile(named);
  } catch {
    return undefined;
  }
}

function passageAround(document: TextDocument, { start, end }: DocumentReference): string {
  const text = document.getText();
  return text.slice(Math.max(0, start - around), end + around).trim();
}

/** As the document stands by now: where it was edited meanwhile, into the reference that reads the same and is nearest. */
async function writeInto({ document, reference }: ReferenceInDocument, words: string): Promise<void> {
  const altPlace = await placeNow(document, reference);
  if (!altPlace) return say(l10n.t('The reference is not there any more, so nothing was written.'));
  const { start, end, text } = altEdit(altPlace, words);
  const change = new WorkspaceEdit();
  change.replace(document.uri, new Range(document.positionAt(start), document.positionAt(end)), text);
  if (!(await workspace.applyEdit(change))) say(l10n.t('{0} could not be changed.', getDisplayName(document)));
}

async function placeNow(document: TextDocument, was: DocumentReference): Promise<DocumentReference['altPlace']> {
  const all = await documentReferences(readDocument(document, getFileUri(document)));
  const same = all.filter(({ named, alt }) => samePlace(named, was.named) && alt === was.alt);
  const distance = ({ start }: DocumentReference) => Math.abs(start - was.start);
  return same.toSorted((one, other) => distance(one) - distance(other))[0]?.altPlace;
}

function say(sentence: string): void {
  void inform(sentence);
}
