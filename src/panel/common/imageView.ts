/** Pictures as the page shows them. */
import type { Attachment, Picture } from '../../sessions/common/model/picture.ts';

/** Shown instead of a picture that cannot be displayed. */
export interface CardView {
  readonly title: string;
  readonly says: string;
}

export interface PictureView extends Pick<Picture, 'id' | 'width' | 'height'> {
  readonly src: string;
  /** The thumbnail, if one is stored; if it is missing, the page creates one for the host to store. */
  readonly thumbnail?: string;
  readonly alt: string;
  readonly card?: CardView;
}

/** A picture that is sent with a prompt. */
export interface AttachmentView extends Pick<Attachment, 'id' | 'name'> {
  readonly src: string;
  /** "1200 × 800, 310 KB", and whether it was scaled down. */
  readonly says: string;
  /** It is the copy of another one with marks on it, which can be opened. */
  readonly hasMarks?: true;
}

/** The base picture of a turn. */
export interface BaseImageView {
  readonly pictureId: string;
  /** Missing if pages cannot display its format. */
  readonly src?: string;
  /** "From the picture of “A lighthouse at dusk”". */
  readonly says: string;
}

/** One of several pictures of a turn, received or pending. */
export interface TileView {
  /** The picture's id, or its result's id before it is received. */
  readonly id: string;
  readonly resultId: string;
  readonly state: 'queued' | 'running' | 'done' | 'stopped' | 'failed' | 'unsent';
  /** Accessible name: "Picture 2 of 4, failed". */
  readonly name: string;
  /** The name of its own built-in style, if the pictures have several. */
  readonly style?: string;
  /** Its own prompt, if each picture has one. */
  readonly caption?: string;
  /** Its model, if its turn has several. */
  readonly model?: string;
  readonly picture?: PictureView;
  readonly ratio: number;
  /** Shown instead of a picture: "Waiting", or a failure's title. */
  readonly status: string;
  /** A short form of "Inserted in …", if it was inserted. */
  readonly inserted?: string;
}

/** A picture that was returned only as a link; it is loaded when the user presses its button. */
export interface LinkView {
  /** Its index among the links of its result, by which the page identifies it. */
  readonly index: number;
  /** The whole URL; VS Code opens it in the browser. */
  readonly address: string;
  /** "img.example/…/x.png". */
  readonly label: string;
  /** Where it is loaded from and that the key is not sent, that it is loading, or why it failed. */
  readonly says: string;
  readonly isProblem: boolean;
  /** What the button does; missing if Limn cannot load it. */
  readonly button?: { readonly action: 'loadLink' | 'stop'; readonly label: string };
}

/** A remote picture that the text references; once loaded, it is shown in the text. */
export interface RemoteView extends LinkView {
  readonly picture?: PictureView;
}
