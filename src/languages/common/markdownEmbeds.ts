import { isPictureName } from '../../imageFiles/common/imageExtension.ts';
import { type FoundReference, toPathTarget } from './findReferences/reference.ts';
import type { AltWriter } from './language.ts';
import { sizeAtEnd } from './markdownLabel.ts';

const embed = /!\[\[([^[\]|\n]{1,500}?)(\\?\|[^[\]\n]{0,999})?\]\](?![[(])/y;

/** Finds the pictures that Obsidian embeds by their names: `![[a.png|Boat|300]]`. */
export function* embeddedImages(text: string, prose: string): Generator<FoundReference> {
  for (const { index: start } of prose.matchAll(/!\[\[/g)) {
    embed.lastIndex = start;
    const [whole, written = '', rest = ''] = embed.exec(text) ?? [];
    const path = written.replace(/#.*$/, '').trim();
    if (whole === undefined || !isPictureName(path)) continue;
    const textAt = start + '![['.length + written.length;
    const words = rest.replace(sizeAtEnd, '');
    const alt = words.replace(/^\\?\|/, '').trim();
    const altPlace = {
      start: textAt,
      end: textAt + words.length,
      syntax: 'embed',
      before: rest.startsWith('\\') ? '\\|' : '|',
    };
    yield { start, end: start + whole.length, target: targetOf(path), ...(alt && { alt }), altPlace };
  }
}

/** A path is relative to the vault, or to the note; a name is that of a file in any folder. */
function targetOf(path: string): FoundReference['target'] {
  const target = toPathTarget(path);
  return 'path' in target && !/^[./]/.test(path) ? { ...target, others: [`/${path}`], isAnywhere: true } : target;
}

export const embedAlt: AltWriter = { syntax: 'embed', write: (alt) => alt.replace(/[[\]|]+/g, ' ') };
