import { type PlacedPicture, promptOf } from '../../core/session/pictureTurn.ts';
import type { FailureReport } from '../../shared/failures.ts';
import type { ChatMessage } from '../../shared/service.ts';
import type { Ready } from '../service.ts';
import { type Asides, countedAside } from './asides.ts';
import type { Sessions } from './sessions.ts';

export interface AltTextsOptions {
  readonly asides: Pick<Asides, 'ask'>;
  readonly sessions: Pick<Sessions, 'change'>;
  /** What a chat request needs; nothing when the person leaves. */
  readonly ensure: () => Promise<Ready | undefined>;
  /** Shows the text before it is used; nothing when the person leaves. */
  readonly review: (text: string) => Promise<string | undefined>;
  readonly tell: (report: FailureReport) => void;
}

/** Asks the chat model for a picture's alternative text, by its prompt alone. */
export class AltTexts {
  constructor(private readonly options: AltTextsOptions) {}

  /** The text the person lets stand; nothing when they leave, or nothing came and they were told. */
  async suggest(sessionId: string, placed: PlacedPicture): Promise<string | undefined> {
    const ready = await this.options.ensure();
    const reply = ready && (await this.options.asides.ask(ready, question(placed)));
    if (ready) this.options.sessions.change(sessionId, (session) => countedAside(session, reply));
    if (!reply) return undefined;
    const text = plain(reply.text);
    if (!text) this.options.tell({ kind: 'answerEmpty', billed: 'maybe' });
    return text ? plain((await this.options.review(text)) ?? '') || undefined : undefined;
  }
}

function question({ turn, result, picture }: PlacedPicture): readonly ChatMessage[] {
  const present = picture.alt ? `\n\nThe present alternative text: ${picture.alt}` : '';
  return [
    {
      role: 'system',
      content:
        'You write alternative texts of pictures for people who cannot see them. Answer with the text alone: one plain sentence of at most 150 characters in the language of the description, saying what can be seen, without the words “picture of”.',
    },
    { role: 'user', content: `A picture was drawn from this description:\n\n${promptOf(turn, result)}${present}` },
  ];
}

/** One line, without the quotation marks that models like to put around it. */
function plain(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return /^(["“”'«»„]).*["“”'«»]$/.test(line) ? line.slice(1, -1).trim() : line;
}
