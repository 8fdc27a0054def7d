/** Plans as the page shows them: which pictures a document gets where, and their state. */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { label, sentence } from '../../product/common/schemas.ts';
import type { PlanRow } from '../../sessions/common/model/plan.ts';
import type { PictureView, TileView } from './imageView.ts';

/** The actions that the page requests for a plan or one of its rows. */
export const PlanAction = v.picklist([
  ...(['tick', 'moveUp', 'moveDown', 'remove', 'edit', 'reveal', 'choosePlace'] as const),
  ...(['generate', 'insertAll', 'undoAll', 'keep', 'add'] as const),
]);
export type PlanAction = v.InferOutput<typeof PlanAction>;

const prompt = v.pipe(v.string(), v.maxLength(limits.picturePrompt));

/** The text of a row that the user edits. */
export const WordingView = v.object({ prompt, shape: label, alt: sentence });
export type WordingView = v.InferOutput<typeof WordingView>;

export interface PlanRowView extends Pick<PlanRow, 'id' | 'heading' | 'why'>, Readonly<WordingView> {
  /** Accessible name of its checkbox: "The light, line 19". */
  readonly name: string;
  /** "line 19"; missing = it has no position in the document. */
  readonly line?: string;
  readonly isTicked: boolean;
  /** False for a failed row and for a row without a position. */
  readonly canBeTicked: boolean;
  readonly state: 'empty' | Exclude<TileView['state'], 'unsent'>;
  /** Width to height of its placeholder. */
  readonly ratio: number;
  /** The result of the latest request for it. */
  readonly resultId?: string;
  readonly picture?: PictureView;
  /** Size, time and previous position; for a failed row the reason. */
  readonly facts: readonly string[];
  /** "Inserted", if it was inserted. */
  readonly inserted?: string;
}

export interface PlanView {
  readonly rows: readonly PlanRowView[];
  /** "4 of 5 ticked", "4 requests to picture-pro-3". */
  readonly facts: readonly string[];
  readonly buttons: readonly {
    readonly action: Extract<PlanAction, 'generate' | 'insertAll' | 'undoAll' | 'keep'>;
    readonly label: string;
  }[];
  /** "2 of 4", while pictures are pending. */
  readonly running?: string;
  /** The ids of the requests that Stop cancels. */
  readonly stops: readonly string[];
  /** A summary of all pictures that were inserted into the document. */
  readonly inserted?: string;
  readonly startedAt?: number;
}
