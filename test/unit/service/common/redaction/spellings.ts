/** How services, gateways and proxies escape a text when they send it back. */

/** For each character a number from 0 up to but excluding 1, by which a spelling chooses among its forms. */
export type Choose = () => number;

export type Spelling = (text: string, choose: Choose) => string;

const entities: Readonly<Record<string, string>> = {
  ...{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos', '/': 'sol', '+': 'plus', '=': 'equals' },
  ...{ ':': 'colon', '.': 'period', _: 'lowbar', '\\': 'bsol', '%': 'percnt', '#': 'num', ';': 'semi' },
};

function each(text: string, form: (char: string) => string): string {
  return [...text].map(form).join('');
}

function hex(char: string, digits: number, isUpper: boolean): string {
  const code = char.charCodeAt(0).toString(16).padStart(digits, '0');
  return isUpper ? code.toUpperCase() : code;
}

/** As in a JSON string: with the required escapes, and some optional ones. */
const json: Spelling = (text, choose) =>
  each(text, (char) => {
    const chance = choose();
    if (chance < 0.15) return `\\u${hex(char, 4, chance < 0.07)}`;
    return char === '/' && chance < 0.7 ? '\\/' : JSON.stringify(char).slice(1, -1);
  });

/** As Go and Gson write it: HTML characters by their numbers. */
const htmlSafeJson: Spelling = (text) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[&<>='+]/g, (char) => `\\u${hex(char, 4, false)}`);

const everyUnicode: Spelling = (text) => each(text, (char) => `\\u${hex(char, 4, false)}`);

const percent: Spelling = (text, choose) =>
  each(text, (char) => {
    const chance = choose();
    const isPlain = /[\w.~-]/.test(char) && chance > 0.2;
    return isPlain ? char : `%${hex(char, 2, chance < 0.6)}`;
  });

const html: Spelling = (text, choose) =>
  each(text, (char) => {
    const chance = choose();
    if (/[\w.-]/.test(char) && chance > 0.2) return char;
    if (chance < 0.35) return `&#${char.charCodeAt(0)};`;
    if (chance < 0.7) return `&#x${hex(char, chance < 0.5 ? 2 : 4, chance < 0.6)};`;
    return entities[char] === undefined ? `&#${char.charCodeAt(0)};` : `&${entities[char]};`;
  });

/** As Python and JavaScript show it in source code. */
const source: Spelling = (text, choose) =>
  each(text, (char) => {
    const chance = choose();
    if (/\w/.test(char) && chance > 0.2) return char;
    return chance < 0.5 ? `\\x${hex(char, 2, false)}` : `\\u{${hex(char, 2, false)}}`;
  });

/** With line breaks in it, and the indentation of the next line. */
const folded: Spelling = (text, choose) =>
  each(text, (char) => {
    const chance = choose();
    if (chance > 0.1) return char;
    return `${chance < 0.03 ? '\r\n  ' : chance < 0.06 ? '\n\t' : '\n'}${char}`;
  });

const plain: Spelling = (text) => text;

/** Spellings that may be combined in any order. */
export const spellings = {
  plain,
  json,
  htmlSafeJson,
  everyUnicode,
  percent,
  html,
  source,
  folded,
  nestedJson: (text, choose) => json(json(text, choose), choose),
  percentTwice: (text, choose) => percent(percent(text, choose), choose),
} as const satisfies Readonly<Record<string, Spelling>>;

/** Base64 of a text that contains the key at each of the three alignments. */
export const base64Forms: Readonly<Record<string, (key: string) => string>> = {
  'Bearer KEY': (key) => base64(`Bearer ${key}`),
  'KEY alone': (key) => base64(key),
  'Authorization: Bearer KEY': (key) => base64(`Authorization: Bearer ${key}`),
  'a header with more after it': (key) => base64(`: Bearer ${key}\r\nAccept: */*\r\n`),
  'in the alphabet of addresses': (key) => Buffer.from(`x Bearer ${key}?`).toString('base64url'),
  'in lines of 20': (key) => base64(`Bearer ${key}`).replace(/.{20}/g, '$&\r\n'),
};

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
