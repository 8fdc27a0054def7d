import type { Session } from '../../common/model/session.ts';
import type { Sessions } from '../sessions.ts';
import type { Claims } from './claims.ts';
import type { SessionIndex } from './sessionIndex.ts';

/** Something that the user removes from a session, and how to restore it. */
export interface Removal {
  readonly sessionId: string;
  /** Hashes of the pictures that stay as long as it can be restored. */
  readonly hashes: readonly string[];
  readonly takeOut: (session: Session) => Session;
  readonly putBack: (session: Session) => Session;
  /** Called when the session has changed. */
  readonly onChange: () => void;
}

/** Removes parts of sessions at the user's request; their pictures stay until the user can no longer undo it. */
export class Removals {
  constructor(
    private readonly sessions: Pick<Sessions, 'change' | 'whenSaved' | 'whenIndexed'> & {
      readonly lists: Pick<SessionIndex, 'forgetWords'>;
    },
    private readonly claims: Pick<Claims, 'acquire'>,
  ) {}

  /** Removes all of it from sessions in memory, and restores it if `offerUndo` resolves with true. */
  async remove(removals: readonly Removal[], offerUndo: () => Promise<boolean>): Promise<void> {
    const { sessions, claims } = this;
    const release = claims.acquire({ pictures: removals.flatMap(({ hashes }) => hashes) });
    try {
      for (const one of removals) this.change(one, one.takeOut);
      if (!(await offerUndo())) {
        await sessions.whenIndexed();
        return await sessions.lists.forgetWords([...new Set(removals.map(({ sessionId }) => sessionId))]);
      }
      // Restored in reverse order, so that each finds its former position.
      for (const one of removals.toReversed()) this.change(one, one.putBack);
      // Before the claim is released, other windows must find the pictures in the saved session, or among those the disk refused.
      await sessions.whenSaved();
    } finally {
      release();
    }
  }

  private change({ sessionId, onChange }: Removal, how: Removal['takeOut']): void {
    this.sessions.change(sessionId, how, 'once');
    onChange();
  }
}
