import type { OfferView } from '../../shared/view/composer.ts';

/** The prompts that a text such as `/ex` may mean, those that begin with it first; none for other texts. */
export function offersFor(text: string, offers: readonly OfferView[]): readonly OfferView[] {
  const typed = /^\/([^\n]*)$/.exec(text)?.[1]?.toLowerCase();
  if (typed === undefined) return [];
  const place = ({ name }: OfferView) => name.toLowerCase().indexOf(typed.trimEnd());
  const found = offers.filter((offer) => place(offer) >= 0);
  return found.toSorted((one, other) => Math.sign(place(one)) - Math.sign(place(other)));
}
