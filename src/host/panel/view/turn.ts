import { quoteFor, shownResult, startedResult } from '../../../core/session/session.ts';
import { limits } from '../../../shared/limits.ts';
import type { Result, Session, Turn } from '../../../shared/model.ts';
import type { TurnView } from '../../../shared/view.ts';
import type { Language } from '../../words/formats.ts';
import type { TurnContext, ViewContext } from './context.ts';
import { insertHint } from './insertHint.ts';
import { materialViews, originOf } from './material.ts';
import { quoteView } from './quote.ts';
import { resultView } from './result.ts';
import { gridOf, stateOfAll } from './tiles.ts';

/** The view of one turn: what was asked, and the result shown; of several pictures all, and the picked one's result. */
export function turnView(context: TurnContext, session: Session, turn: Turn): TurnView {
  const { language } = context;
  const result = shownResult(turn) ?? startedResult('', { now: turn.createdAt, id: turn.id });
  const within = withSurroundings(context, session, { turn, result });
  const grid = gridOf(within, turn);
  return {
    id: turn.id,
    mode: turn.mode,
    name: nameOf(language, turn, grid ? stateOfAll(turn) : result.state),
    prompt: promptWords(turn),
    meta: turn.mode === 'image' ? metaOf(language, turn, result) : '',
    ...(turn.quote && { quote: quoteView(language, turn.quote, turn.mode === 'chat') }),
    ...materialViews(context, session, turn),
    result: resultView(within, turn, result),
    ...grid,
    version: versionOf(turn),
  };
}

function withSurroundings(context: TurnContext, session: Session, at: { turn: Turn; result: Result }): ViewContext {
  const hint = insertHint(context, session, at);
  const origin = originOf(session, at.turn.from);
  return {
    ...context,
    hasPassage: quoteFor(session, at.turn) !== undefined,
    lastRatio: lastRatio(session),
    ...(hint !== undefined && { insertHint: hint }),
    ...(origin && { origin }),
  };
}

function nameOf({ l10n }: Language, { mode }: Turn, state: Result['state']): string {
  const names = {
    image: {
      running: l10n.t('Image, running'),
      done: l10n.t('Image'),
      stopped: l10n.t('Image, stopped'),
      failed: l10n.t('Image, failed'),
    },
    chat: {
      running: l10n.t('Chat, running'),
      done: l10n.t('Chat'),
      stopped: l10n.t('Chat, stopped'),
      failed: l10n.t('Chat, failed'),
    },
  };
  return names[mode][state];
}

/** Several prompts as a numbered list, cut to what can be shown. */
function promptWords({ prompt, prompts = [] }: Turn): string {
  if (prompts.length === 0) return prompt;
  const list = prompts.map(({ text }, index) => `${index + 1}. ${text}`).join('\n');
  return list.slice(0, limits.message);
}

function metaOf({ l10n }: Language, { options, prompts = [] }: Turn, { model }: Result): string {
  const { aspectRatio, size, count = 1 } = options;
  const pictures = Math.max(1, prompts.length) * count;
  const asked = [
    model,
    aspectRatio,
    size,
    prompts.length > 1 && l10n.t('{0} prompts', prompts.length),
    count > 1 && l10n.t('{0} pictures', pictures),
  ];
  return asked.filter(Boolean).join(' · ');
}

/** Pictures stand side by side; only a chat's results are versions of each other. */
function versionOf({ mode, shown, results }: Turn): TurnView['version'] {
  if (mode === 'image') return { shown: 1, of: 1 };
  return { shown: Math.min(shown + 1, results.length), of: results.length };
}

/** Of the last picture received in the session; 1 before the first. */
function lastRatio(session: Session): number {
  const last = session.turns.findLast(hasPicture)?.results.findLast(({ pictures }) => pictures.length > 0);
  const picture = last?.pictures.at(-1);
  return picture ? picture.width / picture.height : 1;
}

function hasPicture({ results }: Turn): boolean {
  return results.some(({ pictures }) => pictures.length > 0);
}
