import { type PlacedPicture, pickedPicture, picturesOf } from '../../core/session/pictureTurn.ts';
import { changeResult, quoteFor, turnOfResult } from '../../core/session/session.ts';
import type { Landing, Quote, Result, Session, Turn } from '../../shared/model.ts';
import type { ResultAction } from '../../shared/view.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { type LandingPicture, landingPicture } from './landingPicture.ts';
import type { PictureActions } from './pictureActions.ts';

/** Where results go; each gives what was done, or nothing when it was not and the person has been told. */
export interface Landings {
  insertAnswer(text: string): Promise<Landing | undefined>;
  replacePassage(quote: Quote, text: string): Promise<Landing | undefined>;
  newFile(text: string): Promise<Landing | undefined>;
  insertPicture(picture: LandingPicture): Promise<Landing | undefined>;
  /** Each below its own passage, in one undo step of each document; what was done in the order of the pictures. */
  insertPictures(pictures: readonly LandingPicture[]): Promise<readonly (Landing | undefined)[]>;
  savePictureAs(picture: LandingPicture): Promise<Landing | undefined>;
}

export interface ResultActionsOptions {
  readonly sessions: Sessions;
  readonly landings: Landings;
  readonly pictures: PictureActions;
  readonly again: (sessionId: string, resultId: string) => Promise<void>;
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
    const { landings, pictures } = this.options;
    const withPicture = (act: (placed: PlacedPicture) => unknown) => this.withPicture(found, act);
    const again = () => this.options.again(found.session.id, found.result.id);
    const run: Readonly<Record<ResultAction, () => unknown>> = {
      insert: () => this.insert(found),
      insertAll: () => this.insertAll(found),
      replace: () => this.replace(found),
      saveAs: () => this.land(found, (picture) => landings.savePictureAs(picture)),
      newFile: async () => this.remember(found, await landings.newFile(found.result.text)),
      copy: () => this.copy(found),
      regenerate: again,
      variations: again,
      refine: () => withPicture((placed) => pictures.refine(found.session.id, placed)),
      suggestAltText: () => withPicture((placed) => pictures.suggestAltText(found.session.id, placed)),
      showPrompt: () => withPicture((placed) => pictures.showPrompt(placed)),
      useAsPrompt: () => undefined,
      continue: () => undefined,
      copyPlain: () => undefined,
      showRequest: () => undefined,
      generateImages: () => pictures.generateImages(found.session.id, found.result.text),
    };
    await run[action]();
  }

  private async insert(found: Found): Promise<void> {
    const { landings } = this.options;
    if (found.turn.mode === 'image') await this.land(found, (picture) => landings.insertPicture(picture));
    else this.remember(found, await landings.insertAnswer(found.result.text));
  }

  private async insertAll({ session, turn }: Found): Promise<void> {
    const all = picturesOf(turn);
    const done = await this.options.landings.insertPictures(all.map((placed) => landingPicture(session, placed)));
    for (const [at, { result }] of all.entries()) this.remember({ session, turn, result }, done[at]);
  }

  private async land(found: Found, land: (picture: LandingPicture) => Promise<Landing | undefined>): Promise<void> {
    await this.withPicture(found, async (placed) =>
      this.remember(found, await land(landingPicture(found.session, placed))),
    );
  }

  private async replace(found: Found): Promise<void> {
    const quote = quoteFor(found.session, found.turn);
    if (quote) this.remember(found, await this.options.landings.replacePassage(quote, found.result.text));
  }

  /** A picture is copied by the page; here it is remembered, so that pasting it brings its file along. */
  private async copy(found: Found): Promise<void> {
    if (found.turn.mode === 'chat') await this.options.copy(found.result.text);
    else await this.withPicture(found, (placed) => this.options.pictures.copied(found.session.id, placed));
  }

  /** The result's picked picture, else its first. */
  private async withPicture({ turn, result }: Found, act: (placed: PlacedPicture) => unknown): Promise<void> {
    const picked = pickedPicture(turn);
    const picture = result.pictures.find(({ id }) => id === picked?.id) ?? result.pictures[0];
    if (picture) await act({ turn, result, picture });
  }

  private remember({ session, turn, result }: Found, landing: Landing | undefined): void {
    if (!landing) return;
    this.options.sessions.change(session.id, (now) => changeResult(now, result.id, (old) => ({ ...old, landing })));
    this.options.turnChanged(session.id, turn.id);
  }
}
