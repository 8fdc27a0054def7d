/** How something is to be looked at. */
type Severity = 'info' | 'warn' | 'error';

/** What is to be told, and what can be done about it. */
export interface Notification {
  readonly severity: Severity;
  readonly text: string;
  /** What its buttons say. */
  readonly buttons?: readonly string[];
  /** In the panel it stands, whatever the person does meanwhile, until it holds no more. */
  readonly dismissOn?: AbortSignal;
}

/** Who tells things to the person; gives the button that was pressed. */
export interface Notifier {
  notify(told: Notification, sessionId?: string): PromiseLike<string | undefined>;
}

/** Something that the panel of a session says, where it happened, until the person answers or goes on. */
export interface Notice {
  readonly id: string;
  /** What is gone leaves a mark where it was. */
  readonly look: Severity | 'gone';
  readonly text: string;
  readonly buttons: readonly string[];
  /** Below what came of a turn, behind the turn, or above the message box, where one stands at a time. */
  readonly place: 'turn' | 'behind' | 'box';
  /** The turns before its place, in their order. */
  readonly behind: readonly string[];
  /** It waits for its answer, whatever the person does meanwhile. */
  readonly isLasting?: true;
}

interface Standing extends Notice {
  readonly sessionId: string;
  readonly answer: (button: string | undefined) => void;
}

/** Those who show sessions. */
interface NoticeViewer {
  /** A session has other notices than before. */
  noticesChanged(sessionId: string): void;
  /** Whether the person can see that session. */
  shows(sessionId: string): boolean;
  /** The session that the person sees, the last one they were at where these are several. */
  readonly visibleSessionId: string | undefined;
}

/** The editor's own message, in front of whatever it covers; gives the button that was pressed. */
type Toast = (told: Notification) => PromiseLike<string | undefined>;

/** What is told to the person: in the panel where they see it, and elsewhere as the editor tells things. */
export class Notifications {
  private standing: readonly Standing[] = [];
  private viewer: NoticeViewer | undefined;

  constructor(private readonly toast: Toast) {}

  /** From now on the panel says what it can. */
  setViewer(viewer: NoticeViewer): void {
    this.viewer = viewer;
  }

  /**
   * Says it above the message box of a session, or of the one in sight. Gives the button that was pressed; without one
   * nobody waits.
   */
  async notify(told: Notification, sessionId = this.viewer?.visibleSessionId): Promise<string | undefined> {
    const { severity: look, text, buttons = [], dismissOn: lastsUntil } = told;
    const isSeen = sessionId !== undefined && this.isSessionVisible(sessionId);
    const answered = isSeen
      ? this.show(
          sessionId,
          { look, text, buttons, place: 'box', behind: [], ...(lastsUntil && { isLasting: true }) },
          lastsUntil,
        )
      : this.toast(told);
    return buttons.length > 0 ? answered : undefined;
  }

  isSessionVisible(sessionId: string): boolean {
    return this.viewer?.shows(sessionId) ?? false;
  }

  /** Resolves to the button that was pressed, to nothing when the person puts it away or goes on without it, or it is `over`: it holds no more. */
  show(sessionId: string, notice: Omit<Notice, 'id'>, over?: AbortSignal): Promise<string | undefined> {
    const id = crypto.randomUUID();
    over?.addEventListener('abort', () => this.answer(id));
    if (notice.place === 'box') this.take((old) => old.sessionId === sessionId && old.place === 'box');
    const answered = new Promise<string | undefined>((answer) => {
      this.standing = [...this.standing, { ...notice, id, sessionId, answer }];
    });
    this.viewer?.noticesChanged(sessionId);
    return answered;
  }

  of(sessionId: string): readonly Notice[] {
    return this.standing.filter((notice) => notice.sessionId === sessionId);
  }

  /** `at` is the place of a button among the notice's; none: it is put away. */
  answer(id: string, at?: number): void {
    this.take((notice) => notice.id === id, at);
  }

  /** The person does something else in the session; resolves when what waited for an answer has gone on. */
  async dismissPending(sessionId: string): Promise<void> {
    const isMeant = ({ place, isLasting }: Notice) => place === 'box' && !isLasting;
    if (!this.of(sessionId).some(isMeant)) return;
    this.take((notice) => notice.sessionId === sessionId && isMeant(notice));
    await new Promise<void>((resolve) => setTimeout(resolve));
  }

  /** The person sent something: they went on. */
  dismissAll(sessionId: string): void {
    this.take((notice) => notice.sessionId === sessionId && !notice.isLasting);
  }

  private take(isMeant: (notice: Standing) => boolean, at?: number): void {
    const taken = this.standing.filter(isMeant);
    this.standing = this.standing.filter((notice) => !taken.includes(notice));
    for (const { answer, buttons } of taken) answer(at === undefined ? undefined : buttons[at]);
    for (const sessionId of new Set(taken.map((notice) => notice.sessionId))) this.viewer?.noticesChanged(sessionId);
  }
}
