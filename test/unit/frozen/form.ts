/** A schema of valibot, as far as its form goes. */
interface Form {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Form>>;
  readonly item?: Form;
  readonly value?: Form;
  readonly wrapped?: Form;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
}

/** Every name of a stored form, `?` behind those that may be missing, and every word that stands for one of several. */
export function formOf(form: Form, at: string): readonly string[] {
  return [...new Set(linesOf(form, at))];
}

function linesOf({ type, entries, item, value, wrapped, options, literal }: Form, at: string): readonly string[] {
  if (entries) return Object.entries(entries).flatMap(([name, inner]) => linesOf(inner, `${at}.${name}`));
  if (item) return linesOf(item, `${at}[]`);
  if (wrapped) return linesOf(wrapped, `${at}?`);
  if (type === 'record' && value) return linesOf(value, `${at}{}`);
  if (options) return options.flatMap((one) => (isForm(one) ? linesOf(one, at) : `${at} = ${one}`));
  return [type === 'literal' ? `${at} = ${literal}` : `${at}: ${type}`];
}

function isForm(one: unknown): one is Form {
  return typeof one === 'object' && one !== null && 'type' in one;
}
