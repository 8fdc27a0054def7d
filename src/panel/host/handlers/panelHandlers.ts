import { learnKeyboard } from '../../../base/host/formatKeys.ts';
import { toQuote } from '../../../context/common/draftContext.ts';
import { isPictureName } from '../../../imageFiles/common/imageExtension.ts';
import { applyLookChoice, getLookDocumentUri } from '../../../looks/common/lookPrompt.ts';
import type { Handlers } from '../../../pageKit/common/dispatch.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import { applyInput, type ComposerInput, changeDraft, setBaseImage } from '../../../sessions/common/draft.ts';
import { showVersion } from '../../../sessions/common/editSession.ts';
import type { Draft, Session } from '../../../sessions/common/model/session.ts';
import { findResult, findTurn } from '../../../sessions/common/model/session.ts';
import { pick } from '../../../sessions/common/pick.ts';
import { findPicture, markThumbnail } from '../../../sessions/common/pictureTurn.ts';
import { collectQuotes } from '../../../sessions/common/quotes.ts';
import type { PageMessage } from '../../common/pageMessages.ts';
import type { PanelActions } from '../actions/panelActions.ts';
import type { PanelUI } from '../actions/panelUI.ts';
import type { ResultContext } from '../actions/resultContext.ts';
import type { PanelDependencies } from '../dependencies.ts';
import { insertFormHandlers } from '../insertForm/insertForms.ts';
import type { Panel } from '../panel.ts';

/** What the page's messages reach. */
interface HandlersScope extends PanelActions {
  readonly panel: Panel;
  readonly needs: PanelDependencies;
  readonly ui: Pick<PanelUI, 'copy' | 'openLook' | 'notifyImageMissing'>;
  readonly openSession: (id: string) => Promise<void>;
  readonly pickSession: () => Promise<void>;
  readonly movePanel: () => Promise<void>;
}

type SomeHandlers = Partial<Handlers<PageMessage>>;

/** Creates the handler for each message of the page. */
export function panelHandlers(scope: HandlersScope): Handlers<PageMessage> {
  const loading = new Set<Promise<unknown>>();
  return {
    ...sendingHandlers(scope, loading),
    ...contextHandlers(scope, loading),
    ...resultHandlers(scope),
    ...turnHandlers(scope),
    ...pageHandlers(scope),
    ...insertFormHandlers(scope.forms, scope.panel),
    planAction: ({ type: _, ...asked }) => scope.plans.act(scope.panel.sessionId, asked),
  };
}

/** Handles drafts, sending and canceling; sending waits for the attachments that are still loading. */
function sendingHandlers(scope: HandlersScope, loading: ReadonlySet<Promise<unknown>>) {
  const { panel, needs } = scope;
  const { asking, jobs, links, turnEdits } = needs.sessions;
  return {
    draft: ({ sessionId, ...typed }) => void storeTyped(scope, sessionId, typed),
    send: ({ sessionId, sendId, ...typed }) =>
      sendOnce(scope, sendId, async () => {
        const session = storeTyped(scope, sessionId, typed);
        const isSent = session !== undefined && (await asking.send(sessionId, Promise.allSettled(loading)));
        if (isSent) needs.notices.dismissAll(sessionId);
        return isSent;
      }),
    editTurn: ({ sendId, turnId, text }) => {
      const { sessionId } = panel;
      return sendOnce(scope, sendId, () => asking.editAndResend(sessionId, turnId, text));
    },
    stop: ({ resultId }) => {
      if (turnEdits.withdraw(panel.sessionId, resultId)) return;
      jobs.stop(resultId);
      links.stop(panel.sessionId, resultId);
    },
  } satisfies SomeHandlers;
}

function storeTyped({ needs }: HandlersScope, sessionId: string, typed: ComposerInput): Session | undefined {
  const { sessions, usual } = needs.sessions.storage;
  const { mode, text, options, prompts, typedAt } = typed;
  const known = { mode, text, options, ...(prompts && { prompts }), ...(typedAt !== undefined && { typedAt }) };
  const apply = (draft: Draft) => applyInput(draft, known, usual.get());
  return sessions.change(sessionId, (session) => changeDraft(session, apply), 'once');
}

/** Reports to the page that the message was sent, because the page may have restored the draft while the host was busy. */
async function sendOnce({ sends, panel }: HandlersScope, id: string, send: () => Promise<boolean>): Promise<void> {
  if (await sends.once(id, send)) panel.acknowledgeSend(id);
}

/** Handles messages about context, attachments, looks and prompt templates; `loading` holds the attachments that are not loaded yet. */
function contextHandlers(scope: HandlersScope, loading: Set<Promise<unknown>>) {
  const { panel, needs } = scope;
  const { contexts, contextSources, attachments, attachmentFiles } = needs.context;
  const load = async (attachment: Promise<unknown> | unknown) => {
    const running = Promise.resolve(attachment);
    loading.add(running);
    await running.finally(() => loading.delete(running));
  };
  return {
    addContext: async ({ sessionId, kind }) => {
      await contextSources.add(sessionId, kind);
      panel.refreshComposer(sessionId, 'message');
    },
    addText: ({ sessionId, type: _, ...given }) => contexts.add(sessionId, toQuote(given, crypto.randomUUID())),
    removeContext: ({ sessionId, contextId }) => contexts.remove(sessionId, contextId),
    removeQuote: ({ sessionId }) => editDraft(scope, sessionId, ({ quote: _, ...draft }) => draft),
    addAttachment: ({ sessionId, type: _, ...offered }) => load(attachments.add(sessionId, offered)),
    addAttachmentFiles: ({ sessionId, uris }) => load(addDropped(needs, sessionId, uris)),
    pickAttachment: ({ sessionId }) => attachmentFiles.pick(sessionId),
    removeAttachment: ({ sessionId, attachmentId }) => attachments.remove(sessionId, attachmentId),
    openMarks: ({ turnId }) => {
      const session = needs.sessions.storage.sessions.get(panel.sessionId);
      const asked = turnId === undefined ? session?.draft : findTurn(session, turnId);
      return session && asked && needs.imageEditors.showMarks(session.id, asked);
    },
    removeBaseImage: ({ sessionId }) => editDraft(scope, sessionId, (draft) => setBaseImage(draft, undefined)),
    improvePrompt: ({ sessionId }) => scope.prompts.improve(sessionId),
    answerImproved: ({ sessionId, answer }) => scope.prompts.answer(sessionId, answer),
    chooseLook: ({ sessionId, name, choice }) =>
      editDraft(scope, sessionId, (draft) => applyLookChoice(draft, name, choice), 'none'),
    /** Opens the file of the look that is sent with the prompt. */
    openLook: ({ sessionId }) => {
      const session = needs.sessions.storage.sessions.get(sessionId);
      const document = session && getLookDocumentUri(session, session.draft);
      const known = document === undefined ? undefined : needs.knownLooks.get(document);
      return known && scope.ui.openLook(known);
    },
    useReadyPrompt: ({ sessionId, type: _, ...chosen }) => needs.readyPrompts.useReadyPrompt(sessionId, chosen),
  } satisfies SomeHandlers;
}

function editDraft(
  { panel, needs }: HandlersScope,
  sessionId: string,
  change: (draft: Draft) => Draft,
  focus: 'message' | 'none' = 'message',
): void {
  needs.sessions.storage.sessions.change(sessionId, (session) => changeDraft(session, change), 'once');
  panel.refreshComposer(sessionId, focus);
}

/** Adds dropped files; text files are accepted if the mode sends them. */
async function addDropped(
  { sessions, context }: PanelDependencies,
  sessionId: string,
  uris: readonly string[],
): Promise<void> {
  const draft = sessions.storage.sessions.get(sessionId)?.draft;
  const takesTexts = draft !== undefined && modeTraits[draft.mode].accepts.context;
  const texts = takesTexts ? uris.filter((uri) => !isPictureName(uri)) : [];
  const pictures = uris.filter((uri) => !texts.includes(uri));
  await context.attachmentFiles.addDropped(sessionId, pictures);
  await context.contextSources.addDropped(sessionId, texts);
}

function resultHandlers({ panel, needs, ui, results, failures, records }: HandlersScope) {
  const { links, storage } = needs.sessions;
  const { answers, code } = needs.insertion;
  const find = (resultId: string) => findResult(storage.sessions.get(panel.sessionId), resultId);
  const withResult = async (resultId: string, run: (found: ResultContext) => unknown) => {
    const found = find(resultId);
    if (found) await run(found);
  };
  return {
    resultAction: async ({ resultId, action, ...meant }) => {
      await needs.notices.dismissPending(panel.sessionId);
      const found = find(resultId);
      if (found) await results.act(found, action, meant);
      else if (meant.pictureId !== undefined) ui.notifyImageMissing(needs.notices);
    },
    failureAction: ({ resultId, failureAction }) =>
      withResult(resultId, (found) => failures.apply(found, failureAction)),
    loadLink: ({ resultId, index }) =>
      withResult(resultId, ({ session, turn }) =>
        links.load({ sessionId: session.id, turnId: turn.id, resultId }, index),
      ),
    insertText: ({ resultId, text }) => withResult(resultId, () => answers.insert(text)),
    copyText: ({ text }) => ui.copy(text),
    applyCode: ({ resultId, fileName, text }) =>
      withResult(resultId, async (found) => records.note(found, await code.apply(fileName, text))),
    openFile: ({ resultId, name }) =>
      withResult(resultId, ({ result }) => (panel.isKnownFile(result, name) ? code.open(name) : undefined)),
    showVersion: ({ resultId, step }) =>
      withResult(resultId, ({ session, turn }) => {
        storage.sessions.change(session.id, (now) => showVersion(now, resultId, step));
        panel.turnChanged(session.id, turn.id);
      }),
  } satisfies SomeHandlers;
}

/** Handles the actions of turns and pictures other than the buttons of results, and the notices between turns. */
function turnHandlers({ panel, needs }: HandlersScope) {
  const { storage, turnEdits, keepAlike } = needs.sessions;
  const { sessions, thumbnails } = storage;
  const { told } = needs.agents;
  return {
    editInComposer: ({ turnId }) => turnEdits.editInBox(panel.sessionId, turnId),
    deleteTurn: ({ turnId }) => turnEdits.delete(panel.sessionId, turnId),
    pick: ({ turnId, tileId }) => {
      const { sessionId } = panel;
      const before = sessions.get(sessionId)?.draft;
      const changed = sessions.change(sessionId, (session) => pick(session, turnId, tileId), 'once');
      panel.turnChanged(sessionId, turnId);
      if (changed?.draft !== before) panel.refreshComposer(sessionId, 'none');
    },
    answerKeepAlike: ({ turnId, pictureId, answer }) =>
      keepAlike[answer]({ sessionId: panel.sessionId, turnId, pictureId }),
    thumbnail: async ({ pictureId, bytes }) => {
      const session = sessions.get(panel.sessionId);
      const placed = session && findPicture(session, pictureId);
      if (placed && (await thumbnails.keep(placed.picture, bytes)))
        sessions.change(session.id, (now) => markThumbnail(now, placed.picture.hash));
    },
    converted: ({ conversionId, bytes }) => panel.conversions.converted(conversionId, bytes),
    pixelsEdited: ({ type: _, editId, ...reply }) => panel.pixelEdits.edited(editId, reply),
    sheetDrawn: ({ sheetId, bytes }) => panel.sheets.drawn(sheetId, bytes),
    answerNotice: ({ noticeId, button }) => needs.notices.answer(noticeId, button),
    openAgentFile: ({ turnId }) => {
      const file = sessions.get(panel.sessionId)?.turns.find(({ id }) => id === turnId)?.agent?.file;
      return file && told.openFile(file.uri);
    },
    agentBudget: ({ action }) => (action === 'dismiss' ? told.dismissBudget() : told.changeLimit()),
  } satisfies SomeHandlers;
}

/** Handles messages about the page itself, and about the parts of a panel outside of turns: passages, models, sessions. */
function pageHandlers({ panel, needs, pictures, openSession, pickSession, movePanel }: HandlersScope) {
  const { sessions, setUp, insertion } = needs;
  return {
    ready: ({ isMac }) => {
      learnKeyboard(isMac);
      panel.pageReady();
    },
    resync: () => panel.refresh(),
    pageState: ({ type: _, ...kept }) => panel.keep(kept),
    ping: () => panel.refreshService(),
    revealQuote: async ({ quoteId }) => {
      const session = sessions.storage.sessions.get(panel.sessionId);
      const quote = session && collectQuotes(session).find(({ id }) => id === quoteId);
      if (quote) await insertion.passages.reveal(quote);
    },
    chooseModel: async ({ mode }) => {
      if (modeTraits[mode].hasOptions) await pictures.chooseModel(panel.sessionId);
      else await setUp.chooseModel(mode);
    },
    newSession: ({ mode }) => panel.openNew(mode),
    openSession: ({ sessionId }) => openSession(sessionId),
    showSessions: () => pickSession(),
    movePanel: () => movePanel(),
    setUp: ({ what }) => (what === 'key' ? setUp.setApiKey() : setUp.run()),
  } satisfies SomeHandlers;
}
