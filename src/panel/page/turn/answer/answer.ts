import { html, nothing, type TemplateResult } from 'lit';
import { modeTraits } from '../../../../product/common/modes.ts';
import type { ResultView } from '../../../common/resultView.ts';
import type { TurnView } from '../../../common/turnView.ts';
import type { Page } from '../../kit/page.ts';
import '../../rewrite/textElement.ts';
import { fold } from '../turnDetails.ts';

/** Renders a result's text. Text that came with a picture is shown with that picture. */
export function answer(page: Page, { mode }: TurnView, result: ResultView): TemplateResult | typeof nothing {
  const { produces: brings } = modeTraits[mode];
  const isGrowing = brings === 'answer' && result.state === 'running' && !result.queued;
  const isDamaged = brings === 'pictures' && result.pictures.length > 0;
  if (isDamaged || (!isGrowing && result.text === '')) return nothing;
  if (result.textPart) return html`<limn-text data-text=${result.id} .page=${page} .result=${result}></limn-text>`;
  return html`<limn-answer data-result=${result.id} .page=${page} .result=${result} .growing=${isGrowing}></limn-answer>`;
}

/** Renders the model's reasoning, collapsed. */
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
