import { getStyles } from '../../looks/common/builtInStyles.ts';
import { type ImageOptions, mapImageOptions, validImageOptions } from '../../product/common/imageOptions.ts';
import type { Settings } from '../../product/host/settings.ts';
import { applyDefaults, isEmptyDraft } from '../common/draft.ts';
import type { Session } from '../common/model/session.ts';
import type { PictureOptions } from '../common/model/turnRequest.ts';
import type { Sessions } from './sessions.ts';

/** Maximum length that the fields for options accept. A workspace may set any value; a longer or invalid one counts as not set. */
const longest = 20;

/** The picture options from the settings. Every session uses them for the options that the user did not choose there. */
export class DefaultOptions {
  constructor(
    private readonly sessions: Pick<Sessions, 'get' | 'change'>,
    private readonly readSettings: () => ImageOptions & Pick<Settings, 'count' | 'transparent' | 'style'>,
  ) {}

  get(): PictureOptions {
    const settings = this.readSettings();
    const { count, transparent, style } = settings;
    const styles = getStyles({ styles: [style] });
    return {
      ...validImageOptions(mapImageOptions((name) => (settings[name].length <= longest ? settings[name] : ''))),
      ...(count > 1 && { count: Math.floor(count) }),
      ...(styles.length > 0 && { styles }),
      ...(transparent && { transparent }),
    };
  }

  /** Applies the current settings to a session. Returns true if that changes its draft. */
  applyTo(sessionId: string): boolean {
    const session = this.sessions.get(sessionId);
    const draft = session && applyDefaults(draftOf(session), this.get());
    if (!session || !draft || draft.options === session.draft.options) return false;
    this.sessions.change(sessionId, (now) => ({ ...now, draft: applyDefaults(draftOf(now), this.get()) }));
    return true;
  }
}

/** An older version of Limn did not store which options were chosen; in a session that was never used, none were. */
function draftOf({ turns, draft }: Session): Session['draft'] {
  return turns.length === 0 && isEmptyDraft(draft) && !draft.chosen ? { ...draft, chosen: [] } : draft;
}
