import type { PageMessage } from '../../common/pageMessages.ts';

/** What comes from a page only where the person has pressed something in it. */
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

/** Counts what the person does in panels, and no key that is held in a document: what is asked after it is meant anew. */
export class UserActionCounter {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  readonly onMessage = ({ type }: Pick<PageMessage, 'type'>): void => {
    if (pressed.has(type)) this.#count += 1;
  };
}
