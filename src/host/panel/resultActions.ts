import { answersOf } from '../../core/session/conversation.ts';
import { piecesTogether } from '../../core/session/illustrated.ts';
import { joined, landedBy, togetherOf } from '../../core/session/landed.ts';
import { holdsWordsAlone, isIllustrated } from '../../core/session/parts.ts';
import { homeOf, type PlacedPicture, pickedPicture, picturesOf, promptOf } from '../../core/session/pictureTurn.ts';
import { changeResult, turnOfResult } from '../../core/session/session.ts';
import type { ResultAction } from '../../shared/actions.ts';
import { kinds } from '../../shared/kinds.ts';
import type { Landing, Picture, Result, Session, Turn } from '../../shared/model.ts';
import { type LandingPicture, landingPicture } from '../landing/landingPicture.ts';
import type { Landings } from '../landing/landings.ts';
import type { PassageAnswer } from '../landing/passageAnswers.ts';
import type { Asking } from '../sessions/asking.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { PictureActions } from './pictureActions.ts';

interface ResultActionsOptions {
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
  /** What stands for a picture in a text that is copied, as Markdown. */
  readonly inPlaceOf: (alt: string) => string;
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
interface Meant {
  /** As Markdown; what is wanted as plain text the page gives so. */
  readonly part?: string;
  readonly pictureId?: string;
}

/** The buttons below a result. What they act on is looked up by id; the page names nothing else. */
export class ResultActions {
  /** What was begun and has not ended. */
  private readonly underWay = new Set<string>();
  /** The part of an answer that was inserted last, by its result. */
  private readonly lastParts = new Map<string, string>();

  constructor(private readonly options: ResultActionsOptions) {}

  find(sessionId: string | undefined, resultId: string): Found | undefined {
    const session = sessionId ? this.options.sessions.get(sessionId) : undefined;
    const turn = session && turnOfResult(session, resultId);
    const result = turn?.results.find((candidate) => candidate.id === resultId);
    return session && turn && result ? { session, turn, result } : undefined;
  }

  /** Of an answer `part` alone is meant, where it is given; of several answers all are. What was done already is not done twice by a second press. */
  async act(found: Found, action: ResultAction, meant: Meant = {}): Promise<void> {
    const key = JSON.stringify([found.result.id, action, meant]);
    if (this.underWay.has(key) || this.isDone(found, action, meant)) return;
    this.underWay.add(key);
    try {
      await this.run(found, action, meant);
    } finally {
      this.underWay.delete(key);
    }
  }

  /** A press may be on its way while the button it was meant for goes; Insert Again is another one. */
  private isDone({ turn, result }: Found, action: ResultAction, { part, pictureId }: Meant): boolean {
    if (part === undefined) return landedBy(turn, result, pictureId) === action;
    return action === 'insert' && result.landing?.made !== undefined && this.lastParts.get(result.id) === part;
  }

  private async run(found: Found, action: ResultAction, { part, pictureId }: Meant): Promise<void> {
    const { landings, pictures, asking } = this.options;
    const { session, result } = found;
    const text = part ?? textOf(found);
    const withPicture = (act: (placed: PlacedPicture) => unknown) => this.withPicture(found, pictureId, act);
    const land = (to: (picture: LandingPicture) => Promise<Landing | undefined>) =>
      withPicture(async (placed) => this.rememberPicture(placed, session, await to(landingPicture(session, placed))));
    const insert = () =>
      isOfPicture(found) ? land((picture) => landings.insertPicture(picture)) : this.insert(found, part);
    const again = () => this.again(found);
    const run: Readonly<Record<ResultAction, () => unknown>> = {
      insert,
      insertAgain: () => (result.landing?.together && isOfPictures(found) ? this.insertAll(found) : insert()),
      show: () => result.landing && landings.show(result.landing),
      undo: () => this.undo(found),
      insertAll: () => this.insertAll(found),
      replace: () => this.replace(found, part),
      saveAs: () => land((picture) => landings.savePictureAs(picture)),
      newFile: async () => this.remember(found, await this.newFile(found, text)),
      // A picture is copied by the page; here it is remembered, so that pasting it brings its file along.
      copy: () =>
        isWhole(found, pictureId)
          ? this.copyIllustrated(found)
          : isOfPicture(found)
            ? withPicture((placed) => pictures.copied(session.id, placed))
            : this.options.copy(text),
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
    if (part !== undefined) this.lastParts.set(found.result.id, part);
  }

  /** All that was put somewhere at once. */
  private async undo({ session, turn, result }: Found): Promise<void> {
    const { landing } = result;
    if (!landing) return;
    const isSame = (other: Result) =>
      other.id === result.id || (landing.together && other.landing?.together?.id === landing.together.id);
    const all = turn.results.filter(isSame);
    if (!(await this.options.landings.undo(all.flatMap((one) => one.landing ?? [])))) return;
    for (const { id } of all) this.options.sessions.change(session.id, (now) => changeResult(now, id, withoutLanding));
    this.options.turnChanged(session.id, turn.id);
  }

  /** Of a text with its pictures all of it as one piece; else each of several pictures at its own passage. */
  private async insertAll(found: Found): Promise<void> {
    const pieces = this.piecesOf(found);
    if (pieces.length === 0) await this.insertPictures(found);
    else this.remember(found, await this.options.landings.insertIllustrated(pieces));
  }

  private newFile(found: Found, text: string): Promise<Landing | undefined> {
    const { landings } = this.options;
    if (!isWhole(found)) return landings.newFile(text);
    return landings.newIllustrated(promptOf(found.turn, found.result), this.piecesOf(found));
  }

  /** As Markdown, which can say of a picture in Limn's own storage only what it shows. */
  private async copyIllustrated({ turn, result }: Found): Promise<void> {
    const instead = ({ alt }: Picture) => this.options.inPlaceOf(alt ?? promptOf(turn, result));
    await this.options.copy(piecesTogether(result, instead).join('\n\n'));
  }

  private piecesOf({ session, turn, result }: Found): readonly (string | LandingPicture)[] {
    return piecesTogether(result, (picture) => landingPicture(session, { turn, result, picture }));
  }

  private async insertPictures({ session, turn }: Found): Promise<void> {
    const all = picturesOf(turn);
    const done = await this.options.landings.insertPictures(all.map((placed) => landingPicture(session, placed)));
    const pictures = done.filter((landing) => landing !== undefined).length;
    this.rememberAll(
      { session, turn },
      all.map(({ result }) => result),
      done,
      { pictures },
    );
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
    this.rememberAll(
      { session, turn },
      all.map(({ result }) => result),
      done,
    );
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

  private rememberPicture(
    { turn, result, picture }: PlacedPicture,
    session: Session,
    landing: Landing | undefined,
  ): void {
    if (landing) this.remember({ session, turn, result }, { ...landing, pictureId: picture.id });
  }

  /** Notes what was done at once with several results, or several pictures of them, in their order. */
  private rememberAll(
    { session, turn }: Pick<Found, 'session' | 'turn'>,
    results: readonly Result[],
    done: readonly (Landing | undefined)[],
    more: { readonly pictures?: number } = {},
  ): void {
    const together = {
      ...togetherOf(
        done.flatMap((one) => one ?? []),
        crypto.randomUUID(),
      ),
      ...more,
    };
    for (const result of new Set(results)) {
      const landing = joined(done.flatMap((one, at) => (one && results[at] === result ? [one] : [])));
      if (landing) this.remember({ session, turn, result }, done.length > 1 ? { ...landing, together } : landing);
    }
  }

  /** Notes below a result what was done with it. */
  remember({ session, turn, result }: Found, landing: Landing | undefined): void {
    if (!landing) return;
    this.options.sessions.change(session.id, (now) => changeResult(now, result.id, (old) => withLanding(old, landing)));
    this.options.turnChanged(session.id, turn.id);
  }
}

/** Words that came instead of a picture are put somewhere as those of a chat. */
function isOfPicture({ turn, result }: Pick<Found, 'turn' | 'result'>): boolean {
  return isOfPictures({ turn }) && !holdsWordsAlone(result);
}

function isOfPictures({ turn }: Pick<Found, 'turn'>): boolean {
  return kinds[turn.mode].brings === 'pictures';
}

/** A text with its pictures, and not one picture of it. */
function isWhole({ turn, result }: Found, pictureId?: string): boolean {
  return isOfPictures({ turn }) && pictureId === undefined && isIllustrated(result);
}

/** A picture that is saved elsewhere as well still stands where it was inserted. */
function withLanding(result: Result, landing: Landing): Result {
  if (landing.line !== undefined || !result.landing) return { ...result, landing };
  const { fileName: _, line: __, savedAs: ___, ...kept } = result.landing;
  return { ...result, landing: { ...kept, ...landing } };
}

function withoutLanding({ landing: _, ...result }: Result): Result {
  return result;
}

function isOfSeveral({ turn }: Pick<Found, 'turn'>): boolean {
  return kinds[turn.mode].takesAlong.passages && (turn.passages?.length ?? 0) > 0;
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
