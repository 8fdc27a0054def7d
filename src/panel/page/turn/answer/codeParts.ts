/** The actions of a finished answer's code blocks, besides Copy and Insert. */

import { element } from '../../../../pageKit/page/element.ts';
import { formatString } from '../../../../pageKit/page/formatString.ts';
import type { PageStrings } from '../../../common/pageStrings.ts';
import type { Page } from '../../kit/page.ts';
import { codeClick } from '../../markdown/codeFrame.ts';
import { fileInProse } from '../../markdown/fileInProse.ts';

/** Adds Apply to each code block whose file the answer names, and Use as Image Prompt to blocks of prose if that is possible. */
export function extendCode(answer: Element, words: PageStrings, asPrompt: boolean): void {
  for (const frame of answer.querySelectorAll('.code')) {
    for (const old of frame.querySelectorAll('[data-action]')) old.remove();
    const fileName = findFileName(frame);
    const buttons = [fileName && applyButton(words, fileName), asPrompt && holdsProse(frame) && promptButton(words)];
    const copy = frame.querySelector('header button');
    for (const button of buttons) if (button) copy?.before(button);
  }
}

function holdsProse(frame: Element): boolean {
  const language = frame.querySelector('header > span')?.textContent ?? '';
  return isProse(language, frame.querySelector('pre')?.textContent ?? '');
}

function findFileName(frame: Element): string | undefined {
  const titled = frame.querySelector('pre > code')?.getAttribute('title');
  const before = findPreviousBlock(frame);
  if (titled || before?.localName !== 'p') return titled ?? undefined;
  const code = [...before.querySelectorAll('code')].at(-1)?.textContent ?? '';
  return fileInProse(before.textContent, code);
}

/** Returns the previous block, also across the border of two parts in which a long answer is rendered. */
function findPreviousBlock(block: Element): Element | null {
  const part = block.parentElement?.closest('.part');
  if (block.previousElementSibling || block.parentElement !== part) return block.previousElementSibling;
  return part?.previousElementSibling?.lastElementChild ?? null;
}

function applyButton(words: PageStrings, fileName: string): HTMLButtonElement {
  const button = codeButton('apply', formatString(words.applyCode, fileName), 'diff');
  button.dataset.file = fileName;
  const label = formatString(words.applyCode, fileName.split(/[/\\]/).at(-1) ?? fileName);
  button.append(element('span', { textContent: label }));
  return button;
}

function promptButton({ useAsPrompt }: PageStrings): HTMLButtonElement {
  const button = codeButton('useAsPrompt', useAsPrompt, 'file-media');
  button.setAttribute('aria-label', useAsPrompt);
  return button;
}

function codeButton(action: string, title: string, icon: string): HTMLButtonElement {
  const button = element('button', { className: 'btn plain', type: 'button', title });
  button.dataset.action = action;
  button.append(element('i', { className: `codicon codicon-${icon}`, ariaHidden: 'true' }));
  return button;
}

/** Runs the action of a click on a code block's button in an answer. */
export function pressCode({ post }: Page, resultId: string, event: Event): void {
  const { action, code = '' } = codeClick(event) ?? {};
  if (action === 'copyCode') post({ type: 'copyText', text: code });
  if (action === 'insertCode') post({ type: 'insertText', resultId, text: code });
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button[data-action]') : null;
  const text = button?.closest('.code')?.querySelector('pre')?.textContent;
  if (!button || !text) return;
  const { action: added, file: fileName = '' } = button.dataset;
  if (added === 'apply') post({ type: 'applyCode', resultId, fileName, text });
  else post({ type: 'resultAction', resultId, action: 'useAsPrompt', part: text });
}

/** Info strings that models use for blocks of prose. */
const proseLanguages: ReadonlySet<string> = new Set([
  '',
  'text',
  'txt',
  'plain',
  'plaintext',
  'markdown',
  'md',
  'prompt',
  'quote',
]);

/** Characters that are frequent in code and rare in sentences. */
const codeCharacters = /[{}<>=;|\\$&`~^@#[\]/+]/g;

/** Matches adjacent words, or text in a script without spaces. */
const sentence =
  /\p{L}{2}[,:]? \p{L}+[,:]? \p{L}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{4}/u;

/** The share of such characters from which text counts as code. */
const maxShare = 0.03;

/** Returns whether a code block contains prose that can be an image prompt, and no code. */
export function isProse(language: string, text: string): boolean {
  if (!proseLanguages.has(language.toLowerCase()) || !sentence.test(text)) return false;
  return (text.match(codeCharacters)?.length ?? 0) / text.length < maxShare;
}
