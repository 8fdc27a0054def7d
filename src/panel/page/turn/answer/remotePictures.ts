import { element } from '../../../../pageKit/page/element.ts';
import { formatString } from '../../../../pageKit/page/formatString.ts';
import type { ResultView } from '../../../common/resultView.ts';
import type { Page } from '../../kit/page.ts';
import { RemoteElement } from './remoteElement.ts';

/**
 * Adds the loading action, or the name of the source, after each link to a remote picture. The link itself stays and is opened in the
 * browser by VS Code.
 */
export function offerRemotePictures(answer: Element, page: Page, { id: resultId, remote = [] }: ResultView): void {
  const known = new Map(remote.map((view) => [new URL(view.address).href, view]));
  for (const link of answer.querySelectorAll<HTMLAnchorElement>('a.remote[href]')) {
    const view = known.get(link.href);
    if (view) Object.assign(placeBehind(link), { page, resultId, view, label: link.textContent });
    else if (!link.querySelector('.host')) link.append(hostOf(link, page));
  }
}

function placeBehind(link: Element): RemoteElement {
  const next = link.nextElementSibling;
  if (next instanceof RemoteElement) return next;
  const place = new RemoteElement();
  link.after(place);
  return place;
}

function hostOf({ host }: HTMLAnchorElement, { words }: Page): HTMLElement {
  return element('span', { className: 'host', textContent: ` (${formatString(words.pictureAt, host)})` });
}
