/** Determines which part of a page or component a position is in. All texts contain only line feeds. */
import type { Span } from '../../base/common/span.ts';

/** Displayed text, a tag with its attributes, code, or a style sheet. */
interface SyntaxContext {
  readonly kind: 'text' | 'tag' | 'code' | 'style';
  /** For a tag, the position where it ends; else the given position. */
  readonly end: number;
  /** For a tag, whether the position is between the quotes of an attribute. */
  readonly isQuoted: boolean;
}

type Open = 'text' | 'tag' | 'code' | 'template' | 'script' | 'style';

/** The tokens that begin or end something in each context; the rest is skipped. */
const tokens: Readonly<Record<'html' | 'jsx', Readonly<Record<Open, RegExp>>>> = {
  html: {
    text: /<!--[\s\S]*?(?:-->|$(?![\s\S]))|<(?:script|style)(?=[\s>])|<\/?(?=[a-z])/gi,
    tag: /"[^"]*"?|'[^']*'?|\{|>/g,
    code: /"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`|[{}]/g,
    template: /\\[\s\S]|`|\$\{/g,
    script: /<\/script\s*>/gi,
    style: /<\/style\s*>/gi,
  },
  jsx: {
    text: /\{|<\/[^<>]*>?|<(?=[a-z>])/gi,
    tag: /\/\/.*|\/\*[\s\S]*?(?:\*\/|$(?![\s\S]))|"[^"]*"?|'[^']*'?|\{|\/>|>/g,
    code: /\/\/.*|\/\*[\s\S]*?(?:\*\/|$(?![\s\S]))|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`|[{}]|<(?=[a-z>])|\//gi,
    template: /\\[\s\S]|`|\$\{/g,
    script: /(?!)/g,
    style: /(?!)/g,
  },
};

/** Returns the context of a position. `html`: a page, or a component that is written as one; `jsx`: code with tags in it. */
export function getSyntaxContext(language: 'html' | 'jsx', text: string, at: number): SyntaxContext {
  const walk = new Walk(language, text);
  let token = walk.token();
  while (token && token.end <= at) {
    walk.take(token);
    token = walk.token();
  }
  const { open } = walk;
  const kind = open === 'template' || open === 'script' ? 'code' : open;
  const isQuoted = kind === 'tag' && token !== undefined && /^["']/.test(token.text) && at > token.start;
  return { kind, isQuoted, end: kind === 'tag' ? walk.tagEnd() : at };
}

/** Returns the comments of code with tags in it. */
export function* findComments(text: string): Generator<Span> {
  const walk = new Walk('jsx', text);
  for (let token = walk.token(); token; token = walk.token()) {
    walk.take(token);
    if (/^\/[/*]/.test(token.text)) yield token;
  }
}

/** Returns the first of these positions, in order, at which no bracket is open of the code that begins at `from`. */
export function closedPlace(text: string, from: number, places: Iterable<number>): number | undefined {
  const walk = new Walk('jsx', text, from);
  let token = walk.token();
  for (const place of places) {
    for (; token && token.end <= place; token = walk.token()) walk.take(token);
    if (walk.depth === 1 && !(token && token.start < place)) return place;
  }
  return undefined;
}

/** Longer tags are not followed, so that all work stays linear in the text's length. */
const maxTagLength = 20_000;

/** Returns the end of the tag, or of the expression in braces, that begins at `from` between text and tags in it; undefined if it has none. */
export function findEndOfTag(text: string, from: number): number | undefined {
  const walk = new Walk('jsx', text.slice(from, from + maxTagLength), 0, 'text');
  const begin = walk.token();
  if (begin?.start !== 0) return undefined;
  walk.take(begin);
  const end = walk.findEnd();
  return end === undefined ? undefined : from + end;
}

/** What a token begins outside of tags. */
const begun: Readonly<Record<string, readonly Open[]>> = {
  '{': ['code'],
  '${': ['code'],
  '`': ['template'],
  '<': ['tag'],
  '<script': ['script', 'tag'],
  '<style': ['style', 'tag'],
};

interface Token {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

class Walk {
  private readonly stack: Open[];

  constructor(
    private readonly language: 'html' | 'jsx',
    private readonly text: string,
    private at = 0,
    begun: Open = language === 'html' ? 'text' : 'code',
  ) {
    this.stack = [begun];
  }

  get open(): Open {
    return this.stack.at(-1) ?? 'text';
  }

  get depth(): number {
    return this.stack.length;
  }

  token(): Token | undefined {
    const pattern = tokens[this.language][this.open];
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    return match ? { start: match.index, end: match.index + match[0].length, text: match[0] } : undefined;
  }

  take(token: Token): void {
    this.at = token.end;
    if (this.language === 'jsx' && this.open === 'code' && /^[</]$/.test(token.text)) this.takeSign(token);
    else this.step(token.text.toLowerCase());
  }

  /** Returns the end of the open tag; an unfinished one extends to the end of the text. */
  tagEnd(): number {
    return this.findEnd() ?? this.text.length;
  }

  /** Returns the end of what is open. */
  findEnd(): number | undefined {
    const { depth, open } = this;
    for (let token = this.token(); token; token = this.token()) {
      this.take(token);
      if (this.depth < depth || (this.depth === depth && this.open !== open)) return this.at;
    }
    return undefined;
  }

  /** Handles a sign that may begin a tag or a regular expression, or be a comparison or division. */
  private takeSign({ start, text }: Token): void {
    const isValueBefore = endsInValue(this.text.slice(Math.max(0, start - 40), start));
    if (isValueBefore) return;
    if (text === '<') {
      if (!isGeneric(this.text.slice(start, start + 200))) this.stack.push('tag');
      return;
    }
    regularExpression.lastIndex = start;
    this.at += (regularExpression.exec(this.text)?.[0].length ?? 1) - 1;
  }

  private step(token: string): void {
    const opened = begun[token];
    if (this.open === 'tag') this.stepInTag(token);
    else if (token === '}' || token.startsWith('</')) this.close(token);
    else if (token === '`' && this.open === 'template') this.stack.pop();
    else if (opened) this.stack.push(...opened);
  }

  private stepInTag(token: string): void {
    const { stack, language } = this;
    if (token === '{') stack.push('code');
    else if (token === '/>' || token === '>') stack.pop();
    if (token === '>' && language === 'jsx') stack.push('text');
  }

  /** In a page the end of an element is a tag like any other. */
  private close(token: string): void {
    if (this.language === 'html' && this.open === 'text') this.stack.push('tag');
    else if (this.depth > 1 && (token !== '}' || this.open === 'code')) this.stack.pop();
  }
}

const regularExpression = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//y;

/** After a value a sign is a comparison or a division. */
function endsInValue(before: string): boolean {
  const code = before.trimEnd();
  if (/(?:^|[^\w$.])(?:return|default|case|yield|await|else|do|in|of|typeof|void)$/.test(code)) return false;
  return /[\p{L}\p{N}_$)\]"'`]$/u.test(code);
}

/** Recognizes the type parameters of a function, which look like the beginning of an element. */
function isGeneric(code: string): boolean {
  return /^<[A-Z]\w*(?:,|\s+extends\b|>\s*\()/.test(code);
}
