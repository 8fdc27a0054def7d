import type { Ask } from '../../../sessions/common/editSession.ts';
import { SendDeduplicator } from '../../../sessions/host/sendDeduplicator.ts';
import type { PanelDependencies } from '../dependencies.ts';
import { InsertForms } from '../insertForm/insertForms.ts';
import { findFormImage } from '../insertForm/wantedPictures.ts';
import { FailureActions } from './failureActions.ts';
import { Insertions } from './insertionActions.ts';
import { InsertionRecords } from './insertionRecords.ts';
import { vscodePanelUI as ui } from './panelUI.ts';
import { PictureActions } from './pictureActions.ts';
import { PlanActions } from './planActions.ts';
import { PromptActions } from './promptActions.ts';
import { ResultActions } from './resultActions.ts';

export type PanelActions = ReturnType<typeof createPanelActions>;

/** Creates the actions behind the page's buttons; `openWith` opens a new session with this draft. */
export function createPanelActions(needs: PanelDependencies, openWith: (ask: Ask) => void) {
  const { notices, plan, sessions } = needs;
  const records = new InsertionRecords(needs);
  const pictures = new PictureActions(needs, ui);
  const results = new ResultActions(needs, ui, new Insertions(needs, ui, records), pictures);
  const forms = new InsertForms(needs, ui, {
    find: async (sessionId, id) => findFormImage(sessions.storage.sessions.get(sessionId), id),
    records,
    look: (sessionId) => plan.places.look(sessionId),
    notifyMissing: () => ui.notifyImageMissing(notices),
    warn: (text) => void notices.notify({ severity: 'warn', text }),
  });
  return {
    records,
    pictures,
    prompts: new PromptActions(needs),
    results,
    forms,
    failures: new FailureActions(needs, ui, { results, pictures, openWith }),
    plans: new PlanActions(needs, ui, records),
    sends: new SendDeduplicator(),
  };
}
