import { html, nothing, type TemplateResult } from 'lit';
import { labelButton } from '../../../pageKit/page/buttons.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import type { QuestionView, TurnView } from '../../common/turnView.ts';
import type { Page } from '../kit/page.ts';

/** What a turn asks the user, where it came to that; it is read out with what has just ended, and waits as long as they like. */
export function question(page: Page, { id, question: asked }: TurnView): TemplateResult | typeof nothing {
  if (!asked) return nothing;
  return html`<section class="failure info" aria-label=${asked.title}>
    ${icon('question')}
    <div>
      <h2>${asked.title}</h2>
      <p class="why">${asked.says}</p>
      <div class="acts">${asked.answers.map((one) => answerButton(page, { turnId: id, pictureId: asked.pictureId }, one))}</div>
    </div>
  </section>`;
}

function answerButton(
  { post }: Page,
  about: { readonly turnId: string; readonly pictureId: string },
  { answer, label }: QuestionView['answers'][number],
): TemplateResult {
  const press = () => post({ type: 'answerAlike', ...about, answer });
  return labelButton({ label, look: answer === 'yes' ? 'primary' : 'second', press });
}
