import type { TextDocument } from 'vscode';
import { offsetAt } from '../../../base/common/lineEndings.ts';
import type { Quote } from '../../../sessions/common/model/quote.ts';
import { type InsertPosition, insertPositions } from '../../common/edits.ts';
import { type DocumentSpan, getNormalizedText } from '../documentEdit.ts';
import { getFileUri } from '../getDisplayName.ts';
import type { LastEditor } from '../lastEditor.ts';
import type { PassageTracker } from '../passageTracker.ts';
import type { HomeOptions } from './imageFolder.ts';
import type { FixedPosition } from './insertablePicture.ts';

/** A passage or cursor, and how a picture's reference goes there. */
export interface InsertionPoint extends DocumentSpan {
  readonly position: InsertPosition;
}

/** Finds the places of pictures by their passages and by `limn.image.insertPosition`. */
export class InsertionPoints {
  constructor(
    private readonly targets: PassageTracker,
    private readonly lastEditor: LastEditor,
    private readonly readSettings: HomeOptions['readSettings'],
  ) {}

  /** Returns undefined if the document is gone, or if there is no passage and no editor. */
  async find(quote: Quote | undefined, fixed?: FixedPosition): Promise<InsertionPoint | undefined> {
    const spot = quote ? await this.targets.locate(quote) : this.lastEditor.getSpan();
    if (!spot || !('document' in spot)) return undefined;
    const { document } = spot;
    if (fixed === 'end') {
      // Behind the last text, so that the line breaks at the end stay there.
      const end = getNormalizedText(document).trimEnd().length;
      return { document, span: { start: end, end }, position: 'below' };
    }
    const { insertPosition } = this.readSettings(getFileUri(document));
    const position = fixed ?? insertPositions.find((one) => one === insertPosition) ?? 'below';
    if (position === 'cursor') return { ...(this.cursorIn(document) ?? spot), position };
    const isChanged = 'state' in spot && spot.state === 'changed';
    return { ...spot, position: isChanged ? 'below' : position };
  }

  /** The cursor of the editor last worked in, if that shows the passage's document. */
  private cursorIn(document: TextDocument): DocumentSpan | undefined {
    const place = this.lastEditor.getLocation();
    if (place?.document !== document) return undefined;
    const start = offsetAt(getNormalizedText(document), place.selection.active);
    return { document, span: { start, end: start } };
  }
}
