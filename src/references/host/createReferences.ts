/** Picture references of documents: which files they name, and how a picture is replaced together with them. */

import type { Notifier } from '../../base/host/notifications.ts';
import type { InsertionFeature } from '../../insertion/host/createInsertion.ts';
import { createDialogs, type Dialogs } from '../../insertion/host/dialogs.ts';
import { previewReplacement } from './findDocuments.ts';
import { ImageReplacer, type ReplacingFeatures, SwapUndo } from './imageReplacer.ts';

export type ReferencesFeature = ReturnType<typeof createReferences>;

interface Needs extends ReplacingFeatures {
  readonly insertion: Pick<InsertionFeature, 'targets' | 'takenBack'>;
  readonly notices: Notifier;
  /** The editor's own dialogs with the panel's notices, except in tests. */
  readonly dialogs?: Dialogs;
}

export function createReferences({ notices, dialogs = createDialogs(notices), ...features }: Needs) {
  const { insertion, sessions } = features;
  return {
    replacing: new ImageReplacer(features, dialogs),
    undoneSwap: new SwapUndo(insertion.takenBack, dialogs, sessions.storage.pictures),
    prospectOf: previewReplacement,
  };
}
