import type { Quote } from '../../../sessions/common/model/quote.ts';
import { type InsertPosition, insertPositions } from '../../common/edits.ts';
import { type Spot, spanOf, textOf } from '../documentEdit.ts';
import { fileOf } from '../documentName.ts';
import { spotOfPlace } from '../documentSpans.ts';
import type { LastEditor } from '../lastEditor.ts';
import type { Targets } from '../passageTracker.ts';
import type { HomeOptions } from './imageFolder.ts';
import type { FixedPosition } from './insertablePicture.ts';

/** A passage or cursor, and how a picture's reference goes there. */
export interface PictureSpot extends Spot {
  readonly position: InsertPosition;
}

export interface PictureSpotsOptions {
  readonly targets: Targets;
  readonly lastEditor: LastEditor;
  readonly readSettings: HomeOptions['readSettings'];
}

/** Finds the places of pictures by their passages and by `limn.image.insertPosition`. */
export class PictureSpots {
  constructor(private readonly options: PictureSpotsOptions) {}

  /** Nothing when the document is gone, or when there is no passage and no editor. */
  async find(quote: Quote | undefined, fixed?: FixedPosition): Promise<PictureSpot | undefined> {
    const spot = quote ? await this.ofPassage(quote) : spotOfPlace(this.options.lastEditor.place());
    if (!spot) return undefined;
    if (fixed === 'end') return { document: spot.document, span: endOf(spot), position: 'below' };
    const position = fixed ?? this.positionIn(spot);
    if (position === 'cursor') return { ...(this.cursorIn(spot) ?? spot), position };
    const isChanged = 'state' in spot && spot.state === 'changed';
    return { ...spot, position: isChanged ? 'below' : position };
  }

  private async ofPassage(quote: Quote): Promise<(Spot & { readonly state?: 'found' | 'changed' }) | undefined> {
    const target = await this.options.targets.find(quote);
    return target.state === 'gone' ? undefined : target;
  }

  private positionIn({ document }: Spot): InsertPosition {
    const { insertPosition } = this.options.readSettings(fileOf(document));
    return insertPositions.find((position) => position === insertPosition) ?? 'below';
  }

  /** The cursor of the editor last worked in, where that shows the passage's document. */
  private cursorIn({ document }: Spot): Spot | undefined {
    const place = this.options.lastEditor.place();
    if (place?.document !== document) return undefined;
    const { start } = spanOf(textOf(document), place.selection.with(place.selection.active, place.selection.active));
    return { document, span: { start, end: start } };
  }
}

/** Behind the last text, so that the line breaks at the end stay there. */
function endOf({ document }: Spot): Spot['span'] {
  const end = textOf(document).trimEnd().length;
  return { start: end, end };
}
