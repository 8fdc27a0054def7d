import { readAnyPicture } from '../../../imageFiles/common/readPicture.ts';
import type { Piece } from '../fields.ts';
import { decodeBase64Sync } from './base64.ts';

/** The beginning of a data URI of an image, as far as it arrived. */
const beginning = /^data:image\/[\w.+-]{0,40}(?:;[\w=-]{0,20}){0,3}(?:,|$)/;
const scheme = 'data:image/';
const outside = /[^\w+/=\s:;,.-]/;
/** The length by which it is decided whether a text begins so, in UTF-16 code units. */
const longestBeginning = 120;

/** Holds a text back while it may be only one image as a data URI, which some services send instead of text. */
export class LonePicture {
  private held: Piece[] = [];
  private head = '';
  private isOver = false;

  /** Returns what is certainly text. */
  push(piece: Piece): readonly Piece[] {
    if (this.isOver) return [piece];
    this.held.push(piece);
    if (typeof piece === 'string' && this.head.length < longestBeginning)
      this.head = (this.head + piece).trimStart().slice(0, longestBeginning);
    this.isOver = !this.mayBePicture(piece);
    return this.isOver ? this.held.splice(0) : [];
  }

  /** Returns the image, in parts, or what was held back; no more data follows. */
  end(): { readonly picture?: Piece[]; readonly words: readonly Piece[] } {
    const held = this.held.splice(0);
    const bytes = this.isOver || this.head === '' ? undefined : decodeBase64Sync(held);
    return bytes && readAnyPicture(bytes) !== 'unknown' ? { picture: held, words: [] } : { words: held };
  }

  private mayBePicture(piece: Piece): boolean {
    const begins = this.head.length < scheme.length ? scheme.startsWith(this.head) : beginning.test(this.head);
    return begins && (typeof piece !== 'string' || !outside.test(piece));
  }
}
