import { changeDraft, type Typed, withOrigin, withTyped } from '../../core/session/draft.ts';
import { pick } from '../../core/session/pick.ts';
import { findPicture, withThumbnail } from '../../core/session/pictureTurn.ts';
import { quotesIn } from '../../core/session/quotes.ts';
import { showVersion } from '../../core/session/session.ts';
import { kinds } from '../../shared/kinds.ts';
import type { Handlers, PageMessage } from '../../shared/messages.ts';
import type { Mode } from '../../shared/model/asked.ts';
import type { Session } from '../../shared/model/session.ts';
import type { AgentsFeature } from '../agents/create.ts';
import type { AttachmentFiles } from '../context/attachmentFiles.ts';
import type { Answers } from '../insertion/answers.ts';
import type { AppliedCode } from '../insertion/appliedCode.ts';
import type { Passages } from '../insertion/passages.ts';
import type { Notices } from '../notices.ts';
import type { Asking } from '../sessions/asking.ts';
import type { Attachments } from '../sessions/attachments.ts';
import type { Jobs } from '../sessions/jobs.ts';
import type { KeepAlike } from '../sessions/keepAlike.ts';
import type { Links } from '../sessions/links.ts';
import type { Sends } from '../sessions/sends.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Thumbnails } from '../sessions/thumbnails.ts';
import type { TurnEdits } from '../sessions/turnEdits.ts';
import type { UsualOptions } from '../sessions/usualOptions.ts';
import type { FailureActions } from './actions/failureActions.ts';
import { type Found, findResult } from './actions/found.ts';
import type { InsertionNotes } from './actions/insertionNotes.ts';
import type { PictureModels } from './actions/pictureModels.ts';
import { type PlanActions, planHandlers } from './actions/planActions.ts';
import type { ResultActions } from './actions/resultActions.ts';
import { type ContextHandlersOptions, contextHandlers } from './contextHandlers.ts';
import type { Panel } from './panel.ts';
import { type Sheets, sheetHandlers } from './sheet/sheets.ts';

interface HandlersOptions extends Omit<ContextHandlersOptions, 'sessions' | 'panel' | 'referenceFiles'> {
  readonly panel: Pick<
    Panel,
    | 'sessionId'
    | 'gaveFile'
    | 'conversions'
    | 'taken'
    | 'keep'
    | 'dropped'
    | 'refresh'
    | 'refreshService'
    | 'pageReady'
    | 'refreshComposer'
    | 'turnChanged'
    | 'openNew'
    | 'tellSheet'
  >;
  readonly sessions: Sessions;
  readonly jobs: Pick<Jobs, 'stop'>;
  readonly links: Pick<Links, 'load' | 'stop'>;
  readonly asking: Pick<Asking, 'send' | 'reword'>;
  readonly keepAlike: Pick<KeepAlike, 'yes' | 'no' | 'another'>;
  readonly sends: Pick<Sends, 'once'>;
  readonly agents: Pick<AgentsFeature['told'], 'openFile' | 'changeLimit' | 'dismissBudget'>;
  readonly turnEdits: Pick<TurnEdits, 'delete' | 'editInBox' | 'withdraw'>;
  readonly notices: Pick<Notices, 'answer' | 'leave' | 'goOn'>;
  readonly actions: Pick<ResultActions, 'act'>;
  readonly failureActions: Pick<FailureActions, 'apply'>;
  readonly plans: Pick<PlanActions, 'act'>;
  readonly sheets: Pick<Sheets, 'open' | 'check' | 'describe' | 'insert'>;
  readonly usual: Pick<UsualOptions, 'get'>;
  readonly pictureModels: Pick<PictureModels, 'choose'>;
  readonly thumbnails: Pick<Thumbnails, 'keep'>;
  readonly attachments: Pick<Attachments, 'add' | 'remove'>;
  readonly attachmentFiles: Pick<AttachmentFiles, 'pick' | 'addDropped'>;
  readonly answers: Pick<Answers, 'insert'>;
  readonly code: Pick<AppliedCode, 'apply' | 'open'>;
  readonly passages: Pick<Passages, 'reveal'>;
  readonly notes: Pick<InsertionNotes, 'note'>;
  /** Says that the picture which a button was pressed for is not there any more. */
  readonly sayGone: () => void;
  readonly setUp: { run(): Promise<void>; setApiKey(): Promise<boolean>; chooseModel(mode: Mode): Promise<unknown> };
  readonly copy: (text: string) => Promise<void>;
  readonly openSession: (id: string) => Promise<void>;
  readonly pickSession: () => Promise<void>;
  readonly movePanel: () => Promise<void>;
}

/** What the host does for each message of the page. */
export function panelHandlers(options: HandlersOptions): Handlers<PageMessage> {
  return {
    ...conversationHandlers(options),
    ...turnHandlers(options),
    ...pictureHandlers(options),
    ...panelParts(options),
    ...contextHandlers(options),
    ...planHandlers(options.plans, options.panel),
    ...sheetHandlers(options.sheets, options.panel),
  };
}

type Some<Type extends PageMessage['type']> = Pick<Handlers<PageMessage>, Type>;

/** What a turn offers beside its results, and an answer beside its buttons. */
function turnHandlers(
  options: HandlersOptions,
): Some<
  'editTurn' | 'editInBox' | 'deleteTurn' | 'notice' | 'applyCode' | 'openFile' | 'openAgentFile' | 'agentBudget'
> {
  const { panel, sessions, asking, turnEdits, notes, code, agents } = options;
  return {
    editTurn: ({ sendId, turnId, text }) => {
      const { sessionId } = panel;
      return sessionId && sendOnce(options, sendId, () => asking.reword(sessionId, turnId, text));
    },
    editInBox: ({ turnId }) => panel.sessionId && turnEdits.editInBox(panel.sessionId, turnId),
    deleteTurn: ({ turnId }) => panel.sessionId && turnEdits.delete(panel.sessionId, turnId),
    notice: ({ noticeId, button }) => options.notices.answer(noticeId, button),
    openAgentFile: ({ turnId }) => {
      const session = panel.sessionId === undefined ? undefined : sessions.get(panel.sessionId);
      const file = session?.turns.find(({ id }) => id === turnId)?.agent?.file;
      return file && agents.openFile(file.uri);
    },
    agentBudget: ({ does }) => (does === 'dismiss' ? agents.dismissBudget() : agents.changeLimit()),
    applyCode: async ({ resultId, fileName, text }) => {
      const found = foundIn(options, resultId);
      if (found) notes.note(found, await code.apply(fileName, text));
    },
    openFile: ({ resultId, name }) => {
      const found = foundIn(options, resultId);
      return found && panel.gaveFile(found.result, name) ? code.open(name) : undefined;
    },
  };
}

/** Asking, and what is done with what came. */
function conversationHandlers(
  options: HandlersOptions,
): Some<'send' | 'draft' | 'stop' | 'loadLink' | 'act' | 'failureAction' | 'insertText' | 'copyText' | 'showVersion'> {
  const { panel, sessions, jobs, links, asking, turnEdits, actions, failureActions } = options;
  const withResult = async (resultId: string, run: (found: Found) => unknown) => {
    const found = foundIn(options, resultId);
    if (found) await run(found);
  };
  return {
    send: ({ sessionId, sendId, ...typed }) =>
      sendOnce(options, sendId, async () => {
        const session = keepTyped(options, sessionId, typed);
        const isSent = session !== undefined && (await asking.send(sessionId));
        if (isSent) options.notices.leave(sessionId);
        return isSent;
      }),
    draft: ({ sessionId, ...typed }) => void keepTyped(options, sessionId, typed),
    stop: ({ resultId }) => {
      if (panel.sessionId && turnEdits.withdraw(panel.sessionId, resultId)) return;
      jobs.stop(resultId);
      if (panel.sessionId) links.stop(panel.sessionId, resultId);
    },
    loadLink: ({ resultId, index }) =>
      withResult(resultId, ({ session, turn }) =>
        links.load({ sessionId: session.id, turnId: turn.id, resultId }, index),
      ),
    act: async ({ resultId, action, ...meant }) => {
      if (panel.sessionId) await options.notices.goOn(panel.sessionId);
      const found = foundIn(options, resultId);
      if (found) await actions.act(found, action, meant);
      else if (meant.pictureId !== undefined) options.sayGone();
    },
    failureAction: ({ resultId, failureAction }) =>
      withResult(resultId, (found) => failureActions.apply(found, failureAction)),
    insertText: ({ resultId, text }) => withResult(resultId, () => options.answers.insert(text)),
    copyText: ({ text }) => options.copy(text),
    showVersion: ({ resultId, step }) =>
      withResult(resultId, ({ session, turn }) => {
        sessions.change(session.id, (now) => showVersion(now, resultId, step));
        panel.turnChanged(session.id, turn.id);
      }),
  };
}

/** What goes along with a prompt, and which of its pictures is picked. */
function pictureHandlers(
  options: HandlersOptions,
): Some<
  | 'pick'
  | 'answerAlike'
  | 'thumbnail'
  | 'converted'
  | 'addAttachment'
  | 'pickAttachment'
  | 'removeAttachment'
  | 'removeOrigin'
> {
  const { panel, sessions, keepAlike, attachments, attachmentFiles } = options;
  return {
    pick: ({ turnId, tileId }) => {
      if (panel.sessionId) pickTile(options, panel.sessionId, { turnId, tileId });
    },
    answerAlike: ({ turnId, pictureId, answer }) =>
      panel.sessionId && keepAlike[answer]({ sessionId: panel.sessionId, turnId, pictureId }),
    converted: ({ conversionId, bytes }) => panel.conversions.converted(conversionId, bytes),
    thumbnail: ({ pictureId, bytes }) => keepThumbnail(options, pictureId, bytes),
    addAttachment: ({ sessionId, type: _, ...offered }) => attachments.add(sessionId, offered),
    pickAttachment: ({ sessionId }) => attachmentFiles.pick(sessionId),
    removeAttachment: ({ sessionId, attachmentId }) => attachments.remove(sessionId, attachmentId),
    removeOrigin: ({ sessionId }) => {
      sessions.change(sessionId, (session) => changeDraft(session, (draft) => withOrigin(draft, undefined)), 'once');
      panel.refreshComposer(sessionId, 'message');
    },
  };
}

/** The panel's own parts: passages, models, sessions. */
function panelParts(
  options: HandlersOptions,
): Some<
  | 'ready'
  | 'resync'
  | 'kept'
  | 'areYouThere'
  | 'dropped'
  | 'revealQuote'
  | 'removeQuote'
  | 'chooseModel'
  | 'new'
  | 'openSession'
  | 'showSessions'
  | 'movePanel'
  | 'setUp'
> {
  const { panel, sessions, setUp, pictureModels } = options;
  return {
    ready: () => panel.pageReady(),
    resync: () => panel.refresh(),
    kept: ({ type: _, ...kept }) => panel.keep(kept),
    areYouThere: () => panel.refreshService(),
    dropped: ({ places }) => panel.dropped(places),
    revealQuote: async ({ quoteId }) => {
      const session = panel.sessionId === undefined ? undefined : sessions.get(panel.sessionId);
      const quote = session && quotesIn(session).find(({ id }) => id === quoteId);
      if (quote) await options.passages.reveal(quote);
    },
    removeQuote: ({ sessionId }) => {
      sessions.change(sessionId, withoutQuote);
      panel.refreshComposer(sessionId, 'message');
    },
    chooseModel: async ({ mode }) => {
      if (!kinds[mode].hasOptions) await setUp.chooseModel(mode);
      else if (panel.sessionId) await pictureModels.choose(panel.sessionId);
    },
    new: ({ mode }) => panel.openNew(mode),
    openSession: ({ sessionId }) => options.openSession(sessionId),
    showSessions: () => options.pickSession(),
    movePanel: () => options.movePanel(),
    setUp: ({ what }) => (what === 'key' ? setUp.setApiKey() : setUp.run()),
  };
}

/** The page may have given the words back while this host was busy: it learns when they were sent all the same. */
async function sendOnce({ sends, panel }: HandlersOptions, id: string, send: () => Promise<boolean>): Promise<void> {
  if (await sends.once(id, send)) panel.taken(id);
}

function foundIn({ panel, sessions }: HandlersOptions, resultId: string): Found | undefined {
  return panel.sessionId === undefined ? undefined : findResult(sessions.get(panel.sessionId), resultId);
}

function keepTyped({ sessions, usual }: HandlersOptions, sessionId: string, typed: Typed): Session | undefined {
  const { mode, text, options, prompts, typedAt } = typed;
  const known = { mode, text, options, ...(prompts && { prompts }), ...(typedAt !== undefined && { typedAt }) };
  return sessions.change(
    sessionId,
    (session) => changeDraft(session, (draft) => withTyped(draft, known, usual.get())),
    'once',
  );
}

function pickTile(
  { sessions, panel }: HandlersOptions,
  sessionId: string,
  { turnId, tileId }: { readonly turnId: string; readonly tileId: string },
): void {
  const before = sessions.get(sessionId)?.draft;
  const changed = sessions.change(sessionId, (session) => pick(session, turnId, tileId), 'once');
  panel.turnChanged(sessionId, turnId);
  if (changed?.draft !== before) panel.refreshComposer(sessionId, 'none');
}

async function keepThumbnail(
  { sessions, panel, thumbnails }: HandlersOptions,
  pictureId: string,
  bytes: Uint8Array,
): Promise<void> {
  const { sessionId } = panel;
  const session = sessionId === undefined ? undefined : sessions.get(sessionId);
  const placed = session && findPicture(session, pictureId);
  if (!placed || !(await thumbnails.keep(placed.picture, bytes))) return;
  sessions.change(session.id, (now) => withThumbnail(now, placed.picture.hash));
}

function withoutQuote(session: Session): Session {
  return changeDraft(session, ({ quote: _, ...draft }) => draft);
}
