import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { element } from '../../../../pageKit/page/element.ts';
import { formatString } from '../../../../pageKit/page/formatString.ts';
import { LightElement } from '../../../../pageKit/page/lightElement.ts';
import type { RemoteView } from '../../../common/imageView.ts';
import type { ResultView } from '../../../common/resultView.ts';
import type { Page } from '../../kit/page.ts';
import { framed } from '../images/framedImages.ts';
import { linkButton } from '../images/illustratedParts.ts';

/** `<limn-remote>`: after the link to a remote picture, the button that makes the host load it, and then the picture. */
@customElement('limn-remote')
export class RemoteElement extends LightElement {
  @property({ attribute: false }) page: Page | undefined;
  @property({ attribute: false }) resultId = '';
  @property({ attribute: false }) view: RemoteView | undefined;
  /** The link's text in the answer. */
  @property({ attribute: false }) label = '';

  protected override render() {
    const { page, view, label: alt } = this;
    if (!page || !view) return nothing;
    const { picture, says, isProblem, button } = view;
    const shown = picture && { ...picture, alt };
    if (shown) return framed(page, shown, [shown]);
    // The button's tooltip names the source, so that the text beside it only reports the status.
    const isIdle = button?.does === 'loadLink' && !isProblem;
    return html`${isIdle ? nothing : html`<span class="quiet" role=${isProblem ? 'alert' : nothing}>${says}</span>`}
    ${linkButton(page, this.resultId, view, isIdle ? says : undefined)}`;
  }
}

/**
 * Adds the loading action, or the name of the source, after each link to a remote picture. The link itself stays and is opened in the
 * browser by VS Code.
 */
export function offerRemotePictures(answer: Element, page: Page, { id: resultId, remote = [] }: ResultView): void {
  const known = new Map(remote.map((view) => [new URL(view.address).href, view]));
  for (const link of answer.querySelectorAll<HTMLAnchorElement>('a.remote[href]')) {
    const view = known.get(link.href);
    if (view) Object.assign(placeBehind(link), { page, resultId, view, label: link.textContent });
    else if (!link.querySelector('.host')) {
      const textContent = ` (${formatString(page.words.pictureAt, link.host)})`;
      link.append(element('span', { className: 'host', textContent }));
    }
  }
}

function placeBehind(link: Element): RemoteElement {
  const next = link.nextElementSibling;
  if (next instanceof RemoteElement) return next;
  const place = new RemoteElement();
  link.after(place);
  return place;
}
