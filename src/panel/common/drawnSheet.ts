/** A contact sheet that a page draws for the host, which has no decoder and no canvas. */
export interface DrawnSheet {
  readonly title: string;
  readonly subtitle: string;
  /** Stands in the place of an image that cannot be shown. */
  readonly missing: string;
  readonly cells: readonly SheetCell[];
}

/** An image with what stands below it. */
interface SheetCell {
  /** Missing = it cannot be read. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly prompt: string;
  readonly facts: string;
}
