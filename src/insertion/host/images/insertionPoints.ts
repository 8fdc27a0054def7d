import type { Quote } from '../../../sessions/common/model/quote.ts';
import { type InsertPosition, insertPositions } from '../../common/edits.ts';
import { type DocumentSpan, getNormalizedText, spanOf } from '../documentEdit.ts';
import { toDocumentSpan } from '../documentSpans.ts';
import { getFileUri } from '../getDisplayName.ts';
import type { LastEditor } from '../lastEditor.ts';
import type { PassageTracker } from '../passageTracker.ts';
import type { HomeOptions } from './imageFolder.ts';
import type { FixedPosition } from './insertablePicture.ts';

/** A passage or cursor, and how a picture's reference goes there. */
export interface InsertionPoint extends DocumentSpan {
  readonly position: InsertPosition;
}

export interface PictureSpotsOptions {
  readonly targets: PassageTracker;
  readonly lastEditor: LastEditor;
  readonly readSettings: HomeOptions['readSettings'];
}

/** Finds the places of pictures by their passages and by `limn.image.insertPosition`. */
export class InsertionPoints {
  constructor(private readonly options: PictureSpotsOptions) {}

  /** Nothing when the document is gone, or when there is no passage and no editor. */
  async find(quote: Quote | undefined, fixed?: FixedPosition): Promise<InsertionPoint | undefined> {
    const spot = quote ? await this.ofPassage(quote) : toDocumentSpan(this.options.lastEditor.getLocation());
    if (!spot) return undefined;
    if (fixed === 'end') return { document: spot.document, span: endOf(spot), position: 'below' };
    const position = fixed ?? this.positionIn(spot);
    if (position === 'cursor') return { ...(this.cursorIn(spot) ?? spot), position };
    const isChanged = 'state' in spot && spot.state === 'changed';
    return { ...spot, position: isChanged ? 'below' : position };
  }

  private async ofPassage(
    quote: Quote,
  ): Promise<(DocumentSpan & { readonly state?: 'found' | 'changed' }) | undefined> {
    const target = await this.options.targets.locate(quote);
    return target.state === 'gone' ? undefined : target;
  }

  private positionIn({ document }: DocumentSpan): InsertPosition {
    const { insertPosition } = this.options.readSettings(getFileUri(document));
    return insertPositions.find((position) => position === insertPosition) ?? 'below';
  }

  /** The cursor of the editor last worked in, where that shows the passage's document. */
  private cursorIn({ document }: DocumentSpan): DocumentSpan | undefined {
    const place = this.options.lastEditor.getLocation();
    if (place?.document !== document) return undefined;
    const { start } = spanOf(
      getNormalizedText(document),
      place.selection.with(place.selection.active, place.selection.active),
    );
    return { document, span: { start, end: start } };
  }
}

/** Behind the last text, so that the line breaks at the end stay there. */
function endOf({ document }: DocumentSpan): DocumentSpan['span'] {
  const end = getNormalizedText(document).trimEnd().length;
  return { start: end, end };
}
