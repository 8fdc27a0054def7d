import type { PanelFeature } from '../../panel/host/createPanel.ts';
import { isIllustrated } from '../../sessions/common/resultParts.ts';
import type { ImageLine, ImageLines } from './imageLines.ts';

interface LineActionsOptions {
  readonly lines: Pick<ImageLines, 'get' | 'discard'>;
  readonly atCursor: () => ImageLine | undefined;
  /** Runs the action of the button below a result. */
  readonly act: PanelFeature['act'];
  readonly show: (line: ImageLine) => void;
}

/** The actions of a status line, by its keys or the links in its hover; without an id the one at the cursor is used. */
export class LineActions {
  constructor(private readonly options: LineActionsOptions) {}

  /** Illustrated text is inserted as a whole. */
  async insert(id: unknown): Promise<void> {
    const line = this.find(id);
    if (line?.status.kind !== 'ready') return;
    const { result, picture } = line.status.picture;
    const place = [line.sessionId, result.id] as const;
    if (isIllustrated(result)) await this.options.act(place, 'insertAll', {});
    else await this.options.act(place, 'insert', { pictureId: picture.id });
  }

  open(id: unknown): void {
    const line = this.find(id);
    if (line) this.options.show(line);
  }

  discard(id: unknown): void {
    const line = this.find(id);
    if (line && line.status.kind !== 'running') this.options.lines.discard(line.id);
  }

  private find(id: unknown): ImageLine | undefined {
    return typeof id === 'string' ? this.options.lines.get(id) : this.options.atCursor();
  }
}
