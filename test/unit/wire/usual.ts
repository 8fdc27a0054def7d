import type { FailureKind } from '../../../src/service/common/failureReport.ts';
import type { SeenFailure, VisibleTurn } from './entry.ts';

/** The buttons below most failures of a kind. */
const usual: Readonly<Partial<Record<FailureKind, string>>> = {
  keyRejected: 'setApiKey! tryAgain showLog',
  notAllowed: 'chooseModel! setApiKey tryAgain showLog',
  noCredit: 'tryAgain setApiKey',
  addressNotFound: 'setAddress! tryAgain showLog',
  modelNotFound: 'chooseModel! tryAgain showLog',
  rateLimited: 'tryAgain',
  overloaded: 'tryAgain',
  requestTooLarge: 'editPrompt!',
  settingRejected: 'withoutSetting! chooseModel',
  requestRejected: 'editPrompt! showLog',
  historyRejected: 'editPrompt! showLog',
  pictureInputRejected: 'editPrompt! chooseModel showLog',
  redirected: 'setAddress! tryAgain showLog',
  shielded: 'tryAgain showLog',
  gatewayTimeout: 'tryAgain showLog',
  serviceFault: 'tryAgain showLog',
  operatorFault: 'chooseModel! showLog',
  webPage: 'setAddress! tryAgain showLog',
  answerEmpty: 'editPrompt! tryAgain',
  answerUnreadable: 'tryAgain showLog',
  answerBroken: 'tryAgain showLog',
  refused: 'editPrompt!',
  noPicture: 'editPrompt! tryAgain chooseModel',
  onlyThoughts: 'editPrompt! tryAgain',
  pictureUnreadable: 'tryAgain showLog',
};

type Told = Partial<Omit<SeenFailure, 'kind' | 'billed'>> & {
  readonly billed: SeenFailure['billed'];
  /** The raw answer can be shown; so it is wherever one came. */
  readonly hasRaw?: boolean;
};

/** A turn that failed; `more` says what else is seen. */
export function fails(kind: FailureKind, told: Told, more: Partial<VisibleTurn> = {}): VisibleTurn {
  const { hasRaw = true, ...given } = told;
  const failureActions = [given.failureActions ?? usual[kind] ?? '', hasRaw ? 'showDetails' : '']
    .filter(Boolean)
    .join(' ');
  const failure = { ...given, kind, failureActions };
  return { state: 'failed', failure, ...more };
}

/** A picture turn that ended well; the first picture's pixels are the first fact. */
export function expectImages(pictures: readonly string[], more: Partial<VisibleTurn> = {}): VisibleTurn {
  const [pixels = ''] = (pictures[0] ?? '').split(/ (?=[a-z]+$)/);
  const actions =
    'insert saveAs refine copy variations markUpImage cropImage suggestAltText removeBackground createIcons showPrompt';
  const facts = [...(pictures.length > 1 ? ['Image 1'] : []), pixels];
  return { state: 'done', pictures, facts, actions, ...more };
}

/** The same with words, with which its picture can be inserted too. */
export function withText(drawn: VisibleTurn, words: readonly string[]): VisibleTurn {
  const { actions = '' } = drawn;
  return { ...drawn, words, actions: actions.replace('insert ', 'insert insertAll ') };
}

/** A chat turn that ended well. */
export function expectAnswer(text: string, more: Partial<VisibleTurn> = {}): VisibleTurn {
  const actions = text.trim() ? 'insert newFile copy regenerate' : 'regenerate';
  return { state: 'done', text, facts: ['chat-1'], actions, ...more };
}

/** What is offered below words that end too early. */
export const cutOff = 'insert continue newFile copy regenerate';
