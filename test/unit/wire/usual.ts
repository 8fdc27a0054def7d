import type { FailureKind } from '../../../src/shared/failures.ts';
import type { Mode } from '../../../src/shared/model.ts';
import type { Seen, SeenFailure } from './entry.ts';

/** What is said of most failures of a kind: the title, the reason, and the buttons below them. */
const usual: Readonly<Partial<Record<FailureKind, readonly [title: string, why: string, cures: string]>>> = {
  keyRejected: [
    'The key was not accepted',
    'HOST refused it. The key may have expired or belong to another address.',
    'setApiKey! tryAgain showLog',
  ],
  notAllowed: [
    'This key may not do that',
    'HOST does not allow it. Another model or another key may be allowed.',
    'chooseModel! setApiKey tryAgain showLog',
  ],
  noCredit: ['The account has no credit left', 'HOST says so in its answer.', 'tryAgain setApiKey'],
  addressNotFound: [
    'Nothing was found at this address',
    'HOST answers, but has no such service there. Check the address.',
    'setAddress! tryAgain showLog',
  ],
  modelNotFound: [
    '{model} is not offered here',
    'HOST has no such model for your key, or not for this use. Check the name.',
    'chooseModel! tryAgain showLog',
  ],
  rateLimited: ['Too many requests for now', 'Wait a while, then try again.', 'tryAgain'],
  overloaded: ['The service is busy', 'It has more to do than it can just now. Try again in a while.', 'tryAgain'],
  requestTooLarge: ['The request is too large for the service', 'Send less text at once.', 'editPrompt!'],
  settingRejected: ['A setting was not accepted', '', 'withoutSetting! chooseModel'],
  requestRejected: ['The service did not accept the request', 'It says why below.', 'editPrompt! showLog'],
  historyRejected: [
    'The service did not take the earlier picture',
    'It no longer knows it as its own. Begin a new session from this picture.',
    'editPrompt! showLog',
  ],
  pictureInputRejected: [
    'The service did not take the picture sent along',
    'The model may not work from pictures, or not from this one. Send none, or choose another model.',
    'editPrompt! chooseModel showLog',
  ],
  redirected: ['The address leads elsewhere', '', 'setAddress! tryAgain showLog'],
  shielded: [
    'A protection page stands before the service',
    'HOST asked for proof of a human instead of answering. Its operator can let Limn through.',
    'tryAgain showLog',
  ],
  gatewayTimeout: ['The service took too long', '', 'tryAgain showLog'],
  serviceFault: ['The service had a fault', 'Something went wrong on its side.', 'tryAgain showLog'],
  operatorFault: [
    'The service is not set up for this',
    'HOST says so below. Its operator can mend that; your key is not the reason.',
    'chooseModel! showLog',
  ],
  webPage: [
    'A web page came instead of an answer',
    'HOST may be a web site or ask for a sign-in. Check the address.',
    'setAddress! tryAgain showLog',
  ],
  answerEmpty: [
    'The answer was empty',
    'Often a content rule is the reason. A change of words may help.',
    'editPrompt! tryAgain',
  ],
  answerUnreadable: ['The answer could not be read', 'It has a form that Limn does not know.', 'tryAgain showLog'],
  answerBroken: ['The answer broke off', '', 'tryAgain showLog'],
  refused: ['The service refused this picture', '', 'editPrompt!'],
  noPicture: ['The answer held no picture', '', 'editPrompt! tryAgain chooseModel'],
  onlyThoughts: [
    'The model thought, but answered nothing',
    'Ask plainly for a picture. A second try may help too.',
    'editPrompt! tryAgain',
  ],
  pictureUnreadable: [
    'The picture could not be read',
    'It is damaged, or of a kind that Limn does not know.',
    'tryAgain showLog',
  ],
};

const money = {
  no: 'This request cost nothing.',
  maybe: 'The service may have counted this request.',
  yes: 'The service counted this request.',
} as const;

type Told = Partial<Omit<SeenFailure, 'kind'>> & {
  /** Whether the request cost money. */
  readonly billed: keyof typeof money;
  /** The raw answer can be shown; so it is wherever one came. */
  readonly hasRaw?: boolean;
};

/** A request too large, which in a picture turn has other reasons than in a chat. */
export function tooLarge(told: Told): (mode: Mode) => Seen {
  const why = 'Send a shorter prompt, or fewer and smaller pictures.';
  return (mode) => fails('requestTooLarge', { ...(mode === 'image' && { why }), ...told });
}

/** A turn that failed; `more` says what else is seen. */
export function fails(kind: FailureKind, told: Told, more: Partial<Seen> = {}): Seen {
  const [title = '', why = '', cures = ''] = usual[kind] ?? [];
  const { billed, hasRaw = true, ...given } = told;
  const buttons = [given.cures ?? cures, hasRaw ? 'showDetails' : ''].filter(Boolean).join(' ');
  const failure = { title, ...given, kind, why: `${given.why ?? why} ${money[billed]}`, cures: buttons };
  return { state: 'failed', failure, ...more };
}

/** A picture turn that ended well; the first picture's pixels are the first fact. */
export function draws(pictures: readonly string[], more: Partial<Seen> = {}): Seen {
  const [pixels = ''] = (pictures[0] ?? '').split(/ (?=[a-z]+$)/);
  const actions = 'insert saveAs refine copy variations suggestAltText showPrompt';
  const facts = [...(pictures.length > 1 ? ['Picture 1'] : []), pixels];
  return { state: 'done', pictures, facts, actions, ...more };
}

/** The same with words, with which its picture can be inserted too. */
export function worded(drawn: Seen, words: readonly string[]): Seen {
  const { actions = '' } = drawn;
  return { ...drawn, words, actions: actions.replace('insert ', 'insert insertAll ') };
}

/** A chat turn that ended well. */
export function answers(text: string, more: Partial<Seen> = {}): Seen {
  const actions = text.trim() ? 'insert newFile copy regenerate' : 'regenerate';
  return { state: 'done', text, facts: ['chat-1'], actions, ...more };
}
