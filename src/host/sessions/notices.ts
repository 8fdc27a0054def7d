/** What a panel says in the place where it happened, with a button that the person may press or leave. */
export interface Notice {
  readonly id: string;
  /** Name of a codicon. */
  readonly icon: string;
  readonly text: string;
  /** What its button says. */
  readonly label: string;
  /** The turns before its place, in their order. */
  readonly behind: readonly string[];
}

interface Standing extends Notice {
  readonly sessionId: string;
  readonly answer: (isPressed: boolean) => void;
}

/** The notices that stand in sessions, for as long as this window lives. */
export class Notices {
  private standing: readonly Standing[] = [];

  /** `changed` is told which session has others than before. */
  constructor(private readonly changed: (sessionId: string) => void) {}

  /** Resolves to true when its button is pressed, to false when the person puts it away or goes on without it. */
  show(sessionId: string, notice: Omit<Notice, 'id'>): Promise<boolean> {
    const answered = new Promise<boolean>((answer) => {
      this.standing = [...this.standing, { ...notice, id: crypto.randomUUID(), sessionId, answer }];
    });
    this.changed(sessionId);
    return answered;
  }

  of(sessionId: string): readonly Notice[] {
    return this.standing.filter((notice) => notice.sessionId === sessionId);
  }

  answer(id: string, isPressed: boolean): void {
    this.take((notice) => notice.id === id, isPressed);
  }

  /** The person sent something: they went on. */
  leave(sessionId: string): void {
    this.take((notice) => notice.sessionId === sessionId, false);
  }

  private take(isMeant: (notice: Standing) => boolean, isPressed: boolean): void {
    const taken = this.standing.filter(isMeant);
    this.standing = this.standing.filter((notice) => !taken.includes(notice));
    for (const { answer } of taken) answer(isPressed);
    for (const sessionId of new Set(taken.map((notice) => notice.sessionId))) this.changed(sessionId);
  }
}
