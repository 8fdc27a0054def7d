/** Pictures as the page shows them. */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { count, id, label, sentence, uri } from '../../product/common/schemas.ts';

/** What stands in place of a picture that cannot be shown. */
export const CardView = v.object({ title: label, says: sentence });
export type CardView = v.InferOutput<typeof CardView>;

export const PictureView = v.object({
  id,
  src: uri,
  /** A small copy, where one is kept; the page asks to keep one where it is missing. */
  thumbnail: v.exactOptional(uri),
  alt: v.pipe(v.string(), v.maxLength(limits.message)),
  width: count,
  height: count,
  card: v.exactOptional(CardView),
});
export type PictureView = v.InferOutput<typeof PictureView>;

/** A picture sent along with a prompt. */
export const AttachmentView = v.object({
  id,
  name: label,
  src: uri,
  /** "1200 × 800, 310 KB", and whether it was scaled down. */
  says: sentence,
});
export type AttachmentView = v.InferOutput<typeof AttachmentView>;

/** The picture that a turn changes. */
export const BaseImageView = v.object({
  pictureId: id,
  /** Missing where no page shows its format. */
  src: v.exactOptional(uri),
  /** "From the picture of “A lighthouse at dusk”". */
  says: sentence,
});
export type BaseImageView = v.InferOutput<typeof BaseImageView>;

/** One of several pictures of a turn, there or on its way. */
export const TileView = v.object({
  /** The picture's id, or its result's where there is none yet. */
  id,
  resultId: id,
  state: v.picklist(['queued', 'running', 'done', 'stopped', 'failed', 'unsent']),
  startedAt: count,
  /** Accessible name: "Picture 2 of 4, failed". */
  name: sentence,
  /** Its own prompt, where each has one. */
  caption: v.exactOptional(v.pipe(v.string(), v.maxLength(limits.message))),
  picture: v.exactOptional(PictureView),
  ratio: v.pipe(v.number(), v.minValue(0.05), v.maxValue(20)),
  /** What is shown in place of a picture: "Waiting", a failure's title. */
  status: sentence,
  /** "Inserted in …" in a word or two, where it was. */
  inserted: v.exactOptional(label),
});
export type TileView = v.InferOutput<typeof TileView>;

/** A picture that came as an address only; it is loaded when the person presses its button. */
export const LinkView = v.object({
  /** Its place among the links of its result, by which the page names it. */
  index: v.pipe(count, v.integer(), v.maxValue(limits.results)),
  /** Whole; opened in the browser by VS Code itself. */
  address: sentence,
  /** "img.example/…/x.png". */
  label: sentence,
  /** From where it is loaded and that the key stays here, that it is on its way, or why it did not come. */
  says: sentence,
  isProblem: v.boolean(),
  /** What the button does; missing where Limn cannot load it. */
  button: v.exactOptional(v.object({ does: v.picklist(['loadLink', 'stop']), label })),
});
export type LinkView = v.InferOutput<typeof LinkView>;

/** A picture elsewhere that the text shows by its address; once it is loaded it stands there. */
export const RemoteView = v.object({ ...LinkView.entries, picture: v.exactOptional(PictureView) });
export type RemoteView = v.InferOutput<typeof RemoteView>;
