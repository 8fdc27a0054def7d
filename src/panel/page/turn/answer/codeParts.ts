/** What a code block of a finished answer offers beside Copy and Insert. */

import { element } from '../../../../pageKit/page/element.ts';
import { formatString } from '../../../../pageKit/page/formatString.ts';
import type { PageStrings } from '../../../common/pageStrings.ts';
import { fileInProse } from '../../markdown/fileInProse.ts';
import { isProse } from './isProse.ts';

/** Gives each code block Apply, where the answer names its file, and Use as Image Prompt, where that may be and the block holds prose. */
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

/** Also across the border of two of the parts in which a long answer is drawn. */
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

/** What a click inside of an answer asks for, where it was on one of these buttons. */
export function partClick({ target }: Event): PartClick | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[data-does]') : null;
  const code = button?.closest('.code')?.querySelector('pre')?.textContent;
  if (!button || !code) return undefined;
  const { does, file: fileName = '' } = button.dataset;
  return does === 'apply' ? { does, fileName, code } : { does: 'useAsPrompt', code };
}
