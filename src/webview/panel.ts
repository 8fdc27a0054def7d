import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { HostMessage, PageMessage } from '../shared/messages.ts';
import type { OriginView, PictureView } from '../shared/view/pictures.ts';
import type { TurnView } from '../shared/view/turn.ts';
import { announcement } from './announcement.ts';
import { Arrivals } from './arrivals.ts';
import { asks } from './asking.ts';
import { connect } from './bridge.ts';
import { guardButtonKeys, guardDoubleClicks, labelButton } from './buttons.ts';
import type { ComposerElement } from './composer/composer.ts';
import { DeltaBuffer } from './deltaBuffer.ts';
import { emptyState } from './emptyState.ts';
import { flushAhead } from './flushAhead.ts';
import { type FocusedRow, focusedRow, passFocusOn } from './focusSuccession.ts';
import { showFound } from './found.ts';
import { headerBar } from './headerBar.ts';
import { LazyPart } from './lazyPart.ts';
import { Memory } from './memory.ts';
import type { Page } from './page.ts';
import { awaitsOrigin, isAwaiting, type PanelState, stateOf, stateWith } from './panelState.ts';
import type { CompareElement } from './picture/compareElement.ts';
import { goToPicture } from './picture/goTo.ts';
import type { ZoomElement } from './picture/zoomElement.ts';
import { copyPicture } from './pictureClipboard.ts';
import { selectAllHere } from './selectAll.ts';
import { Sheets } from './sheet/sheets.ts';
import { SignOfLife } from './signOfLife.ts';
import { StickToBottom } from './stickToBottom.ts';
import { resultsOf } from './turn/answers.ts';
import { answersDrawn } from './turn/answersDrawn.ts';
import { noticesAt } from './turn/notice.ts';
import { Unrolling } from './turn/unrolling.ts';
import { unanswered } from './unanswered.ts';
import { goBetween } from './wayToRow.ts';

/** As `styles/side.css` has it. */
const narrow = window.matchMedia('(max-width: 339px)');

/** `<limn-panel>`: the whole page. It shows what the host says and hands on what the person does. */
@customElement('limn-panel')
export class PanelElement extends LitElement {
  /** Around the page stands what it shows, with the ways to another session. */
  @property({ type: Boolean }) titled = false;
  @state() private shown: PanelState | undefined;
  @state() private page: Page | undefined;
  @state() private isAway = false;
  /** The result in which the person has selected something. */
  @state() private selectedIn: string | undefined;
  @query('.scroll') private readonly scroller: HTMLElement | undefined;
  @query('.scroll > .content') private readonly content: HTMLElement | undefined;
  @query('limn-composer') private readonly composer: ComposerElement | undefined;
  @query('limn-zoom') private readonly zoom: ZoomElement | undefined;
  @query('limn-compare') private readonly compare: CompareElement | undefined;
  @query('p.spoken[role="status"]') private readonly status: HTMLElement | undefined;
  /** What turns are drawn with. */
  readonly #drawing = new LazyPart(() => import('./conversation.ts'));
  readonly #arrivals = new Arrivals(this.#drawing, (message) => void this.#receive(message));
  readonly #bridge = connect(new DeltaBuffer(this.#arrivals.take).take);
  readonly #memory = new Memory(this.#bridge);
  readonly #life = new SignOfLife(
    () => this.#bridge.post({ type: 'areYouThere' }),
    (lost) => this.#bringBack(lost),
  );
  readonly #sheets = new Sheets({
    panel: this,
    memory: this.#memory,
    post: (message) => this.#post(message),
    sessionId: () => this.shown?.session.id,
    show: () => {
      if (this.page) this.page = { ...this.page, sheets: this.#sheets.doings };
    },
  });
  readonly #unrolling = new Unrolling(this);
  /** The turns before what their texts have grown by since: the message box is not drawn again for that. */
  #standing: readonly TurnView[] = [];
  #following: StickToBottom | undefined;
  #focused: FocusedRow | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override firstUpdated(): void {
    flushAhead(() => this.composer?.flush());
    this.addEventListener('keydown', guardButtonKeys, { capture: true });
    this.addEventListener('click', guardDoubleClicks, { capture: true });
    this.addEventListener('keydown', goBetween);
    this.addEventListener('keydown', selectAllHere);
    this.#follow();
    narrow.addEventListener('change', ({ matches: isNarrow }) => {
      if (this.page) this.page = { ...this.page, isNarrow };
    });
    this.#bridge.post({ type: 'ready' });
  }

  protected override willUpdate(): void {
    this.#focused = focusedRow();
  }

  protected override updated(): void {
    if (this.#focused) void passFocusOn(this, this.#focused);
  }

  async #receive(message: HostMessage): Promise<void> {
    const before = this.shown;
    const after = stateWith(before, message);
    this.#life.heard(after !== 'misplaced' && isAwaiting(after));
    this.#setUnanswered(false);
    if (message.type === 'snapshot') this.#meet(message);
    if (after === 'misplaced') return this.#post({ type: 'resync' });
    if (!after) return;
    if (message.type === 'habits') this.page = this.#pageWith(after);
    if (message.type !== 'delta') this.#standing = after.session.turns;
    this.shown = after;
    await this.updateComplete;
    // A place in a session can be found again only when all of it stands.
    if (before?.session.id !== after.session.id) await answersDrawn(this);
    this.#handToComposer(message);
    this.#sheets.receive(message);
    if (message.type === 'convert') void this.#drawing.part?.convert(message, (done) => this.#post(done));
    this.#place(before, after);
    if (message.type === 'goTo') void this.#goTo(message.turnId);
    if ('focus' in message && message.focus === 'message') this.composer?.focusMessage();
    if (!this.#drawing.part) this.#drawing.soon();
  }

  #handToComposer(message: HostMessage): void {
    if (message.type === 'snapshot') this.composer?.arrive(message.session.composer);
    if (message.type === 'composer' && message.focus === 'message') this.composer?.take(message.composer);
    if (message.type === 'taken') this.composer?.wasTaken(message.sendId);
    if (message.type === 'scaleDown') this.composer?.offer(message.name, message.bytes, message.sessionId);
  }

  /** Typing that the host has not seen goes out under the session it belongs to; then the page learns its words. */
  #meet(snapshot: Extract<HostMessage, { type: 'snapshot' }>): void {
    if (snapshot.kept) this.#memory.goOn(snapshot.kept);
    if (snapshot.session.id !== this.shown?.session.id) {
      this.composer?.flush();
      this.#unrolling.begin(snapshot.session, this.#memory.placeIn(snapshot.session.id) !== undefined);
    }
    this.page = this.#pageWith(stateOf(snapshot));
  }

  /** Shows the end of what is new; comes back to where the person was in what is not. */
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

  /** A turn can be brought into view only when all before it stands. */
  async #goTo(turnId: string): Promise<void> {
    await this.#unrolling.finish();
    this.querySelector(`[data-turn="${CSS.escape(turnId)}"]`)?.scrollIntoView({ block: 'start' });
  }

  #follow(): void {
    const { scroller, content } = this;
    if (!scroller || !content) return;
    this.#following = new StickToBottom(scroller, content, (isAtEnd) => this.#goAlong(isAtEnd));
    scroller.addEventListener('scrollend', () => this.#keepPlace());
    document.addEventListener('selectionchange', () => showFound(scroller));
  }

  /** Also names the session to VS Code, which brings the panel back with it after a restart. */
  #keepPlace(): void {
    if (this.shown) this.#memory.keepPlace(this.shown.session.id, this.#following?.place);
  }

  #pageWith({ words, habits }: PanelState): Page {
    return {
      words,
      post: (message) => this.#post(message),
      copyPicture: (picture, resultId) => void this.#copy(picture, resultId),
      zoom: (picture, among = [picture]) => void this.#zoom(picture, among),
      compare: (view) => void this.compare?.open(view),
      showOrigin: (origin) => void this.#showOrigin(origin),
      say: (sentence) => this.#say(sentence),
      sheets: this.#sheets.doings,
      folds: this.#memory,
      drafts: this.#memory,
      left: this.#memory,
      habits,
      selected: (view) => this.#drawing.part?.selectedPart(view),
      addText: (text) => void this.composer?.addText(text),
      isUnanswered: false,
      isNarrow: narrow.matches,
      askedAt: () => this.#askedAt,
      keepTyping: () => this.composer?.flush(),
    };
  }

  #setUnanswered(isUnanswered: boolean): void {
    if (this.page && this.page.isUnanswered !== isUnanswered) this.page = { ...this.page, isUnanswered };
  }

  /** The host must know the newest typing before it acts on anything else. */
  #post(message: PageMessage): void {
    if (message.type !== 'draft' && message.type !== 'send') this.composer?.flush();
    if (message.type === 'new') this.composer?.leaveFor(message.mode);
    if (asks(message)) this.#askedAt = performance.now();
    this.#bridge.post(message);
    this.#life.posted(message);
  }

  /** Words that nobody took come back into the box, before what was typed since. */
  #bringBack(lost: readonly PageMessage[]): void {
    this.#setUnanswered(true);
    const { composer, shown } = this;
    for (const message of [...lost].reverse()) {
      if (message.type === 'editTurn') composer?.bringBackText(message.text, message.sendId);
      if (message.type === 'send' && message.sessionId === shown?.session.id)
        composer?.bringBack(message, message.sendId);
    }
  }

  readonly #tellMarked = (resultId: string | undefined) => {
    this.selectedIn = resultId;
  };

  /** The host is told too: what is pasted does not say which picture it was. */
  async #copy(picture: PictureView, resultId: string): Promise<void> {
    const copied = await copyPicture(picture.src).then(
      () => true,
      () => false,
    );
    if (copied) this.#post({ type: 'act', resultId, action: 'copy', pictureId: picture.id });
    if (this.page) this.#say(copied ? this.page.words.copied : this.page.words.copyFailed);
  }

  /** A card shows all there is to see. */
  async #zoom(picture: PictureView, among: readonly PictureView[]): Promise<void> {
    await this.#drawing.ready();
    if (!picture.card)
      void this.zoom?.open(
        picture,
        among.filter(({ card }) => !card),
      );
  }

  /** A picture of another turn is gone to; one that is not in the page any more is shown as it is known. */
  async #showOrigin({ pictureId, src, says }: OriginView): Promise<void> {
    await this.#drawing.ready();
    if (goToPicture(this, pictureId) || !src) return;
    void this.zoom?.open({ id: pictureId, src, alt: says, width: 0, height: 0 });
  }

  /** New text in the one live region is read aloud once. */
  #say(sentence: string): void {
    this.status?.replaceChildren(sentence);
  }

  protected override render(): TemplateResult {
    const { page, shown } = this;
    return html`${this.titled ? nothing : this.#header()}
      <main class="scroll ${this.isAway ? 'left' : ''} ${page?.isUnanswered ? 'still' : ''}" aria-label=${page?.words.conversation ?? nothing}>
        <div class="content">${page && shown ? this.#conversation(page, shown) : nothing}</div>
      </main>
      <limn-panel-selection .page=${page} .turns=${shown?.session.turns ?? []} .tell=${this.#tellMarked}></limn-panel-selection>
      ${page && shown ? this.#foot(page, shown) : nothing}
      <p class="spoken" role="status"></p>
      <limn-zoom .words=${page?.words}></limn-zoom>
      <limn-compare .page=${page}></limn-compare>`;
  }

  #header(): TemplateResult {
    const { page, shown } = this;
    return page && shown ? headerBar(page, shown.session.title) : html`<div class="bar"></div>`;
  }

  #conversation(page: Page, shown: PanelState): TemplateResult {
    const { turns, notices = [] } = shown.session;
    const behind = (turnId?: string) => noticesAt(page, notices, 'behind', turnId);
    if (turns.length === 0)
      return html`${notices.length > 0 ? html`<div class="column turns">${behind()}</div>` : nothing}${emptyState(page, shown)}`;
    const { part } = this.#drawing;
    const one = (view: TurnView) => {
      const selected = resultsOf(view).find(({ id }) => id === this.selectedIn)?.id;
      const said = notices.filter(({ place, turnId }) => place === 'turn' && turnId === view.id);
      return html`${guard([page, view, selected, ...said], () => part?.turn(page, view, { marked: selected, said }))}${behind(view.id)}`;
    };
    return html`<div class="column turns ${awaitsOrigin(shown.session) ? 'awaiting' : ''}">${behind()}${repeat(this.#unrolling.drawn(turns), ({ id }) => id, one)}</div>`;
  }

  #foot(page: Page, { session, service }: PanelState): TemplateResult {
    return html`<footer class="foot">
      ${this.isAway ? html`<div class="column"><div class="away">${this.#jump(page)}</div></div>` : nothing}
      ${this.#drawing.part?.planFoot(page, session.turns) ?? nothing}
      <div class="column">
        ${page.isUnanswered ? unanswered(page) : nothing} ${noticesAt(page, session.notices ?? [], 'box')}
        <limn-composer
          .page=${page}
          .sessionId=${session.id}
          .view=${session.composer}
          .service=${service}
          .turns=${this.#standing}
        ></limn-composer>
        <p class="totals" title=${service.host}><span>${session.totals}</span><span class="server">${service.host}</span></p>
      </div>
    </footer>`;
  }

  /** The way to the latest goes at the end; where it has the focus, that goes on to the message box. */
  #goAlong(isAtEnd: boolean): void {
    if (isAtEnd && this.querySelector('.away')?.matches(':focus-within')) this.composer?.focusMessage();
    this.isAway = !isAtEnd;
  }

  #jump({ words }: Page): TemplateResult {
    const press = () => {
      this.#following?.toEnd();
      this.composer?.focusMessage();
    };
    return labelButton({ label: words.jumpToLatest, look: 'second', press, icon: 'arrow-down' });
  }
}
