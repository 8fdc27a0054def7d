/** Picture references of documents: which files they name, and how a picture is replaced together with them. */

import type { Notifier } from '../../base/host/notifications.ts';
import type { InsertionFeature } from '../../insertion/host/createInsertion.ts';
import { createDialogs, type Dialogs } from '../../insertion/host/dialogs.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import { previewReplacement } from './findDocuments.ts';
import { ImageReplacer, type ReplacingOptions, SwapUndo } from './imageReplacer.ts';

export type ReferencesFeature = ReturnType<typeof createReferences>;

interface Needs extends Pick<ReplacingOptions, 'service' | 'promptFiles' | 'prepare'> {
  readonly sessions: { readonly storage: Pick<SessionsFeature['storage'], 'pictures'> };
  readonly insertion: Pick<InsertionFeature, 'targets' | 'takenBack'>;
  readonly notices: Notifier;
  /** The editor's own dialogs with the panel's notices, except in tests. */
  readonly dialogs?: Dialogs;
}

export function createReferences({
  service,
  sessions,
  insertion,
  promptFiles,
  prepare,
  notices,
  dialogs = createDialogs(notices),
}: Needs) {
  const { pictures } = sessions.storage;
  const { targets, takenBack } = insertion;
  return {
    replacing: new ImageReplacer({ service, promptFiles, prepare, dialogs, targets, pictures }),
    undoneSwap: new SwapUndo(takenBack, dialogs, pictures),
    prospectOf: previewReplacement,
  };
}
