/** Finds the pictures that a program names as modules, as bundlers resolve them. */
import type { Span } from '../../base/common/span.ts';
import { isPictureName } from '../../imageFiles/common/imageExtension.ts';
import { type FoundReference, maskMatches, parseUrlTarget } from './findReferences/reference.ts';

const named =
  /(?:\bfrom\s{0,100}|\bimport\s{0,100}\(?\s{0,100}|\brequire\s{0,100}\(\s{0,100}|\bURL\(\s{0,100})(["'`])([^"'`\\\n$]{1,1000})\1/g;
const alone =
  /^\s*(?:require\s*\(\s*|new\s+URL\s*\(\s*)?(["'`])([^"'`\\\n$]*)\1\s*(?:\)|,\s*import\.meta\.url\s*\))?(?:\.\w+)?\s*$/;

/** Finds imported and required pictures. `code` is a program without comments, which begins at that position of its document. */
export function* modulePictures(code: string, offset: number): Generator<FoundReference> {
  for (const { 0: whole, 2: path = '', index } of code.matchAll(named)) {
    const target = parseUrlTarget(path);
    if (!('path' in target) || !isPictureName(target.path)) continue;
    const end = offset + index + whole.length - 1;
    const address = { start: end - path.length, end };
    yield { ...address, target, addresses: [address] };
  }
}

/** Returns the path in an expression that is only a string, or a string that is required, and its range in the expression. */
export function parseModulePath(code: string): (Span & { readonly path: string }) | undefined {
  const [whole, quote = '', path] = alone.exec(code) ?? [];
  if (whole === undefined || path === undefined) return undefined;
  const start = code.indexOf(quote) + 1;
  return { path, start, end: start + path.length };
}

const comments = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|\/\*[\s\S]*?(?:\*\/|$)|\/\/.*/g;

/** Masks the comments of a program. */
export function maskComments(code: string): string {
  return maskMatches(code, comments, /^[^/]/);
}
