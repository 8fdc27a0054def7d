import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { guardButtonKeys, guardDoubleClicks } from '../../pageKit/page/buttons.ts';
import { LightElement } from '../../pageKit/page/lightElement.ts';
import { keepSelectAllInField, restoreFocus } from '../../pageKit/page/restoreFocus.ts';
import { buttons } from '../common/buttonTraits.ts';
import type { HostMessage, Snapshot } from '../common/hostMessages.ts';
import type { PageMessage } from '../common/pageMessages.ts';
import type { TurnView } from '../common/turnView.ts';
import { announcement } from './announcement.ts';
import type { ComposerElement } from './composer/composerElement.ts';
import { type FocusedRow, findFocusedRow, handleEscape, moveFocusToSuccessor } from './focusHandoff.ts';
import { foot } from './foot.ts';
import { headerBar } from './headerBar.ts';
import { HostWatchdog } from './hostWatchdog.ts';
import type { CompareElement } from './image/compareElement.ts';
import { ShownPictures } from './image/shownPictures.ts';
import { InsertFormController } from './insertForm/insertFormController.ts';
import type { Page } from './kit/page.ts';
import { PageStateStore } from './kit/pageStateStore.ts';
import { connect } from './kit/panelBridge.ts';
import { LazyModule, MessageQueue } from './messageQueue.ts';
import { getNextState, hasRunningTurn, type PanelState, toPanelState } from './panelState.ts';
import { StickToBottom } from './stickToBottom.ts';
import { IncrementalRender, whenAnswersRendered } from './turn/incrementalRender.ts';
import { turnList } from './turnList.ts';

/** The width below which `styles/narrow.css` applies. */
const narrow = window.matchMedia('(max-width: 339px)');

/** `<limn-panel>`: the whole page. It renders the host's messages and posts the user's actions. */
@customElement('limn-panel')
export class PanelElement extends LightElement {
  /** Whether VS Code shows the session's title and the buttons for other sessions around the page. */
  @property({ type: Boolean }) titled = false;
  @state() private shown: PanelState | undefined;
  @state() private page: Page | undefined;
  @state() private isAway = false;
  /** The result in which the user has selected something. */
  @state() private selectedIn: string | undefined;
  @query('.scroll') private readonly scroller: HTMLElement | undefined;
  @query('.scroll > .content') private readonly content: HTMLElement | undefined;
  @query('limn-composer') private readonly composer: ComposerElement | undefined;
  @query('limn-compare') private readonly compare: CompareElement | undefined;
  @query('p.spoken[role="status"]') private readonly status: HTMLElement | undefined;
  /** The module that renders turns. */
  readonly #drawing = new LazyModule(() => import('./conversation.ts'));
  readonly #arrivals = new MessageQueue(this.#drawing, (message) => this.#receive(message));
  readonly #bridge = connect(this.#arrivals.take);
  readonly #memory = new PageStateStore(this.#bridge);
  readonly #life = new HostWatchdog(
    () => this.#bridge.post({ type: 'ping' }),
    (lost) => {
      this.#setUnanswered(true);
      this.composer?.restore(lost);
    },
  );
  readonly #forms = new InsertFormController({
    panel: this,
    memory: this.#memory,
    post: (message) => this.#post(message),
    sessionId: () => this.shown?.session.id,
    show: () => {
      if (this.page) this.page = { ...this.page, insertForm: this.#forms };
    },
  });
  readonly #pictures = new ShownPictures(
    this,
    this.#drawing,
    (message) => this.#post(message),
    (word) => this.page && this.#say(this.page.words[word]),
  );
  readonly #unrolling = new IncrementalRender(this);
  #standing: readonly TurnView[] = [];
  #following: StickToBottom | undefined;
  #focused: FocusedRow | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;

  protected override firstUpdated(): void {
    flushBeforeUnload(() => this.composer?.flush());
    this.addEventListener('keydown', guardButtonKeys, { capture: true });
    this.addEventListener('click', guardDoubleClicks, { capture: true });
    this.addEventListener('keydown', handleEscape);
    this.addEventListener('keydown', keepSelectAllInField);
    restoreFocus(() => this.querySelector<HTMLElement>('limn-message textarea'));
    this.#follow();
    narrow.addEventListener('change', ({ matches: isNarrow }) => {
      if (this.page) this.page = { ...this.page, isNarrow };
    });
    this.#bridge.listen();
  }

  protected override willUpdate(): void {
    this.#focused = findFocusedRow();
  }

  protected override updated(): void {
    if (this.#focused) void moveFocusToSuccessor(this, this.#focused);
  }

  async #receive(message: HostMessage): Promise<void> {
    const before = this.shown;
    const after = getNextState(before, message);
    this.#life.onMessage(after !== 'misplaced' && hasRunningTurn(after));
    this.#setUnanswered(false);
    if (message.type === 'snapshot') this.#receiveSnapshot(message);
    if (after === 'misplaced') return this.#post({ type: 'resync' });
    if (!after) return;
    if (message.type === 'preferences') this.page = this.#pageWith(after);
    if (message.type !== 'delta') this.#standing = after.session.turns;
    this.shown = after;
    await this.updateComplete;
    // A scroll position can be restored only after the whole session is rendered.
    if (before?.session.id !== after.session.id) await whenAnswersRendered(this);
    // The composer is not looked up for each delta, because that visits the whole conversation.
    if (message.type !== 'delta') this.composer?.receive(message, !before);
    this.#forms.receive(message);
    this.#drawForHost(message);
    this.#place(before, after);
    if (message.type === 'revealTurn') void this.#unrolling.goTo(message.turnId);
    if (!this.#drawing.part) this.#drawing.soon();
  }

  /** Draws what the host cannot, because only a page has a canvas. */
  #drawForHost(message: HostMessage): void {
    if (message.type === 'convert') void this.#drawing.part?.convert(message, (done) => this.#post(done));
    if (message.type === 'editPixels') void this.#drawing.part?.editPixels(message, (done) => this.#post(done));
    if (message.type === 'drawSheet') void this.#drawing.part?.drawSheet(message, (done) => this.#post(done));
  }

  /** Posts typed text that the host has not received to the session it belongs to, and then shows the snapshot's session. */
  #receiveSnapshot(snapshot: Snapshot): void {
    if (snapshot.pageState) this.#memory.switchSession(snapshot.pageState);
    if (snapshot.session.id !== this.shown?.session.id) {
      this.composer?.flush();
      this.#unrolling.begin(snapshot.session, this.#memory.placeIn(snapshot.session.id) !== undefined);
    }
    this.page = this.#pageWith(toPanelState(snapshot));
  }

  /** Scrolls to the end for new turns, and to the stored position when the session is shown again. */
  #place(before: PanelState | undefined, after: PanelState): void {
    const { id, turns } = after.session;
    const kept = this.#memory.placeIn(id);
    if (before?.session.id !== id && kept !== undefined) this.#following?.to(kept);
    else if (before?.session.id !== id || turns.length > before.session.turns.length) this.#following?.toEnd();
    this.#keepPlace();
    if (before?.session.id !== id) void this.#unrolling.finish().then(() => this.#keepPlace());
    const said = announcement(before?.session, after.session, after.words);
    if (said !== undefined) this.#say(said);
  }

  #follow(): void {
    const { scroller, content } = this;
    if (!scroller || !content) return;
    this.#following = new StickToBottom(scroller, content, (isAtEnd) => this.#handleEndChange(isAtEnd));
    scroller.addEventListener('scrollend', () => this.#keepPlace());
    document.addEventListener('selectionchange', () => scrollToMatch(scroller));
  }

  /** Stores the scroll position. The state also contains the session's id, by which VS Code restores the panel after a restart. */
  #keepPlace(): void {
    if (this.shown) this.#memory.keepPlace(this.shown.session.id, this.#following?.place);
  }

  #pageWith({ words, preferences }: PanelState): Page {
    return {
      words,
      post: (message) => this.#post(message),
      copyPicture: (picture, resultId) => void this.#pictures.copy(picture, resultId),
      zoom: (picture, among = [picture]) => void this.#pictures.zoom(picture, among),
      compare: (view) => void this.compare?.open(view),
      showOrigin: (origin) => void this.#pictures.showBaseImage(origin),
      announce: (sentence) => this.#say(sentence),
      insertForm: this.#forms,
      folds: this.#memory,
      drafts: this.#memory,
      edits: this.#memory,
      rejectedChanges: this.#memory,
      preferences,
      selected: (view) => this.#drawing.part?.selectedPart(view),
      addText: (text) => this.composer?.addText(text),
      isHostUnavailable: false,
      isNarrow: narrow.matches,
      lastSentAt: () => this.#askedAt,
      keepTyping: () => this.composer?.flush(),
    };
  }

  #setUnanswered(isUnanswered: boolean): void {
    if (this.page && this.page.isHostUnavailable !== isUnanswered)
      this.page = { ...this.page, isHostUnavailable: isUnanswered };
  }

  /** The host must receive the newest typed text before any other message. */
  #post(message: PageMessage): void {
    if (message.type !== 'draft' && message.type !== 'send') this.composer?.flush();
    if (message.type === 'newSession') this.composer?.leaveFor(message.mode);
    if (sendsRequest(message)) this.#askedAt = performance.now();
    this.#bridge.post(message);
    this.#life.onPost(message);
  }

  readonly #tellMarked = (resultId: string | undefined) => {
    this.selectedIn = resultId;
  };

  /** Screen readers announce new text of the only live region once. */
  #say(sentence: string): void {
    this.status?.replaceChildren(sentence);
  }

  protected override render(): TemplateResult {
    const { page, shown } = this;
    return html`${this.titled ? nothing : headerBar(page, shown?.session.title)}
      <main class="scroll ${this.isAway ? 'scrolled-up' : ''} ${page?.isHostUnavailable ? 'host-unavailable' : ''}" aria-label=${page?.words.conversation ?? nothing}>
        <div class="content">${page && shown ? this.#conversation(page, shown) : nothing}</div>
      </main>
      <limn-panel-selection .page=${page} .turns=${shown?.session.turns ?? []} .tell=${this.#tellMarked}></limn-panel-selection>
      ${page && shown ? this.#foot(page, shown) : nothing}
      <p class="spoken" role="status"></p>
      <limn-zoom .words=${page?.words}></limn-zoom>
      <limn-compare .page=${page}></limn-compare>`;
  }

  #conversation(page: Page, shown: PanelState): TemplateResult {
    const { selectedIn } = this;
    const drawn = this.#unrolling.drawn(shown.session.turns);
    return turnList({ page, shown, drawn, draw: this.#drawing.part?.renderTurn, selectedIn });
  }

  #foot(page: Page, shown: PanelState): TemplateResult {
    const plan = this.#drawing.part?.planFoot(page, shown.session.turns);
    const jump = () => {
      this.#following?.toEnd();
      this.composer?.focusMessage();
    };
    return foot({ page, shown, standing: this.#standing, plan, jump: this.isAway ? jump : undefined });
  }

  /** The button that jumps to the end is removed there. If it has the focus, the message box gets it. */
  #handleEndChange(isAtEnd: boolean): void {
    if (isAtEnd && this.querySelector('.jump')?.matches(':focus-within')) this.composer?.focusMessage();
    this.isAway = !isAtEnd;
  }
}

/**
 * Scrolls to newly selected text while another document has the focus: in the browser VS Code finds text by `window.find`, which selects it
 * and scrolls the window, but no scroller inside of it.
 */
function scrollToMatch(scroller: Element): void {
  const selection = document.getSelection();
  if (document.hasFocus() || !selection || selection.isCollapsed) return;
  const found = selection.getRangeAt(0).getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  const isSeen = found.top >= view.top && found.bottom <= view.bottom;
  if (!isSeen) scroller.scrollTop += found.top - view.top - view.height / 3;
}

/**
 * Calls `flush` whenever the page may be about to close, because it then has no time to post what was typed. A click outside of the page or
 * a key closes a tab.
 */
function flushBeforeUnload(flush: () => void): void {
  for (const going of ['pagehide', 'blur']) window.addEventListener(going, flush);
  document.addEventListener('visibilitychange', flush);
  document.documentElement.addEventListener('pointerleave', flush);
  const onKey = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) flush();
  };
  document.addEventListener('keydown', onKey, { capture: true });
}

const requests: readonly PageMessage['type'][] = [
  'send',
  'editTurn',
  'useReadyPrompt',
  'failureAction',
  'answerKeepAlike',
];

/** Returns whether the message sends a request to the service, or may do so. */
function sendsRequest(message: PageMessage): boolean {
  return message.type === 'resultAction'
    ? buttons[message.action].sendsRequest === true
    : requests.includes(message.type);
}
