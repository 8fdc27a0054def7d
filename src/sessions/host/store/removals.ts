import type { Session } from '../../common/model/session.ts';
import type { Sessions } from '../sessions.ts';
import type { Claims } from './claims.ts';
import type { SessionIndex } from './sessionIndex.ts';

/** Something that the user takes out of a session, and how it comes back. */
export interface Removal {
  readonly sessionId: string;
  /** Of the pictures that stay as long as it can come back. */
  readonly hashes: readonly string[];
  readonly takeOut: (session: Session) => Session;
  readonly putBack: (session: Session) => Session;
  /** The session has changed. */
  readonly onChange: () => void;
}

interface RemovalsOptions {
  readonly sessions: Pick<Sessions, 'change' | 'whenSaved' | 'whenIndexed'> & {
    readonly lists: Pick<SessionIndex, 'forgetWords'>;
  };
  readonly claims: Pick<Claims, 'acquire'>;
}

/** What the user takes out of sessions; pictures of it stay until it is certain that they do not want it back. */
export class Removals {
  constructor(private readonly options: RemovalsOptions) {}

  /** Takes all of it out of sessions in memory; `offerUndo` resolves with true when the user wants it back. */
  async remove(removals: readonly Removal[], offerUndo: () => Promise<boolean>): Promise<void> {
    const { sessions, claims } = this.options;
    const release = claims.acquire({ pictures: removals.flatMap(({ hashes }) => hashes) });
    try {
      for (const one of removals) this.change(one, one.takeOut);
      if (!(await offerUndo())) return await this.forget(removals);
      // The last one first, so that each finds its place as it was.
      for (const one of removals.toReversed()) this.change(one, one.putBack);
      // Another window finds them in the session from then on, or among what a disk refused of this one.
      await sessions.whenSaved();
    } finally {
      release();
    }
  }

  private async forget(removals: readonly Removal[]): Promise<void> {
    const { sessions } = this.options;
    await sessions.whenIndexed();
    await sessions.lists.forgetWords([...new Set(removals.map(({ sessionId }) => sessionId))]);
  }

  private change({ sessionId, onChange }: Removal, how: Removal['takeOut']): void {
    this.options.sessions.change(sessionId, how, 'once');
    onChange();
  }
}
