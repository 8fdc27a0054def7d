import { changeResult, quoteFor, turnOfResult } from '../../core/session/session.ts';
import type { Landing, Picture, Quote, Result, Session, Turn } from '../../shared/model.ts';
import type { ResultAction } from '../../shared/view.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** Where results go; each gives what was done, or nothing when it was not and the person has been told. */
export interface Landings {
  insertAnswer(text: string): Promise<Landing | undefined>;
  replacePassage(quote: Quote, text: string): Promise<Landing | undefined>;
  newFile(text: string): Promise<Landing | undefined>;
  insertPicture(picture: LandingPicture): Promise<Landing | undefined>;
  savePictureAs(picture: LandingPicture): Promise<Landing | undefined>;
}

export interface LandingPicture {
  readonly picture: Picture;
  readonly prompt: string;
  readonly quote?: Quote;
}

export interface ResultActionsOptions {
  readonly sessions: Sessions;
  readonly landings: Landings;
  readonly again: (sessionId: string, turnId: string) => Promise<void>;
  readonly copy: (text: string) => Promise<void>;
  readonly turnChanged: (sessionId: string, turnId: string) => void;
}

/** One result with all it stands in. */
export interface Found {
  readonly session: Session;
  readonly turn: Turn;
  readonly result: Result;
}

/** The buttons below a result. What they act on is looked up by id; the page names nothing else. */
export class ResultActions {
  constructor(private readonly options: ResultActionsOptions) {}

  find(sessionId: string | undefined, resultId: string): Found | undefined {
    const session = sessionId ? this.options.sessions.get(sessionId) : undefined;
    const turn = session && turnOfResult(session, resultId);
    const result = turn?.results.find((candidate) => candidate.id === resultId);
    return session && turn && result ? { session, turn, result } : undefined;
  }

  async act(found: Found, action: ResultAction): Promise<void> {
    const run: Readonly<Record<ResultAction, (found: Found) => Promise<Landing | undefined>>> = {
      insert: (it) =>
        it.turn.mode === 'image' ? this.insertPicture(it) : this.options.landings.insertAnswer(it.result.text),
      replace: (it) => this.replace(it),
      saveAs: (it) => this.saveAs(it),
      newFile: (it) => this.options.landings.newFile(it.result.text),
      copy: (it) => this.copy(it),
      regenerate: (it) => this.regenerate(it),
      insertAll: async () => undefined,
      refine: async () => undefined,
      variations: async () => undefined,
      suggestAltText: async () => undefined,
      showPrompt: async () => undefined,
      generateImages: async () => undefined,
    };
    const landing = await run[action](found);
    if (landing) this.remember(found, landing);
  }

  private async insertPicture(found: Found): Promise<Landing | undefined> {
    const picture = landingPicture(found);
    return picture && this.options.landings.insertPicture(picture);
  }

  private async saveAs(found: Found): Promise<Landing | undefined> {
    const picture = landingPicture(found);
    return picture && this.options.landings.savePictureAs(picture);
  }

  private async replace({ session, turn, result }: Found): Promise<Landing | undefined> {
    const quote = quoteFor(session, turn);
    return quote && this.options.landings.replacePassage(quote, result.text);
  }

  private async copy({ result }: Found): Promise<undefined> {
    await this.options.copy(result.text);
  }

  private async regenerate({ session, turn }: Found): Promise<undefined> {
    await this.options.again(session.id, turn.id);
  }

  private remember({ session, turn, result }: Found, landing: Landing): void {
    this.options.sessions.change(session.id, (now) => changeResult(now, result.id, (old) => ({ ...old, landing })));
    this.options.turnChanged(session.id, turn.id);
  }
}

function landingPicture({ session, turn, result }: Found): LandingPicture | undefined {
  const picture = result.pictures[0];
  const quote = quoteFor(session, turn);
  return picture && { picture, prompt: turn.prompt, ...(quote && { quote }) };
}
