/** The values of context keys; a missing one is undefined. */
export type ContextKeys = Readonly<Record<string, unknown>>;

const operand = /([\w.:-]+)(?:\s*=~\s*(\/(?:[^/\\]|\\.)+\/\w*)|\s*(==|!=)\s*([\w.:-]+)|\s+in\s+([\w.]+))?/g;

/** Returns whether a `when` clause holds (https://code.visualstudio.com/api/references/when-clause-contexts). */
export function evaluateWhen(clause: string | undefined, keys: ContextKeys): boolean {
  if (clause === undefined) return true;
  const results: boolean[] = [];
  const formula = clause.replace(
    operand,
    (_whole, key: string, pattern?: string, compare?: string, value?: string, list?: string) => {
      results.push(evaluateOperand(keys, { key, pattern, compare, value, list }));
      return `r[${results.length - 1}]`;
    },
  );
  return Boolean(new Function('r', `return ${formula};`)(results));
}

interface Operand {
  readonly key: string;
  readonly pattern: string | undefined;
  readonly compare: string | undefined;
  readonly value: string | undefined;
  readonly list: string | undefined;
}

function evaluateOperand(keys: ContextKeys, { key, pattern, compare, value, list }: Operand): boolean {
  const found = key === 'true' || key === 'false' ? key === 'true' : keys[key];
  if (pattern !== undefined) return parsePattern(pattern).test(String(found ?? ''));
  if (list !== undefined) return [keys[list]].flat().includes(found);
  if (compare === undefined) return Boolean(found);
  return (String(found ?? '') === value) === (compare === '==');
}

function parsePattern(pattern: string): RegExp {
  const end = pattern.lastIndexOf('/');
  return new RegExp(pattern.slice(1, end), pattern.slice(end + 1));
}
