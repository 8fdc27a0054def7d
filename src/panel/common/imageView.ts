/** Pictures as the page shows them. */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { count, id, label, sentence, uri } from '../../product/common/schemas.ts';

/** Shown instead of a picture that cannot be displayed. */
export const CardView = v.object({ title: label, says: sentence });
export type CardView = v.InferOutput<typeof CardView>;

export const PictureView = v.object({
  id,
  src: uri,
  /** The thumbnail, if one is stored; if it is missing, the page creates one for the host to store. */
  thumbnail: v.exactOptional(uri),
  alt: v.pipe(v.string(), v.maxLength(limits.message)),
  width: count,
  height: count,
  card: v.exactOptional(CardView),
});
export type PictureView = v.InferOutput<typeof PictureView>;

/** A picture that is sent with a prompt. */
export const AttachmentView = v.object({
  id,
  name: label,
  src: uri,
  /** "1200 × 800, 310 KB", and whether it was scaled down. */
  says: sentence,
});
export type AttachmentView = v.InferOutput<typeof AttachmentView>;

/** The base picture of a turn. */
export const BaseImageView = v.object({
  pictureId: id,
  /** Missing if pages cannot display its format. */
  src: v.exactOptional(uri),
  /** "From the picture of “A lighthouse at dusk”". */
  says: sentence,
});
export type BaseImageView = v.InferOutput<typeof BaseImageView>;

/** One of several pictures of a turn, received or pending. */
export const TileView = v.object({
  /** The picture's id, or its result's id before it is received. */
  id,
  resultId: id,
  state: v.picklist(['queued', 'running', 'done', 'stopped', 'failed', 'unsent']),
  startedAt: count,
  /** Accessible name: "Picture 2 of 4, failed". */
  name: sentence,
  /** Its own prompt, if each picture has one. */
  caption: v.exactOptional(v.pipe(v.string(), v.maxLength(limits.message))),
  picture: v.exactOptional(PictureView),
  ratio: v.pipe(v.number(), v.minValue(0.05), v.maxValue(20)),
  /** Shown instead of a picture: "Waiting", or a failure's title. */
  status: sentence,
  /** A short form of "Inserted in …", if it was inserted. */
  inserted: v.exactOptional(label),
});
export type TileView = v.InferOutput<typeof TileView>;

/** A picture that was returned only as a link; it is loaded when the user presses its button. */
export const LinkView = v.object({
  /** Its index among the links of its result, by which the page identifies it. */
  index: v.pipe(count, v.integer(), v.maxValue(limits.results)),
  /** The whole URL; VS Code opens it in the browser. */
  address: sentence,
  /** "img.example/…/x.png". */
  label: sentence,
  /** Where it is loaded from and that the key is not sent, that it is loading, or why it failed. */
  says: sentence,
  isProblem: v.boolean(),
  /** What the button does; missing if Limn cannot load it. */
  button: v.exactOptional(v.object({ action: v.picklist(['loadLink', 'stop']), label })),
});
export type LinkView = v.InferOutput<typeof LinkView>;

/** A remote picture that the text references; once loaded, it is shown in the text. */
export const RemoteView = v.object({ ...LinkView.entries, picture: v.exactOptional(PictureView) });
export type RemoteView = v.InferOutput<typeof RemoteView>;
