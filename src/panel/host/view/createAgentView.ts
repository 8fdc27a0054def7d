/** The view of an agent's request on the user's behalf. */
import type * as vscode from 'vscode';
import { agentProduct } from '../../../agents/common/agentNames.ts';
import { isBudgetRefusal } from '../../../agents/common/budgetRefusal.ts';
import { toLocalDate } from '../../../agents/host/budget.ts';
import { formatNumber, type Language } from '../../../base/host/formats.ts';
import { failureActionLabel } from '../../../service/host/failureText.ts';
import type { Agent, Result, Session, Turn } from '../../../sessions/common/model/session.ts';
import { pickedPicture } from '../../../sessions/common/pictureTurn.ts';
import type { ResultView } from '../../common/resultView.ts';
import type { AgentView, TurnView } from '../../common/turnView.ts';
import type { TurnContext } from './viewContext.ts';

export function agentView(context: TurnContext, session: Session, turn: Turn): Pick<TurnView, 'agent'> {
  const { agent } = turn;
  if (!agent) return {};
  const { l10n } = context.language;
  const { document } = agent;
  return {
    agent: {
      label: l10n.t('Agent'),
      name: agentProduct(agent.name),
      ...(document !== undefined && { document }),
      ...getSaved(context, turn, agent),
      ...getBudget(context, session, turn),
    },
  };
}

/** Describes the permission: for an agent of the editor, the user confirmed the call or allowed all calls. */
export function formatPermission({ l10n, locale }: Language, { agent, createdAt }: Turn): string | undefined {
  if (!agent || agent.refused) return undefined;
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(createdAt);
  return agent.inEditor ? l10n.t('approved in VS Code at {0}', time) : l10n.t('within your limit, {0}', time);
}

/** Describes a request that was not sent because the day's pictures are used up. The user can still generate this one. */
export function getBudgetRefusal({ l10n, locale }: Language, turn: Turn, result: Result): Pick<ResultView, 'failure'> {
  const refused = turn.agent?.refused;
  if (!refused || !isBudgetRefusal(turn, result)) return {};
  const { perDay, since } = refused;
  return {
    failure: {
      severity: 'warn',
      icon: 'circle-slash',
      ...formatOverLimit(l10n, turn, formatNumber(locale, perDay)),
      facts: since > 0 ? [l10n.t('Later requests declined: {0}', formatNumber(locale, since))] : [],
      failureActions: [
        { failureAction: 'tryAgain', label: l10n.t('Generate Anyway'), primary: true },
        { failureAction: 'changeLimit', label: failureActionLabel(l10n, 'changeLimit'), primary: false },
      ],
    },
  };
}

/** Agents may generate again after midnight. */
function formatOverLimit(l10n: typeof vscode.l10n, { createdAt }: Turn, perDay: string) {
  if (toLocalDate(new Date(createdAt)) === toLocalDate(new Date()))
    return {
      title: l10n.t('Daily agent limit reached'),
      why: l10n.t(
        "Agents generated {0} of {0} images today. Nothing was sent, and the agent was notified. The limit resets at midnight. Images that you request yourself don't count.",
        perDay,
      ),
    };
  return {
    title: l10n.t('Daily agent limit was reached'),
    why: l10n.t(
      'Agents generated {0} of {0} images that day. Nothing was sent, and the agent was notified. The limit has reset since.',
      perDay,
    ),
  };
}

/** Describes the file of the picture that the agent requested; other pictures of the turn are the user's own. */
function getSaved({ language, agents }: TurnContext, turn: Turn, { file, refused }: Agent): Pick<AgentView, 'saved'> {
  const picture = pickedPicture(turn);
  if (refused || !picture || !turn.results[0]?.pictures.includes(picture)) return {};
  const { l10n } = language;
  if (!file) return { saved: { says: l10n.t("The agent didn't save this image to a file.") } };
  const name = agents.nameOf(file.uri);
  if (file.pictureId !== picture.id || name === undefined) return {};
  return { saved: { says: formatSaved(l10n, agents.usedIn(file.uri)), file: name } };
}

/** The page inserts the name of the file at `{0}`. */
function formatSaved(l10n: typeof vscode.l10n, [first, ...others]: readonly string[]): string {
  const file = '{0}';
  if (first === undefined) return l10n.t('Saved by the agent as {0}. Not used in any open document.', file);
  if (others.length === 0) return l10n.t('Saved by the agent as {0}. Used in {1}.', file, first);
  return l10n.t('Saved by the agent as {0}. Used in {1} and {2} more.', file, first, others.length);
}

/** Shown only below the agents' newest turn; a refused turn has its own message. */
function getBudget({ language, agents }: TurnContext, { turns }: Session, turn: Turn): Pick<AgentView, 'budget'> {
  const isNewest = turns.findLast(({ agent }) => agent)?.id === turn.id;
  const budget = isNewest && !turn.agent?.refused ? agents.budget() : undefined;
  if (!budget) return {};
  const { used, perDay } = budget;
  const says = language.l10n.t(
    'Agents generated {0} of {1} images today. The limit resets at midnight.',
    formatNumber(language.locale, used),
    formatNumber(language.locale, perDay),
  );
  return { budget: { says, share: Math.min(1, used / perDay) } };
}
