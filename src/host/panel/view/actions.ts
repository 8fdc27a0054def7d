import { holdsPrompts } from '../../../core/prompts/prompts.ts';
import { picturesOf } from '../../../core/session/pictureTurn.ts';
import type { Result, Turn } from '../../../shared/model.ts';
import type { ResultAction } from '../../../shared/view.ts';
import type { ViewContext } from './context.ts';

/** The buttons below a result; a failure brings its own. */
export function actionsOf({ hasPassage }: Pick<ViewContext, 'hasPassage'>, turn: Turn, result: Result): ResultAction[] {
  if (result.state === 'running') return [];
  if (turn.mode === 'chat' && result.text.trim()) return answerActions(hasPassage, result.text);
  if (turn.mode === 'image' && result.pictures.length > 0) return pictureActions(hasPassage, turn);
  return result.failure ? [] : ['regenerate'];
}

type Offered = readonly (ResultAction | false)[];

function answerActions(hasPassage: boolean, text: string): ResultAction[] {
  const quiet: Offered = ['newFile', 'copy', 'regenerate', holdsPrompts(text) && 'generateImages'];
  const offered: Offered = ['insert', hasPassage && 'replace', ...quiet];
  return offered.filter((action) => action !== false);
}

function pictureActions(hasPassage: boolean, turn: Turn): ResultAction[] {
  const offersAll = picturesOf(turn).length > 1 && (hasPassage || turn.prompts !== undefined);
  const quiet: Offered = ['copy', 'variations', 'suggestAltText', 'showPrompt'];
  const offered: Offered = ['insert', offersAll && 'insertAll', 'saveAs', 'refine', ...quiet];
  return offered.filter((action) => action !== false);
}
