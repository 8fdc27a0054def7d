import { holdsPrompts } from '../../../core/prompts/prompts.ts';
import { picturesOf } from '../../../core/session/pictureTurn.ts';
import type { ResultAction } from '../../../shared/actions.ts';
import type { Result, Turn } from '../../../shared/model.ts';
import { isCutOff } from '../../words/reasons.ts';
import type { ViewContext } from './context.ts';

/** The buttons below a result; a failure brings its own, but the request can be looked at. */
export function actionsOf({ hasPassage }: Pick<ViewContext, 'hasPassage'>, turn: Turn, result: Result): ResultAction[] {
  if (result.state === 'running') return [];
  if (turn.mode === 'chat' && result.text.trim()) return answerActions(hasPassage, result);
  if (turn.mode === 'image' && result.pictures.length > 0) return pictureActions(hasPassage, turn);
  const quiet: Offered = [!result.failure && 'regenerate', turn.mode === 'chat' && !result.queued && 'showRequest'];
  return only(quiet);
}

type Offered = readonly (ResultAction | false)[];

function answerActions(hasPassage: boolean, { text, finishReason }: Result): ResultAction[] {
  return only([
    'insert',
    hasPassage && 'replace',
    isCutOff(finishReason) && 'continue',
    ...(['newFile', 'copy', 'regenerate', 'copyPlain', 'useAsPrompt'] as const),
    holdsPrompts(text) && 'generateImages',
    'showRequest',
  ]);
}

function pictureActions(hasPassage: boolean, turn: Turn): ResultAction[] {
  const offersAll = picturesOf(turn).length > 1 && (hasPassage || turn.prompts !== undefined);
  const quiet: Offered = ['copy', 'variations', 'suggestAltText', 'showPrompt'];
  return only(['insert', offersAll && 'insertAll', 'saveAs', 'refine', ...quiet]);
}

function only(offered: Offered): ResultAction[] {
  return offered.filter((action) => action !== false);
}
