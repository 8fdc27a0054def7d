import type { Language } from '../../base/host/formats.ts';
import { expectedPixels, getAnnouncement, getFailureMoment } from '../../panel/host/view/announcements.ts';
import { failureView } from '../../service/host/failureTexts.ts';
import type { Turn } from '../../sessions/common/model/turn.ts';
import type { DrawingStatus } from '../common/drawingStatus.ts';
import type { ImageLine } from './imageLines.ts';

/** The keys as `package.json` binds them; VS Code tells nobody how the user has bound them. */
export const getKeyLabels = (l10n: Language['l10n']) => ({
  insert: l10n.t('Ctrl+Alt+Enter'),
  open: l10n.t('Shift+Alt+Enter'),
  discard: l10n.t('Shift+Esc'),
});

/** What a line says now, milliseconds since 1970; its keys where they do something there. */
export function formatLine(
  language: Language,
  line: ImageLine,
  { now, hasKeys }: { now: number; hasKeys: boolean },
): string {
  const { l10n } = language;
  const { status: stand } = line;
  if (stand.kind === 'running') return runningWords(l10n, line.turn, stand, now);
  if (stand.kind !== 'ready' || !hasKeys) return standWords(language, line);
  const keys = getKeyLabels(l10n);
  const links = [l10n.t('{0} Insert', keys.insert), l10n.t('{0} Open', keys.open), l10n.t('{0} Discard', keys.discard)];
  return [standWords(language, line), ...links].join(' · ');
}

/** How it ended, in a few words. */
function standWords(language: Language, { turn, status: stand }: ImageLine): string {
  const { l10n } = language;
  if (stand.kind === 'ready') {
    const { ready, of } = stand;
    if (of === 1) return l10n.t('Picture ready');
    return ready === of ? l10n.t('{0} pictures ready', ready) : l10n.t('{0} of {1} ready', ready, of);
  }
  if (stand.kind !== 'none') return '';
  const { failure, refused } = stand.result;
  if (refused || failure?.kind === 'refused') return l10n.t('No picture: refused');
  if (!failure) return getAnnouncement(language, turn, stand.result);
  return l10n.t('No picture: {0}', failureView(language, failure, getFailureMoment(turn, stand.result)).title);
}

/** The same as it is said where it cannot be seen to stand below its passage; the line counts from 1. */
export function formatLineForScreenReader(language: Language, line: ImageLine, below: number): string {
  const { l10n } = language;
  const isOne = line.status.kind === 'ready' && line.status.of === 1;
  if (isOne) return l10n.t('Picture ready below line {0}', below);
  return l10n.t('{0}, below line {1}', standWords(language, line), below);
}

function runningWords(
  l10n: Language['l10n'],
  turn: Turn,
  { result, ready, of }: Extract<DrawingStatus, { kind: 'running' }>,
  now: number,
): string {
  if (result.queued) return l10n.t('Waiting');
  const pixels = expectedPixels(turn, result);
  const what = pixels ? l10n.t('Drawing, {0}', pixels) : l10n.t('Drawing');
  const words = of > 1 ? l10n.t('{0} of {1} ready', ready, of) : what;
  const said = result.retryAt ? l10n.t('The service asks to wait. Trying again') : words;
  // `0:14`, as the panel writes it.
  const seconds = Math.max(0, Math.floor((now - result.startedAt) / 1000));
  return `${said} · ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
