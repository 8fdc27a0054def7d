/** The images of a session with their prompts and settings, as a page for people to read. */

import { attributeAlt, writeHtml } from '../../languages/common/html.ts';
import { markdownAlt, writeMarkdown } from '../../languages/common/markdown.ts';
import { altText, oneLine } from '../../languages/common/writeReference/pictureReference.ts';
import { getStyle, type StyleId } from '../../looks/common/builtInStyles.ts';
import { listImageOptions } from '../../product/common/imageOptions.ts';
import { modeTraits } from '../../product/common/modes.ts';
import { isUserMade } from './derivedImage.ts';
import type { Picture } from './model/picture.ts';
import { promptOf, type Session } from './model/session.ts';
import { getImages, getOptions, type ImageInTurn } from './pictureTurn.ts';
import { fenced } from './sessionMarkdown.ts';

/** The form of a contact sheet, which is the extension of its file. */
export type SheetForm = 'html' | 'md' | 'png';

/** Maximum numbers of images of one sheet, so that whatever shows it can; more images get more sheets. */
const mostImages = { html: 100, md: 100, png: 50 } as const;

export interface SheetOptions {
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly title: string;
  /** What stands below the title. */
  readonly subtitle: string;
  /** Stands in the place of an image that cannot be read. */
  readonly missing: string;
  readonly styleNames: Readonly<Record<StyleId, string>>;
  /** Returns a picture's path relative to the sheet, or undefined if it cannot be read. */
  readonly path: (picture: Picture) => string | undefined;
}

/** An image as a sheet shows it; it is numbered from 1 over all sheets. */
interface SheetEntry {
  readonly number: number;
  readonly path: string | undefined;
  readonly alt: string;
  readonly prompt: string;
  readonly facts: string;
  readonly picture: Picture;
  /** It was edited here from the user's own image. */
  readonly isUserMade: boolean;
}

/** Returns the images of results, in the order of their turns. */
export function getSheetImages(session: Pick<Session, 'turns'>): readonly ImageInTurn[] {
  return session.turns.flatMap(getImages);
}

/** The images of one sheet. */
export interface ContactSheet extends Pick<SheetOptions, 'title' | 'subtitle' | 'missing' | 'locale'> {
  readonly entries: readonly SheetEntry[];
}

/** Divides the images among sheets. */
export function contactSheets(
  form: SheetForm,
  images: readonly ImageInTurn[],
  options: SheetOptions,
): readonly ContactSheet[] {
  const entries = images.map((image, index) => sheetEntry(image, index + 1, options));
  const most = mostImages[form];
  const count = Math.ceil(entries.length / most);
  return Array.from({ length: count }, (_, at) => ({
    ...options,
    entries: entries.slice(at * most, (at + 1) * most),
    subtitle: count > 1 ? `${options.subtitle} · ${at + 1}/${count}` : options.subtitle,
  }));
}

/** Returns a sheet as the text of a page. */
export function formatSheet(form: Exclude<SheetForm, 'png'>, sheet: ContactSheet): string {
  return form === 'html' ? htmlSheet(sheet) : markdownSheet(sheet);
}

function sheetEntry(
  { turn, result, picture }: ImageInTurn,
  number: number,
  { path, styleNames }: SheetOptions,
): SheetEntry {
  const prompt = promptOf(turn, result).trim();
  const isRequested = modeTraits[turn.mode].hasOptions && !result.edited;
  const style = isRequested ? getStyle(turn, result) : undefined;
  const { width, height } = picture;
  const facts = [
    result.modelAnswered ?? result.model,
    ...(isRequested ? listImageOptions(getOptions(turn, result)) : []),
    style ? styleNames[style] : '',
    width > 0 && height > 0 ? `${width} × ${height}` : '',
  ];
  const alt = altText(picture.alt ?? prompt);
  return {
    number,
    path: path(picture),
    alt,
    prompt,
    facts: oneLine(facts.filter(Boolean).join(' · ')),
    picture,
    isUserMade: isUserMade(result),
  };
}

const style = `:root { color-scheme: light dark; font: 14px/1.45 system-ui, sans-serif; }
body { margin: 24px; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr)); gap: 24px; }
figure { margin: 0; break-inside: avoid; }
img { display: block; max-width: 100%; max-height: 320px; width: auto; height: auto; }
p, figcaption { overflow-wrap: anywhere; }
.prompt { margin: 4px 0; white-space: pre-wrap; }
.missing { border: 1px dashed; padding: 24px; }`;

/** Nothing in it runs, whatever the prompts contain. */
function htmlSheet({ entries, locale, title, subtitle, missing }: ContactSheet): string {
  const { write: escaped } = attributeAlt;
  return `<!doctype html>
<html lang="${escaped(locale)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
${style}
</style>
</head>
<body>
<h1>${escaped(title)}</h1>
<p>${escaped(subtitle)}</p>
<main>
${entries.map((entry) => figure(entry, missing)).join('\n')}
</main>
</body>
</html>
`;
}

function figure({ number, path, alt, prompt, facts, picture }: SheetEntry, missing: string): string {
  const { write: escaped } = attributeAlt;
  const { width, height } = picture;
  const image = path ? writeHtml({ path, alt, width, height }) : `<p class="missing">${escaped(missing)}</p>`;
  return `<figure>
${image}
<figcaption><strong>${number}</strong><p class="prompt">${escaped(prompt)}</p><small>${escaped(facts)}</small></figcaption>
</figure>`;
}

function markdownSheet({ entries, title, subtitle, missing }: ContactSheet): string {
  const parts = entries.flatMap(({ number, path, alt, prompt, facts, picture: { width, height } }) => [
    `## ${number}`,
    path ? writeMarkdown({ path, alt, width, height }) : `*${markdownAlt(missing)}*`,
    ...(prompt ? [fenced(prompt)] : []),
    markdownAlt(facts),
  ]);
  return `${[`# ${markdownAlt(title)}`, markdownAlt(subtitle), ...parts].join('\n\n')}\n`;
}
