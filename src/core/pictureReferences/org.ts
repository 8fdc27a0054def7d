import { type FoundReference, pathTarget } from './found.ts';
import { masked } from './mask.ts';

const unread = /^[ \t]*#\+begin_(src|example|comment|export)\b[\s\S]*?(?:^[ \t]*#\+end_\1|$(?![\s\S]))|^[ \t]*# .*/gim;
/** A link without a description, to a file of a picture. */
const picture =
  /(?:^[ \t]*#\+attr_html:(.*)\n(?:[ \t]*#\+(?:attr_|caption|name).*\n){0,5}[ \t]*)?\[\[(file:|(?=\.{0,2}\/))((?:\\+[[\]\\]|[^[\]\n])+)\]\]/gim;
const pictureEnding = /\.(?:png|jpe?g|webp|gif|avif|svg|tiff?|bmp|heic|jxl)$/i;

/** https://orgmode.org/manual/Images.html */
export function orgReferences(text: string): readonly FoundReference[] {
  return [...masked(text, unread).matchAll(picture)].flatMap(({ 0: whole, 1: options, 3: written = '', index }) => {
    const path = written
      .replace(/(\\+)(?=[[\]]|$)/g, (slashes) => slashes.slice(slashes.length / 2))
      .replace(/\\(?=[[\]])/g, '');
    const alt = options === undefined ? undefined : altOf(options);
    const found = {
      start: index,
      end: index + whole.length,
      target: pathTarget(path),
      ...(alt !== undefined && { alt }),
    };
    return pictureEnding.test(path) ? [found] : [];
  });
}

/** Up to the next attribute. */
function altOf(options: string): string | undefined {
  return /(?:^|\s):alt(?:\s+(.*?))?(?=\s+:[a-z]|\s*$)/i.exec(options)?.[1]?.trim();
}
