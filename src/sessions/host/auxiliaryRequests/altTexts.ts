import { SingleFlight } from '../../../base/common/async.ts';
import { truncate } from '../../../base/common/truncate.ts';
import type { MediaType } from '../../../imageFiles/common/mediaTypes.ts';
import { limits } from '../../../product/common/limits.ts';
import type { ChatMessage, ChatResponse, SentPicture } from '../../../service/common/serviceTypes.ts';
import type { Picture } from '../../common/model/picture.ts';
import { promptOf } from '../../common/model/session.ts';
import type { ImageInTurn } from '../../common/pictureTurn.ts';
import { getTextAround } from '../../common/resultParts.ts';
import type { Pictures, Thumbnails } from '../imageStore.ts';
import type { Sessions } from '../sessions.ts';
import { type AuxiliaryRequests, addAuxiliaryUsage } from './auxiliaryRequests.ts';

/** Image formats that chat services accept. */
const sentAsItIs: readonly MediaType[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

interface AltTextsOptions {
  readonly requests: AuxiliaryRequests;
  readonly sessions: Pick<Sessions, 'change'>;
  readonly pictures: Pick<Pictures, 'bytes'>;
  readonly thumbnails: Pick<Thumbnails, 'bytes'>;
  /** Tells the user that the model did not accept the picture. Returns true if the prompt alone is to be sent in another request. */
  readonly offerPromptAlone: (model: string) => Promise<boolean>;
  /** Shows the text before it is used, and whether the model saw the picture. Returns undefined if the user cancels. */
  readonly review: (text: string, how: Pick<Proposed, 'isSeen'>) => Promise<string | undefined>;
}

/** A picture that needs an alternative text. */
interface Subject {
  readonly described: DescribedPicture;
  /** Returns the picture to send, or undefined if services would not accept it. */
  readonly seen: () => Promise<SentPicture | undefined>;
  /** Called after a request was sent, whatever its outcome. */
  readonly onAsked?: (reply: ChatResponse | undefined) => void;
}

/** A text that the user has not reviewed yet. */
interface Proposed {
  readonly text: string;
  /** The model saw the picture. */
  readonly isSeen: boolean;
}

/** Asks the chat model for a picture's alternative text, with the picture if it can be sent. */
export class AltTexts {
  /** By picture ids. */
  private readonly underWay = new SingleFlight();

  constructor(private readonly options: AltTextsOptions) {}

  /**
   * Returns the text that the user accepts, or undefined if the user cancels, a request for it is in flight, or it failed and the user was
   * notified.
   */
  async suggest(sessionId: string, placed: ImageInTurn): Promise<string | undefined> {
    return this.underWay.run(placed.picture.id, () => this.suggestFor(this.subjectOf(sessionId, placed)));
  }

  /** Returns the model's text for the user to review, or undefined if the user canceled or was notified of a failure. */
  async propose(sessionId: string, placed: ImageInTurn): Promise<Proposed | undefined> {
    return this.underWay.run(placed.picture.id, () => this.proposeFor(this.subjectOf(sessionId, placed)));
  }

  /** Does the same for a picture in a file. */
  async suggestForFile(described: DescribedPicture, file: SentPicture | undefined): Promise<string | undefined> {
    const seen = file && isSendable(file.bytes.length, file.mediaType) ? file : undefined;
    return this.suggestFor({ described, seen: async () => seen });
  }

  private subjectOf(sessionId: string, { turn, result, picture }: ImageInTurn): Subject {
    return {
      described: {
        prompt: promptOf(turn, result),
        isChanged: turn.from !== undefined,
        words: getTextAround(result, picture.id),
        alt: picture.alt ?? '',
      },
      seen: () => this.sendable(picture),
      onAsked: (reply) => {
        this.options.sessions.change(sessionId, (session) => addAuxiliaryUsage(session, reply));
      },
    };
  }

  private async suggestFor(subject: Subject): Promise<string | undefined> {
    const proposed = await this.proposeFor(subject);
    return proposed && (plain((await this.options.review(proposed.text, proposed)) ?? '') || undefined);
  }

  private async proposeFor({ described, seen, onAsked }: Subject): Promise<Proposed | undefined> {
    const { requests, offerPromptAlone } = this.options;
    const ready = await requests.ensure();
    if (!ready) return undefined;
    const ask = async (shown: SentPicture | undefined, tell = requests.tell) => {
      const reply = await requests.ask(ready, buildAltTextMessages(described, shown), tell);
      onAsked?.(reply);
      return reply;
    };
    const picture = await seen();
    let isTaken = true;
    const first = await ask(picture, (report) => {
      if (picture && report.kind === 'pictureInputRejected') isTaken = false;
      else requests.tell(report);
    });
    const isPromptAlone = !isTaken && (await offerPromptAlone(ready.model));
    const reply = isPromptAlone ? await ask(undefined) : first;
    const text = reply && plain(reply.text);
    if (text === '') requests.tell({ kind: 'answerEmpty', billed: 'maybe' });
    return text ? { text, isSeen: picture !== undefined && !isPromptAlone } : undefined;
  }

  /** Returns the thumbnail, or else the picture itself, or undefined if services would not accept it. */
  private async sendable(picture: Picture): Promise<SentPicture | undefined> {
    const small = await this.options.thumbnails.bytes(picture);
    if (small) return { bytes: small, mediaType: 'image/webp' };
    const { size, mediaType } = picture;
    const bytes = isSendable(size, mediaType) ? await this.options.pictures.bytes(picture) : undefined;
    return bytes && { bytes, mediaType };
  }
}

function isSendable(size: number, mediaType: MediaType): boolean {
  return size <= limits.attachmentBytes && sentAsItIs.includes(mediaType);
}

/** Returns the text as one line, without the quotation marks that models like to add. */
function plain(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return /^(["“”'«»„]).*["“”'«»]$/.test(line) ? line.slice(1, -1).trim() : line;
}

/** What is known of a picture besides its bytes; unknown fields are empty. */
interface DescribedPicture {
  readonly prompt: string;
  /** The prompt describes only how an earlier picture was changed. */
  readonly isChanged: boolean;
  /** The text that came with it. */
  readonly words: string;
  /** The current alternative text. */
  readonly alt: string;
  /** The text around its reference in a document. */
  readonly passage?: string;
}

/** Builds the chat messages that ask for a picture's alternative text, with the picture or its prompt alone. */
function buildAltTextMessages(described: DescribedPicture, seen: SentPicture | undefined): readonly ChatMessage[] {
  const { passage, alt } = described;
  const words = truncate(described.words, limits.sentence);
  const facts = [
    asked(described, seen),
    words && `These words came with the picture:\n\n${words}`,
    passage && `It stands in this passage of a document:\n\n${passage}`,
    alt && `The present alternative text: ${alt}`,
  ];
  return [
    { role: 'system', content: task(described, seen) },
    { role: 'user', content: facts.filter(Boolean).join('\n\n'), ...(seen && { pictures: [seen] }) },
  ];
}

function task({ prompt }: DescribedPicture, seen: SentPicture | undefined): string {
  const what = seen ? 'describing what can be seen in the picture sent along' : 'saying what the picture should show';
  const language = prompt ? 'prompt' : 'passage';
  return `You write alternative texts of pictures for people who cannot see them. Answer with the text alone: one plain sentence of at most 150 characters in the language of the ${language}, ${what}, without the words “picture of”.`;
}

function asked({ prompt, isChanged }: DescribedPicture, seen: SentPicture | undefined): string {
  if (!prompt) return '';
  if (!isChanged) return `The picture was drawn from this prompt:\n\n${prompt}`;
  const counts = seen ? ' Describe it as it looks now; the prompt tells only what was to be changed.' : '';
  return `The picture was changed from an earlier picture.${counts} It was changed by this prompt:\n\n${prompt}`;
}
