/** The frame of a code block in an answer: its language and its buttons. */
import { element } from '../../../pageKit/page/element.ts';
import type { PageStrings } from '../../common/pageStrings.ts';

/** The actions of a code block's own buttons; the answer's listener reads the action from the button. */
const codeActions = ['copyCode', 'insertCode'] as const;
type CodeAction = (typeof codeActions)[number];

/** Returns the frame around a code block, which it contains. */
export function codeFrame(language: string, words: PageStrings, pre: HTMLElement): HTMLElement {
  const buttons = [codeButton('copyCode', words, 'copy'), codeButton('insertCode', words, 'insert')];
  const header = element('header', {}, element('span', { textContent: language }), ...buttons);
  return element('div', { className: 'code' }, header, pre);
}

function codeButton(action: CodeAction, words: PageStrings, word: 'copy' | 'insert'): HTMLButtonElement {
  const button = element(
    'button',
    { className: 'btn plain', type: 'button', title: words[action], ariaLabel: words[action] },
    element('i', { className: `codicon codicon-${word}`, ariaHidden: 'true' }),
    element('span', { className: 'word', textContent: words[word] }),
  );
  button.dataset.code = action;
  return button;
}

/** Returns the code and the action of a click on a code block's button in an answer, or undefined. */
export function codeClick(event: Event): { readonly action: CodeAction; readonly code: string } | undefined {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button[data-code]') : null;
  const action = codeActions.find((name) => name === button?.dataset.code);
  const code = button?.closest('.code')?.querySelector('pre')?.textContent;
  return action && code ? { action, code } : undefined;
}
