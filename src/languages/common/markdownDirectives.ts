import { type AltTextRange, type FoundReference, parseUrlTarget } from './findReferences/reference.ts';
import type { AltWriter } from './language.ts';

/** MyST's directives for images. https://mystmd.org/guide/figures */
const opening =
  /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,9})?)(?:`{3,}|~{3,}|:{3,})\{(?:figure|image)\}[ \t]+(\S[^\n]{0,2000})$/;
const colons = /^[ \t>]*(?:[-*+][ \t]{1,9})?:{3,}\{(?:figure|image)\}/gm;
const option = /^[ \t>]*:([\w-]{1,100}):[ \t]?(.*)$/;

/** Maximum number of options that are read. */
const maxOptions = 50;

/** `fences` are the positions at which the lines end that open a fence. */
export function directiveImages(text: string, prose: string, fences: readonly number[]): readonly FoundReference[] {
  const starts = [
    ...fences.map((end) => text.lastIndexOf('\n', end - 1) + 1),
    ...Array.from(prose.matchAll(colons), ({ index }) => index),
  ];
  return starts.flatMap((start) => directiveAt(text, start) ?? []);
}

interface Line {
  readonly at: number;
  readonly text: string;
}

function directiveAt(text: string, at: number): FoundReference | undefined {
  const first = lineAt(text, at);
  const [, prefix, address] = opening.exec(first.text.trimEnd()) ?? [];
  if (prefix === undefined || address === undefined) return undefined;
  const options = optionsBelow(text, first);
  const last = options.at(-1) ?? first;
  const start = at + prefix.length;
  return { start, end: endOf(last), target: parseUrlTarget(address), ...altIn(text, first, options, prefix) };
}

function lineAt(text: string, at: number): Line {
  const end = text.indexOf('\n', at);
  return { at, text: text.slice(at, end < 0 ? undefined : end) };
}

function endOf({ at, text }: Line): number {
  return at + text.trimEnd().length;
}

function optionsBelow(text: string, first: Line): readonly Line[] {
  const lines: Line[] = [];
  for (let { at, text: above } = first; lines.length < maxOptions && at + above.length < text.length; ) {
    const line = lineAt(text, at + above.length + 1);
    if (!option.test(line.text)) break;
    lines.push(line);
    ({ at, text: above } = line);
  }
  return lines;
}

/** Options between lines of `---` are read, but not written. */
function altIn(
  text: string,
  first: Line,
  options: readonly Line[],
  prefix: string,
): Pick<FoundReference, 'alt' | 'altPlace'> {
  const own = options.find((line) => option.exec(line.text)?.[1] === 'alt');
  if (own) {
    const start = own.at + own.text.indexOf(':alt:') + ':alt:'.length;
    const altPlace: AltTextRange = { start, end: endOf(own), syntax: 'option', before: ' ' };
    return { alt: option.exec(own.text)?.[2]?.trim() ?? '', altPlace };
  }
  const end = endOf(first);
  const yaml = /^\s*\n[ \t>]*---[ \t]*\n([\s\S]{0,2000}?)\n[ \t>]*---/.exec(text.slice(end, end + maxYamlLength));
  if (yaml) return { alt: /^[ \t>]*alt:[ \t]*["']?(.*?)["']?[ \t]*$/m.exec(yaml[1] ?? '')?.[1] ?? '' };
  const indent = prefix.replace(/[^ \t>]/g, ' ');
  return { altPlace: { start: end, end, syntax: 'option', before: `\n${indent}:alt: ` } };
}

const maxYamlLength = 2100;

export const optionAlt: AltWriter = { syntax: 'option', write: (alt) => alt };
