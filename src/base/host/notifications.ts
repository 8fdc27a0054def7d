/** The severity of a notification. */
type Severity = 'info' | 'warn' | 'error';

/** A message to the user, and the buttons to act on it. */
export interface Notification {
  readonly severity: Severity;
  readonly text: string;
  /** The labels of its buttons. */
  readonly buttons?: readonly string[];
  /** In the panel the notice stays, whatever the user does in the meantime, until the signal aborts. */
  readonly dismissOn?: AbortSignal;
}

/** Shows messages to the user; resolves to the pressed button. */
export interface Notifier {
  notify(told: Notification, sessionId?: string): PromiseLike<string | undefined>;
}

/** A message in the panel of a session, where its cause is, until the user answers or goes on. */
export interface Notice {
  readonly id: string;
  /** `gone`: something was deleted, and the notice is in its position. */
  readonly look: Severity | 'gone';
  readonly text: string;
  readonly buttons: readonly string[];
  /** Below the results of a turn, after the turn, or above the composer, where only one is shown at a time. */
  readonly place: 'turn' | 'behind' | 'box';
  /** The turns before its position, in order. */
  readonly behind: readonly string[];
  /** Whether it waits for its answer, whatever the user does in the meantime. */
  readonly isLasting?: true;
}

interface Standing extends Notice {
  readonly sessionId: string;
  readonly answer: (button: string | undefined) => void;
}

/** The views that show sessions. */
interface NoticeViewer {
  /** Called when a session's notices changed. */
  noticesChanged(sessionId: string): void;
  /** Whether a session is visible to the user. */
  shows(sessionId: string): boolean;
  /** The visible session; the last active one if there are several. */
  readonly visibleSessionId: string | undefined;
}

/** Shows notifications in the panel if the session is visible, otherwise as VS Code messages. */
export class Notifications {
  private standing: readonly Standing[] = [];
  private viewer: NoticeViewer | undefined;

  /** `toast` shows a VS Code message, which covers what is below it; it resolves to the pressed button. */
  constructor(private readonly toast: (told: Notification) => PromiseLike<string | undefined>) {}

  /** Sets the viewer that shows notices in the panel from now on. */
  setViewer(viewer: NoticeViewer): void {
    this.viewer = viewer;
  }

  /**
   * Shows a message above the composer of a session, or of the visible one. Resolves to the pressed button; without buttons the caller does
   * not wait.
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

  /**
   * Resolves to the pressed button, or to undefined if the user dismisses the notice or goes on without it, or if `over` aborts because it
   * no longer applies.
   */
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

  /** Answers a notice. `at` is the index of the pressed button; undefined if the notice was dismissed. */
  answer(id: string, at?: number): void {
    this.take((notice) => notice.id === id, at);
  }

  /** Dismisses notices when the user does something else in the session; resolves when the code that waited for an answer has continued. */
  async dismissPending(sessionId: string): Promise<void> {
    const isMeant = ({ place, isLasting }: Notice) => place === 'box' && !isLasting;
    if (!this.of(sessionId).some(isMeant)) return;
    this.take((notice) => notice.sessionId === sessionId && isMeant(notice));
    await new Promise<void>((resolve) => setTimeout(resolve));
  }

  /** Dismisses all notices when the user sends something. */
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
