import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { formatString, joinParts } from '../../../pageKit/page/formatString.ts';
import { limits } from '../../../product/common/limits.ts';
import type { ModeTraits } from '../../../product/common/modes.ts';
import { pictureMediaType } from '../../../product/common/names.ts';
import type { Page } from '../kit/page.ts';
import { postLongText, postText } from './givenText.ts';
import { toSendableImage } from './toSendableImage.ts';

/** The element that pictures and texts are pasted into and dropped on. */
export interface IntakeHost extends ReactiveControllerHost, HTMLElement {
  readonly page: Page | undefined;
  readonly sessionId: string;
  /** The traits of the message's mode. */
  readonly kind: ModeTraits;
}

/** The name that a browser gives to a picture that was not copied as a file. */
const namelessFile = 'image.png';

/** A file that may be a picture, or a text if the mode accepts those. */
interface OfferedFile {
  readonly name: string;
  readonly file: Blob;
}

/** Accepts pictures and texts that are pasted, dropped or passed to it, and posts them to the host in a form that can be sent. */
export class PasteAndDropController implements ReactiveController {
  /** Whether a drag that may contain files is over the element. */
  isOver = false;
  /** Why the last ones cannot be sent, as a sentence; may be empty. */
  problem = '';
  #busy = 0;

  constructor(private readonly host: IntakeHost) {
    host.addController(this);
  }

  hostConnected(): void {
    this.host.addEventListener('paste', this.#paste);
    this.host.addEventListener('dragenter', this.#over);
    this.host.addEventListener('dragover', this.#over);
    this.host.addEventListener('dragleave', this.#leave);
    this.host.addEventListener('drop', this.#drop);
  }

  /** Whether pictures are being prepared; a message sent now would lack them. */
  get isBusy(): boolean {
    return this.#busy > 0;
  }

  /** Scales pictures down if needed, and posts all files to the host one by one. Shows why some cannot be sent. */
  async addFiles(files: readonly OfferedFile[], sessionId = this.host.sessionId): Promise<void> {
    this.#busy += 1;
    this.#showProblem('');
    const problems: string[] = [];
    // One more than can be sent, so that the host reports that they are too many.
    const most = (this.host.kind.accepts.context ? limits.context : limits.attachments) + 1;
    for (const file of files.slice(0, most)) problems.push(await this.#postFile(file, sessionId));
    this.#busy -= 1;
    this.#showProblem(joinParts(this.host.page?.words.nextSentence ?? '', ...problems));
  }

  /** A file that the browser cannot decode may still be a text. */
  async #postFile({ name, file }: OfferedFile, sessionId: string): Promise<string> {
    const { page, kind } = this.host;
    const called = name.slice(0, limits.label);
    const picture = await toSendableImage(file).catch(() => undefined);
    if (picture) page?.post({ type: 'addAttachment', sessionId, name: called, ...picture });
    if (picture || !page) return '';
    if (!kind.accepts.context) return formatString(page.words.notAPicture, called);
    return postText({ page, sessionId }, called, file);
  }

  readonly #paste = (event: ClipboardEvent) => {
    const { clipboardData } = event;
    if (!clipboardData || !isPastedPicture(clipboardData)) return this.#takeText(event, clipboardData, 'paste');
    event.preventDefault();
    const pictures = [...clipboardData.files].filter(({ type }) => type.startsWith('image/'));
    const called = this.host.page?.words.pastedPicture ?? namelessFile;
    void this.addFiles(pictures.map((file) => ({ file, name: file.name === namelessFile ? called : file.name })));
  };

  readonly #over = (event: DragEvent) => {
    const { dataTransfer } = event;
    if (!dataTransfer || !mayContainPictures(dataTransfer)) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'copy';
    this.#setOver(true);
  };

  readonly #leave = ({ relatedTarget }: DragEvent) => {
    const isInside = relatedTarget instanceof Node && this.host.contains(relatedTarget);
    if (!isInside) this.#setOver(false);
  };

  readonly #drop = (event: DragEvent) => {
    const { dataTransfer } = event;
    if (!this.isOver || !dataTransfer) return this.#takeText(event, dataTransfer, 'drop');
    event.preventDefault();
    this.#setOver(false);
    const files = [...dataTransfer.files];
    if (files.length > 0) return void this.addFiles(files.map((file) => ({ file, name: file.name })));
    const uris = getDroppedUris(dataTransfer);
    if (uris.length > 0) this.host.page?.post({ type: 'addAttachmentFiles', sessionId: this.host.sessionId, uris });
  };

  /** Leaves a text of usual length to the text box. */
  #takeText(event: Event, data: DataTransfer | null, how: 'paste' | 'drop'): void {
    const { page, sessionId, kind } = this.host;
    if (!page || !data || !(event.target instanceof HTMLTextAreaElement)) return;
    const problem = postLongText({ page, sessionId, kind }, data.getData('text/plain'));
    if (problem === undefined) return;
    event.preventDefault();
    this.#showProblem(
      problem && how === 'paste'
        ? formatString(page.words.nextSentence, problem, page.words.stillOnClipboard)
        : problem,
    );
  }

  #setOver(isOver: boolean): void {
    if (this.isOver === isOver) return;
    this.isOver = isOver;
    this.host.requestUpdate();
  }

  #showProblem(problem: string): void {
    this.problem = problem;
    this.host.requestUpdate();
  }
}

/** The formats in which VS Code's Explorer and tabs list dragged files, the most complete first. */
const addressForms = ['application/vnd.code.uri-list', 'text/uri-list'] as const;
const resourceForm = 'resourceurls';

/** Returns whether a drag may contain pictures from outside of the page. Before the drop, only its formats are known. */
export function mayContainPictures({ types }: Pick<DataTransfer, 'types'>): boolean {
  const known = ['Files', resourceForm, ...addressForms];
  return !types.includes(pictureMediaType) && types.some((type) => known.includes(type));
}

/** Returns whether only a picture is pasted. If there is text too, the user meant the text. */
function isPastedPicture({ types, files }: Pick<DataTransfer, 'types' | 'files'>): boolean {
  return !types.includes('text/plain') && [...files].some(({ type }) => type.startsWith('image/'));
}

/** Returns the URIs of files dropped from the editor, as many as can be sent, and without invalid ones. */
export function getDroppedUris(data: Pick<DataTransfer, 'getData'>): readonly string[] {
  const listed = addressForms.map((form) => parseUriList(data.getData(form))).find(({ length }) => length > 0);
  return (listed ?? parseResourceUrls(data.getData(resourceForm))).slice(0, limits.attachments);
}

/** One URI a line; comments begin with a number sign (RFC 2483). */
function parseUriList(text: string): readonly string[] {
  return text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#') && URL.canParse(line));
}

function parseResourceUrls(json: string): readonly string[] {
  try {
    const all: unknown = JSON.parse(json);
    return Array.isArray(all) ? all.filter((one) => typeof one === 'string' && URL.canParse(one)) : [];
  } catch {
    return [];
  }
}
