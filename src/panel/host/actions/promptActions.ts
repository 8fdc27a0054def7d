import { l10n, Uri } from 'vscode';
import { getStyleSentences } from '../../../looks/common/builtInStyles.ts';
import { getLookDocumentUri } from '../../../looks/common/lookPrompt.ts';
import { limits } from '../../../product/common/limits.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import type { PromptContext } from '../../../prompts/common/improvePrompt.ts';
import { changeDraft, hasChosenStyle } from '../../../sessions/common/draft.ts';
import { answerImprovedText, type ImprovedAnswer } from '../../../sessions/common/improvedText.ts';
import type { Session } from '../../../sessions/common/model/session.ts';
import type { PanelDependencies } from '../dependencies.ts';

/** The actions on the image prompt in the message box. */
export class PromptActions {
  constructor(private readonly needs: Pick<PanelDependencies, 'notices' | 'sessions' | 'looks'>) {}

  /** Asks the chat model to improve the prompt of a session; the user reviews it before anything is sent. */
  async improve(sessionId: string | undefined): Promise<void> {
    const { sessions, notices } = this.needs;
    const session = sessionId === undefined ? undefined : sessions.storage.sessions.get(sessionId);
    const problem = getProblem(session);
    if (!session || problem) return void notices.notify({ severity: 'info', text: problem ?? emptyPrompt() });
    if (await sessions.promptImprover.improve(session.id, await this.getContext(session)))
      sessions.announcer.draftChanged(session.id, 'message');
  }

  answer(sessionId: string, answer: ImprovedAnswer): void {
    const { storage, announcer } = this.needs.sessions;
    const change = (session: Session) => changeDraft(session, (draft) => answerImprovedText(draft, answer));
    storage.sessions.change(sessionId, change, 'once');
    announcer.draftChanged(sessionId, 'message');
  }

  private async getContext(session: Session): Promise<PromptContext> {
    const { draft } = session;
    const document = getLookDocumentUri(session, draft);
    const found = document && (await this.needs.looks.resolveLook(Uri.parse(document), draft.text, draft.lookChoice));
    const look = found && !('fault' in found) ? found : undefined;
    return {
      prompt: draft.text,
      styles: getStyleSentences(draft.options, hasChosenStyle(draft) ? undefined : look),
      characters: look?.characters ?? [],
      aspectRatio: draft.options.aspectRatio,
      images: draft.attachments?.length ?? 0,
      changesImage: draft.from !== undefined || draft.marks !== undefined,
      passage: draft.quote?.text ?? '',
    };
  }
}

const emptyPrompt = () => l10n.t('Enter an image prompt in the message box first.');

/** Returns why there is no prompt that can be improved, as a sentence. */
function getProblem(session: Session | undefined): string | undefined {
  const draft = session?.draft;
  if (!draft || !modeTraits[draft.mode].hasOptions) return emptyPrompt();
  if (draft.prompts?.length) return l10n.t('Limn can improve one prompt at a time. This message has several.');
  if (draft.text.trim() === '') return emptyPrompt();
  return draft.text.length > limits.picturePrompt ? l10n.t('The prompt is too long to be improved.') : undefined;
}
