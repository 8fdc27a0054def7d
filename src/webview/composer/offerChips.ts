import { html, type TemplateResult } from 'lit';
import type { OfferView } from '../../shared/view/composer.ts';
import { iconButton } from '../buttons.ts';
import type { Page } from '../page.ts';

/** More would be a list, and there is one. */
const most = 8;

interface OfferChips {
  readonly page: Page;
  readonly use: (offer: OfferView) => void;
  /** Shows all prompts, to be filtered by typing. */
  readonly showAll: () => void;
}

/** Prompts below an empty message box. */
export function offerChips({ page, use, showAll }: OfferChips): TemplateResult {
  const { words, habits } = page;
  const chip = (offer: OfferView) =>
    html`<li>
      <button type="button" class="chip offer" title=${offer.hint} @click=${() => use(offer)}>${offer.name}</button>
    </li>`;
  return html`<ul class="offers" aria-label=${words.offers}>
    ${habits.offers.slice(0, most).map(chip)}
    <li>${iconButton({ label: words.allOffers, hint: `${words.allOffers} (/)`, icon: 'ellipsis', press: showAll })}</li>
  </ul>`;
}
