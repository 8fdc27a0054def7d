import type { Language } from '../../base/host/formats.ts';
import type { Cost } from '../common/cost.ts';

/** Shows what the service reported, without what binary fractions add to a sum. */
const digits = { maximumFractionDigits: 6, maximumSignificantDigits: 3, roundingPriority: 'morePrecision' } as const;

/** Returns `$0.05`, of several currencies `$0.05 + €0.10`; without a currency the number alone. */
export function formatCosts(language: Pick<Language, 'locale'>, costs: readonly Cost[]): string {
  return costs.map((cost) => formatCost(language, cost)).join(' + ');
}

function formatCost({ locale }: Pick<Language, 'locale'>, { amount, currency = '' }: Cost): string {
  if (/^[A-Z]{3}$/.test(currency))
    return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(amount);
  const number = new Intl.NumberFormat(locale, digits).format(amount);
  if (/\p{Sc}$/u.test(currency)) return `${currency}${number}`;
  return currency ? `${number} ${currency}` : number;
}
