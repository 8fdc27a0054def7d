import { getNearestAspectRatio } from '../../imageFiles/common/aspectRatio.ts';
import { updateFields } from '../../languages/common/frontMatter/write.ts';
import type { LookDraft } from './lookDraft.ts';

/** A picture that a look was made from. */
interface LookPicture {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** As the look's file names it; missing = it stands in no file that it could name. */
  readonly path?: string | undefined;
}

/** The text of a look's file: front matter, and the style as prose. */
export function formatLookDraft({ name, style, characters }: LookDraft, pictures: readonly LookPicture[]): string {
  const aspectRatio = commonShape(pictures);
  const fields = {
    ...(name && { name }),
    ...(aspectRatio && { aspectRatio }),
    ...(characters.length > 0 && { characters: characters.map((one) => characterFields(one, pictures)) }),
  };
  const body = `\n${style}\n`;
  return Object.keys(fields).length === 0 ? body.trimStart() : (updateFields(body, fields) ?? body);
}

function characterFields(
  { name, description, pictures }: LookDraft['characters'][number],
  all: readonly LookPicture[],
) {
  const paths = pictures.flatMap((place) => all[place]?.path ?? []);
  return { name, ...(description && { description }), ...(paths.length > 0 && { pictures: paths }) };
}

/** The usual ratio that all of them have; else empty. */
function commonShape(pictures: readonly LookPicture[]): string {
  const [shape = '', ...others] = pictures.map((picture) => getNearestAspectRatio(picture, ''));
  return others.every((other) => other === shape) ? shape : '';
}
