import { isSize, ratioOf } from '../../product/common/sizes.ts';
import { isEmptyDraft } from '../common/draft.ts';
import type { Session } from '../common/model/session.ts';
import type { PictureOptions } from '../common/model/turnRequest.ts';
import { applyDefaults, noOverrides } from '../common/optionOverrides.ts';
import type { Sessions } from './sessions.ts';

/** Characters that the boxes for ratio and size take. */
const longest = 20;

interface UsualOptionsParts {
  readonly sessions: Pick<Sessions, 'get' | 'change'>;
  readonly readSettings: () => { readonly aspectRatio: string; readonly size: string; readonly count: number };
}

/** What the settings say of pictures. It holds in every session for what the person did not choose there. */
export class DefaultOptions {
  constructor(private readonly parts: UsualOptionsParts) {}

  get(): PictureOptions {
    const { aspectRatio, size, count } = this.parts.readSettings();
    return {
      aspectRatio: fitting(aspectRatio, ratioOf(aspectRatio) !== undefined),
      size: fitting(size, isSize(size)),
      ...(count > 1 && { count: Math.floor(count) }),
    };
  }

  /** Has a session follow the settings as they are now; true where that changes its message box. */
  applyTo(sessionId: string): boolean {
    const session = this.parts.sessions.get(sessionId);
    const draft = session && applyDefaults(draftOf(session), this.get());
    if (!session || !draft || draft.options === session.draft.options) return false;
    this.parts.sessions.change(sessionId, (now) => ({ ...now, draft: applyDefaults(draftOf(now), this.get()) }));
    return true;
  }
}

/** A workspace may set anything; what could not be typed into the message box counts as not set. */
function fitting(value: string, isRight: boolean): string {
  return isRight && value.length <= longest ? value : '';
}

/** An older Limn did not note what was chosen; in a session that was never used, nothing was. */
function draftOf({ turns, draft }: Session): Session['draft'] {
  return turns.length === 0 && isEmptyDraft(draft) && !draft.chosen ? { ...draft, ...noOverrides } : draft;
}
