import { html, nothing, type TemplateResult } from 'lit';
import type { ResultView, TurnView } from '../../shared/view.ts';
import { codeClick } from '../markdown/codeFrame.ts';
import type { Page } from '../page.ts';
import { fold } from './fold.ts';

/** The text of a result; what came along with a picture stands in its details instead. */
export function answer(page: Page, { mode, result }: TurnView): TemplateResult | typeof nothing {
  const isGrowing = mode === 'chat' && result.state === 'running';
  const isAside = mode === 'image' && result.pictures.length > 0;
  if (isAside || (!isGrowing && result.text === '')) return nothing;
  return html`<limn-markdown
    class="answer"
    .text=${result.text}
    .growing=${isGrowing}
    .words=${page.words}
    @click=${(event: Event) => pressCode(page, result, event)}
  ></limn-markdown>`;
}

/** What the model thought on the way, folded. */
export function reasoning(page: Page, result: ResultView): TemplateResult | typeof nothing {
  if (result.reasoning === '') return nothing;
  const growing = result.state === 'running' && result.text === '';
  const content = html`<limn-markdown .text=${result.reasoning} .growing=${growing} .words=${page.words}></limn-markdown>`;
  return fold(page, {
    id: `${result.id} reasoning`,
    label: result.reasoned || result.status,
    className: 'thought',
    content,
  });
}

function pressCode(page: Page, result: ResultView, event: Event): void {
  const click = codeClick(event);
  if (click?.action === 'copyCode') page.post({ type: 'copyText', text: click.code });
  if (click?.action === 'insertCode') page.post({ type: 'insertText', resultId: result.id, text: click.code });
}
