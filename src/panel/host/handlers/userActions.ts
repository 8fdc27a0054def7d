import type { PageMessage } from '../../common/pageMessages.ts';

/** Messages that a page sends only after the user has pressed something in it. */
const pressed: ReadonlySet<PageMessage['type']> = new Set([
  'send',
  'useReadyPrompt',
  'editTurn',
  'stop',
  'act',
  'failureAction',
  'insertText',
  'insertSheet',
  'plan',
  'answerAlike',
  'deleteTurn',
  'notice',
  'new',
  'openSession',
]);

/** Counts user actions in panels. A command after one of them is not a key repeat. */
export class UserActionCounter {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  readonly onMessage = ({ type }: Pick<PageMessage, 'type'>): void => {
    if (pressed.has(type)) this.#count += 1;
  };
}
