import { html, nothing, type TemplateResult } from 'lit';
import { labelButton } from '../../../../pageKit/page/buttons.ts';
import { icon } from '../../../../pageKit/page/icon.ts';
import type { LinkView } from '../../../common/imageView.ts';
import type { ResultView } from '../../../common/resultView.ts';
import type { Page } from '../../kit/page.ts';

/** Renders URLs that the service returned instead of pictures. A click opens the URL in the browser; the button makes the host load it. */
export function links(page: Page, { id, links: all }: ResultView): TemplateResult {
  return html`${all.map((link) => linkRow(page, id, link))}`;
}

/** Renders one such URL. */
export function linkRow(page: Page, resultId: string, link: LinkView): TemplateResult {
  const { address, label, says, isProblem } = link;
  const isWeb = /^https?:/i.test(address);
  return html`<div class="linked">
    <p class="note">
      ${icon(isProblem ? 'warning' : 'link')}
      <span>
        ${isWeb ? html`<a href=${address} title=${address}>${label}</a>` : html`<span>${address}</span>`}
        <span class="says" role=${isProblem ? 'alert' : nothing}>${says}</span>
      </span>
    </p>
    ${button(page, resultId, link)}
  </div>`;
}

function button(page: Page, resultId: string, { index, button: offered }: LinkView): TemplateResult | typeof nothing {
  if (!offered) return nothing;
  const press = () =>
    page.post(offered.does === 'stop' ? { type: 'stop', resultId } : { type: 'loadLink', resultId, index });
  return html`<div class="acts">${labelButton({ label: offered.label, look: 'second', press })}</div>`;
}
