import { pixels } from '../../../src/base/host/formats.ts';
import type { PictureView } from '../../../src/panel/common/imageView.ts';
import type { ResultView } from '../../../src/panel/common/resultView.ts';
import type { TurnView } from '../../../src/panel/common/turnView.ts';
import { turnView } from '../../../src/panel/host/view/createTurnView.ts';
import type { TurnContext } from '../../../src/panel/host/view/viewContext.ts';
import type { FailureView } from '../../../src/service/common/failureView.ts';
import type { Result } from '../../../src/sessions/common/model/session.ts';
import { pictureFile } from '../../../src/sessions/host/imageStore.ts';
import { english } from '../strings/english.ts';
import type { CaseOutcome } from './desk.ts';
import type { SeenFailure, VisibleTurn } from './entry.ts';

/** What every answer can be used for, however it came. */
const always: readonly string[] = ['copyPlain', 'useAsPrompt', 'showRequest'];

/** Changes with every run. */
const time = /^\d+(\.\d)? s$/;

export function viewOf({ session }: CaseOutcome): TurnView {
  const [turn] = session.turns;
  if (!turn) throw new Error('the turn is gone');
  const context: TurnContext = {
    language: english,
    src: pictureFile,
    linkLoad: () => undefined,
    filesIn: () => [],
    isTakenOut: () => false,
    textNow: () => undefined,
    languageNow: () => '',
    imageModel: '',
    insertPosition: () => 'below',
    agents: { budget: () => undefined, usedIn: () => [], nameOf: () => undefined },
  };
  return turnView(context, session, turn);
}

/** What the user sees, without what is empty; the service's host reads HOST. */
export function getVisibleTurn(
  played: CaseOutcome,
): VisibleTurn & { readonly details: Readonly<Record<string, string>> } {
  const { result } = viewOf(played);
  const [kept] = played.session.turns[0]?.results ?? [];
  if (result.state === 'running' || !kept) throw new Error('it still runs');
  const { pieces = [] } = result;
  const all = {
    state: result.state,
    pictures: result.pictures.map(pictureWords),
    earlier: (result.earlier ?? []).map(pictureWords),
    text: result.text,
    reasoning: result.reasoning,
    words: pieces.flatMap((one) => (one.kind === 'words' ? [one.text] : [])),
    links: [...result.links, ...pieces.flatMap((one) => (one.kind === 'link' ? [one.link] : []))].map(
      ({ address }) => address,
    ),
    notes: result.notes.map(({ text }) => text),
    facts: result.failure ? [] : result.facts.filter((fact) => !time.test(fact)),
    actions: result.actions.filter((action) => !always.includes(action)).join(' '),
    failure: result.failure && failureSeen(result.failure, kept),
    requests: played.requests.length === 1 ? undefined : played.requests.length,
  };
  const held = JSON.parse(JSON.stringify(withoutEmpty(all)).replaceAll(played.host, 'HOST'));
  return { ...held, details: detailsSeen(result) };
}

function pictureWords(picture: PictureView): string {
  return `${pixels(picture)} ${picture.src.split('.').at(-1)}`;
}

function failureSeen(view: FailureView, { startedAt, duration = 0, failure }: Result): SeenFailure | undefined {
  if (!failure) return undefined;
  const { kind, billed, subject, seconds, retryAfter } = failure;
  return {
    kind,
    billed,
    ...(subject && { subject }),
    ...(seconds !== undefined && { seconds }),
    ...(view.words && { words: view.words }),
    ...(view.facts.length > 0 && { facts: view.facts }),
    failureActions: view.failureActions
      .map(({ failureAction, primary }) => (primary ? `${failureAction}!` : failureAction))
      .join(' '),
    ...(view.retryAt && { retryIn: (view.retryAt - startedAt - duration) / 1000 }),
    ...(retryAfter && !view.retryAt && { longWait: retryAfter }),
  };
}

function detailsSeen({ details }: ResultView): Readonly<Record<string, string>> {
  return Object.fromEntries(details.map(({ term, text }) => [term, text]));
}

export function withoutEmpty(object: object): object {
  return Object.fromEntries(
    Object.entries(object).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
