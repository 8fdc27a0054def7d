/** The actions of a finished answer's code blocks, besides Copy and Insert. */

import { element } from '../../../../pageKit/page/element.ts';
import { formatString } from '../../../../pageKit/page/formatString.ts';
import type { PageStrings } from '../../../common/pageStrings.ts';
import { fileInProse } from '../../markdown/fileInProse.ts';

/** Adds Apply to each code block whose file the answer names, and Use as Image Prompt to blocks of prose if that is possible. */
export function extendCode(answer: Element, words: PageStrings, asPrompt: boolean): void {
  for (const frame of answer.querySelectorAll('.code')) {
    for (const old of frame.querySelectorAll('[data-does]')) old.remove();
    const fileName = fileOf(frame);
    const buttons = [fileName && applyButton(words, fileName), asPrompt && holdsProse(frame) && promptButton(words)];
    const copy = frame.querySelector('header button');
    for (const button of buttons) if (button) copy?.before(button);
  }
}

function holdsProse(frame: Element): boolean {
  const language = frame.querySelector('header > span')?.textContent ?? '';
  return isProse(language, frame.querySelector('pre')?.textContent ?? '');
}

function fileOf(frame: Element): string | undefined {
  const titled = frame.querySelector('pre > code')?.getAttribute('title');
  const before = blockBefore(frame);
  if (titled || before?.localName !== 'p') return titled ?? undefined;
  const code = [...before.querySelectorAll('code')].at(-1)?.textContent ?? '';
  return fileInProse(before.textContent, code);
}

/** Returns the previous block, also across the border of two parts in which a long answer is rendered. */
function blockBefore(block: Element): Element | null {
  const part = block.parentElement?.closest('.part');
  if (block.previousElementSibling || block.parentElement !== part) return block.previousElementSibling;
  return part?.previousElementSibling?.lastElementChild ?? null;
}

function applyButton(words: PageStrings, fileName: string): HTMLButtonElement {
  const label = formatString(words.applyCode, fileName.split(/[/\\]/).at(-1) ?? fileName);
  const button = element('button', {
    className: 'btn plain',
    type: 'button',
    title: formatString(words.applyCode, fileName),
  });
  button.dataset.does = 'apply';
  button.dataset.file = fileName;
  button.append(sign('diff'), element('span', { textContent: label }));
  return button;
}

function promptButton({ useAsPrompt }: PageStrings): HTMLButtonElement {
  const button = element('button', { className: 'btn plain', type: 'button', title: useAsPrompt });
  button.setAttribute('aria-label', useAsPrompt);
  button.dataset.does = 'useAsPrompt';
  button.append(sign('file-media'));
  return button;
}

function sign(name: string): HTMLElement {
  return element('i', { className: `codicon codicon-${name}`, ariaHidden: 'true' });
}

type PartClick =
  | { readonly does: 'apply'; readonly fileName: string; readonly code: string }
  | { readonly does: 'useAsPrompt'; readonly code: string };

/** Returns the action of a click on one of these buttons in an answer. */
export function partClick({ target }: Event): PartClick | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[data-does]') : null;
  const code = button?.closest('.code')?.querySelector('pre')?.textContent;
  if (!button || !code) return undefined;
  const { does, file: fileName = '' } = button.dataset;
  return does === 'apply' ? { does, fileName, code } : { does: 'useAsPrompt', code };
}

/** Info strings that models use for blocks of prose. */
const ofProse: ReadonlySet<string> = new Set([
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
const codeSign = /[{}<>=;|\\$&`~^@#[\]/+]/g;

/** Matches adjacent words, or text in a script without spaces. */
const sentence =
  /\p{L}{2}[,:]? \p{L}+[,:]? \p{L}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{4}/u;

/** The share of such characters from which text counts as code. */
const most = 0.03;

/** Returns whether a code block contains prose that can be an image prompt, and no code. */
export function isProse(language: string, text: string): boolean {
  if (!ofProse.has(language.toLowerCase()) || !sentence.test(text)) return false;
  return (text.match(codeSign)?.length ?? 0) / text.length < most;
}
