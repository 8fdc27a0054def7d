import { element } from '../../../pageKit/page/element.ts';
import type { PageStrings } from '../../common/pageStrings.ts';

/** The actions of a code block's own buttons; the answer's listener reads the action from the button. */
const codeActions = ['copyCode', 'insertCode'] as const;
type CodeAction = (typeof codeActions)[number];

/** Wraps each `pre` of a fragment in a frame with its language and its own Copy and Insert. */
export function frameCode(fragment: DocumentFragment, words: PageStrings): DocumentFragment {
  for (const pre of fragment.querySelectorAll('pre')) {
    const language = /language-(\S+)/.exec(pre.querySelector('code')?.className ?? '')?.[1] ?? '';
    const frame = codeFrame(language, words);
    pre.replaceWith(frame);
    frame.append(pre);
    pre.tabIndex = 0;
  }
  return fragment;
}

/** Creates an empty frame; the caller appends the code's `pre`. */
export function codeFrame(language: string, words: PageStrings): HTMLElement {
  const header = element('header', {});
  header.append(element('span', { textContent: language }));
  header.append(codeButton('copyCode', words, 'copy'), codeButton('insertCode', words, 'insert'));
  const frame = element('div', { className: 'code' });
  frame.append(header);
  return frame;
}

function codeButton(action: CodeAction, words: PageStrings, word: 'copy' | 'insert'): HTMLButtonElement {
  const button = element('button', { className: 'btn plain', type: 'button', title: words[action] });
  button.dataset.code = action;
  button.setAttribute('aria-label', words[action]);
  button.append(element('i', { className: `codicon codicon-${word}`, ariaHidden: 'true' }));
  button.append(element('span', { className: 'word', textContent: words[word] }));
  return button;
}

/** Returns the code and the action of a click on a code block's button in an answer, or undefined. */
export function codeClick(event: Event): { readonly action: CodeAction; readonly code: string } | undefined {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button[data-code]') : null;
  const action = codeActions.find((name) => name === button?.dataset.code);
  const code = button?.closest('.code')?.querySelector('pre')?.textContent;
  return action && code ? { action, code } : undefined;
}
