import type { SheetTyped, SheetView } from '../../shared/view/sheet.ts';

/** The sheet that stands in the page. */
export interface ShownSheet {
  readonly view: SheetView;
  /** What was typed on it before the page came back. */
  readonly kept: SheetTyped | undefined;
  /** The person opened it just now, and goes on in it. */
  readonly isFresh: boolean;
}

/** What has the focus again when a sheet is closed. */
export type SheetOpener = 'insert' | 'insertAll' | 'more';

/** How parts of the page open a sheet, and the sheet keeps what is typed on it. */
export interface SheetDoings {
  readonly shown: ShownSheet | undefined;
  readonly open: (turnId: string, pictureIds: readonly string[], by: SheetOpener) => void;
  readonly close: () => void;
  readonly keep: (typed: SheetTyped) => void;
}
