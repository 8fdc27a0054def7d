import { answersOf } from '../../core/session/conversation.ts';
import { holdsWordsAlone } from '../../core/session/parts.ts';
import { homeOf, type PlacedPicture, pickedPicture, picturesOf } from '../../core/session/pictureTurn.ts';
import { changeResult, turnOfResult } from '../../core/session/session.ts';
import type { ResultAction } from '../../shared/actions.ts';
import type { Landing, Result, Session, Turn } from '../../shared/model.ts';
import { type LandingPicture, landingPicture } from '../landing/landingPicture.ts';
import type { Landings } from '../landing/landings.ts';
import type { PassageAnswer } from '../landing/passageAnswers.ts';
import type { Asking } from '../sessions/asking.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { PictureActions } from './pictureActions.ts';

export interface ResultActionsOptions {
  readonly sessions: Sessions;
  readonly landings: Landings;
  readonly pictures: Pick<
    PictureActions,
    'refine' | 'suggestAltText' | 'showPrompt' | 'generateImages' | 'useAsPrompt' | 'copied'
  >;
  readonly asking: Pick<Asking, 'again' | 'goOn' | 'reword'>;
  /** Shows the requests of these results as they were sent. */
  readonly showRequests: (sessionId: string, resultIds: readonly string[]) => Promise<void>;
  readonly copy: (text: string) => Promise<void>;
  /** Says that the picture which a button was pressed for is not there any more. */
  readonly sayGone: () => void;
  readonly turnChanged: (sessionId: string, turnId: string) => void;
}

/** One result with all it stands in. */
export interface Found {
  readonly session: Session;
  readonly turn: Turn;
  readonly result: Result;
}

/** What of a result a button is meant for; nothing = all of an answer, the picked one of several pictures. */
export interface Meant {
  /** As Markdown; what is wanted as plain text the page gives so. */
  readonly part?: string;
  readonly pictureId?: string;
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

  /** Of an answer `part` alone is meant, where it is given; of several answers all are. */
  async act(found: Found, action: ResultAction, { part, pictureId }: Meant = {}): Promise<void> {
    const { landings, pictures, asking } = this.options;
    const { session, result } = found;
    const text = part ?? textOf(found);
    const withPicture = (act: (placed: PlacedPicture) => unknown) => this.withPicture(found, pictureId, act);
    const land = (to: (picture: LandingPicture) => Promise<Landing | undefined>) =>
      withPicture(async (placed) => this.remember(found, await to(landingPicture(session, placed))));
    const again = () => this.again(found);
    const run: Readonly<Record<ResultAction, () => unknown>> = {
      insert: () =>
        isOfPicture(found) ? land((picture) => landings.insertPicture(picture)) : this.insert(found, part),
      insertAll: () => this.insertPictures(found),
      replace: () => this.replace(found, part),
      saveAs: () => land((picture) => landings.savePictureAs(picture)),
      newFile: async () => this.remember(found, await landings.newFile(text)),
      // A picture is copied by the page; here it is remembered, so that pasting it brings its file along.
      copy: () =>
        isOfPicture(found) ? withPicture((placed) => pictures.copied(session.id, placed)) : this.options.copy(text),
      regenerate: again,
      variations: again,
      refine: () => withPicture((placed) => pictures.refine(session.id, placed)),
      suggestAltText: () => withPicture((placed) => pictures.suggestAltText(session.id, placed)),
      showPrompt: () => withPicture((placed) => pictures.showPrompt(placed)),
      useAsPrompt: () => pictures.useAsPrompt(session.id, text),
      continue: () => asking.goOn(session.id, result.id),
      copyPlain: () => this.options.copy(text),
      showRequest: () => this.options.showRequests(session.id, sentOf(found)),
      generateImages: () => pictures.generateImages(session.id, text),
    };
    await run[action]();
  }

  /** All answers of several at once, each below its own passage; a marked part goes to the cursor as any answer does. */
  private async insert(found: Found, part: string | undefined): Promise<void> {
    const { landings } = this.options;
    if (isOfSeveral(found) && part === undefined)
      await this.landAnswers(found, (answers) => landings.insertAll(answers));
    else this.remember(found, await landings.insertAnswer(part ?? found.result.text));
  }

  private async insertPictures({ session, turn }: Found): Promise<void> {
    const all = picturesOf(turn);
    const done = await this.options.landings.insertPictures(all.map((placed) => landingPicture(session, placed)));
    for (const [at, { result }] of all.entries()) this.remember({ session, turn, result }, done[at]);
  }

  /** All answers of several at once; a marked part replaces the passage of its own answer alone. */
  private async replace(found: Found, part: string | undefined): Promise<void> {
    const { landings } = this.options;
    const { session, turn, result } = found;
    if (isOfSeveral(found) && part === undefined)
      return this.landAnswers(found, (answers) => landings.replaceAll(answers));
    const quote = homeOf(session, turn, result);
    if (quote) this.remember(found, await landings.replacePassage(quote, part ?? result.text));
  }

  /** Answers to several passages are asked for anew together, which may be more requests than are sent unasked. */
  private async again({ session, turn, result }: Found): Promise<void> {
    const { asking } = this.options;
    if (isOfSeveral({ turn })) await asking.reword(session.id, turn.id, turn.prompt);
    else await asking.again(session.id, result.id);
  }

  /** Every answer that has text, each with its own passage. */
  private async landAnswers(
    { session, turn }: Found,
    land: (answers: readonly PassageAnswer[]) => Promise<readonly (Landing | undefined)[]>,
  ): Promise<void> {
    const all = answersOf(turn).flatMap((result) => {
      const quote = result.state === 'running' ? undefined : homeOf(session, turn, result);
      return quote && result.text.trim() ? [{ result, answer: { quote, text: result.text } }] : [];
    });
    const done = await land(all.map(({ answer }) => answer));
    for (const [at, { result }] of all.entries()) this.remember({ session, turn, result }, done[at]);
  }

  /** The picture that is named, and no other in its place; else the result's picked one, else its first. */
  private async withPicture(
    { turn, result }: Found,
    pictureId: string | undefined,
    act: (placed: PlacedPicture) => unknown,
  ): Promise<void> {
    const wanted = pictureId ?? pickedPicture(turn)?.id;
    const picture = result.pictures.find(({ id }) => id === wanted);
    const meant = pictureId === undefined ? (picture ?? result.pictures[0]) : picture;
    if (meant) await act({ turn, result, picture: meant });
    else if (pictureId !== undefined) this.sayGone();
  }

  /** The picture which a button was pressed for went meanwhile. */
  sayGone(): void {
    this.options.sayGone();
  }

  /** Notes below a result what was done with it. */
  remember({ session, turn, result }: Found, landing: Landing | undefined): void {
    if (!landing) return;
    this.options.sessions.change(session.id, (now) => changeResult(now, result.id, (old) => ({ ...old, landing })));
    this.options.turnChanged(session.id, turn.id);
  }
}

/** Words that came instead of a picture are put somewhere as those of a chat. */
function isOfPicture({ turn, result }: Pick<Found, 'turn' | 'result'>): boolean {
  return turn.mode === 'image' && !holdsWordsAlone(result);
}

function isOfSeveral({ turn }: Pick<Found, 'turn'>): boolean {
  return turn.mode === 'chat' && (turn.passages?.length ?? 0) > 0;
}

/** The ids of the results above the buttons that were sent. */
function sentOf({ turn, result }: Found): readonly string[] {
  const results = isOfSeveral({ turn }) ? answersOf(turn) : [result];
  return results.filter(({ queued }) => !queued).map(({ id }) => id);
}

/** What stands above the buttons. */
function textOf(found: Found): string {
  if (!isOfSeveral(found)) return found.result.text;
  const texts = answersOf(found.turn).map(({ text }) => text.trim());
  return texts.filter((text) => text !== '').join('\n\n');
}
