import type { AgentsFeature } from '../../../agents/host/createAgents.ts';
import type { Notifications } from '../../../base/host/notifications.ts';
import { findTurn } from '../../../sessions/common/model/session.ts';
import { pick } from '../../../sessions/common/pick.ts';
import { findPicture, markThumbnail } from '../../../sessions/common/pictureTurn.ts';
import type { KeepAlike } from '../../../sessions/host/keepAlikeJobs.ts';
import type { Sessions } from '../../../sessions/host/sessions.ts';
import type { Thumbnails } from '../../../sessions/host/thumbnailStore.ts';
import type { TurnEdits } from '../../../sessions/host/turnEdits.ts';
import type { PageMessage } from '../../common/pageMessages.ts';
import type { Panel } from '../panel.ts';
import type { HandlersFor } from './handlersFor.ts';

export interface TurnsOptions {
  readonly panel: Pick<Panel, 'sessionId' | 'turnChanged' | 'refreshComposer' | 'conversions'>;
  readonly sessions: Pick<Sessions, 'get' | 'change'>;
  readonly turnEdits: Pick<TurnEdits, 'delete' | 'editInBox'>;
  readonly keepAlike: Pick<KeepAlike, 'yes' | 'no' | 'another'>;
  readonly thumbnails: Pick<Thumbnails, 'keep'>;
  readonly agents: Pick<AgentsFeature['told'], 'openFile' | 'changeLimit' | 'dismissBudget'>;
  readonly notices: Pick<Notifications, 'answer'>;
}

/** Handles the actions of turns and pictures other than the buttons of results, and the notices between turns. */
export function turnHandlers(
  options: TurnsOptions,
): HandlersFor<
  | 'editInBox'
  | 'deleteTurn'
  | 'pick'
  | 'answerAlike'
  | 'thumbnail'
  | 'converted'
  | 'openAgentFile'
  | 'agentBudget'
  | 'notice'
> {
  const { panel, sessions, turnEdits, keepAlike, agents, notices } = options;
  return {
    editInBox: ({ turnId }) => turnEdits.editInBox(panel.sessionId, turnId),
    deleteTurn: ({ turnId }) => turnEdits.delete(panel.sessionId, turnId),
    pick: (place) => pickTile(options, place),
    answerAlike: ({ turnId, pictureId, answer }) =>
      keepAlike[answer]({ sessionId: panel.sessionId, turnId, pictureId }),
    thumbnail: (small) => keepThumbnail(options, small),
    converted: ({ conversionId, bytes }) => panel.conversions.converted(conversionId, bytes),
    openAgentFile: ({ turnId }) => {
      const file = findTurn(sessions.get(panel.sessionId), turnId)?.agent?.file;
      return file && agents.openFile(file.uri);
    },
    agentBudget: ({ does }) => (does === 'dismiss' ? agents.dismissBudget() : agents.changeLimit()),
    notice: ({ noticeId, button }) => notices.answer(noticeId, button),
  };
}

type Of<Type extends PageMessage['type']> = Extract<PageMessage, { type: Type }>;

function pickTile({ sessions, panel }: TurnsOptions, { turnId, tileId }: Of<'pick'>): void {
  const { sessionId } = panel;
  const before = sessions.get(sessionId)?.draft;
  const changed = sessions.change(sessionId, (session) => pick(session, turnId, tileId), 'once');
  panel.turnChanged(sessionId, turnId);
  if (changed?.draft !== before) panel.refreshComposer(sessionId, 'none');
}

async function keepThumbnail(
  { sessions, panel, thumbnails }: TurnsOptions,
  { pictureId, bytes }: Of<'thumbnail'>,
): Promise<void> {
  const session = sessions.get(panel.sessionId);
  const placed = session && findPicture(session, pictureId);
  if (!placed || !(await thumbnails.keep(placed.picture, bytes))) return;
  sessions.change(session.id, (now) => markThumbnail(now, placed.picture.hash));
}
