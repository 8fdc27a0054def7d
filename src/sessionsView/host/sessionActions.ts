import * as v from 'valibot';
import { formatNumber, type Language, timeOfDay } from '../../base/host/formats.ts';
import { kindIcons } from '../../product/host/kinds.ts';
import { listedTitle } from '../../sessions/common/draft.ts';
import type { Session } from '../../sessions/common/model/session.ts';
import { firstLineOf } from '../../sessions/common/title.ts';
import type { History } from '../../sessions/host/history.ts';
import type { SessionUI } from './sessionUI.ts';

/** A session as a command's argument names it: by its id, or by its line in the view. */
const Named = v.union([v.string(), v.object({ summary: v.object({ id: v.string() }) })]);

/** Returns the id of the session that a command's argument names, or undefined. */
export function getSessionId(argument: unknown): string | undefined {
  const named = v.safeParse(Named, argument);
  if (!named.success) return undefined;
  return typeof named.output === 'string' ? named.output : named.output.summary.id;
}

interface SessionActionsOptions {
  readonly language: Language;
  readonly history: Pick<History, 'load' | 'newest' | 'rename' | 'pin' | 'duplicate' | 'branch' | 'delete'>;
  readonly screen: SessionUI;
  /** Requests a title from a chat model; returns undefined if the user canceled or was notified of a failure. */
  readonly suggestTitle: (session: Session) => Promise<string | undefined>;
  /** Shows a session that is loaded. */
  readonly show: (sessionId: string, where: 'panel' | 'side') => void;
  /** Called when a session has a new title, which the panels show. */
  readonly renamed: (sessionId: string) => unknown;
  /** Makes panels leave deleted sessions. Returns those that were shown. */
  readonly leave: (sessionIds: readonly string[]) => readonly string[];
  /** Returns whether a job of any window is in flight for it. */
  readonly isAtWork: (sessionId: string) => Promise<boolean>;
}

/** The actions on a stored session. */
export class SessionActions {
  constructor(private readonly options: SessionActionsOptions) {}

  async open(argument: unknown, where: 'panel' | 'side' = 'panel'): Promise<void> {
    const session = await this.find(argument);
    if (session) this.options.show(session.id, where);
  }

  async rename(argument: unknown): Promise<void> {
    const session = await this.find(argument);
    if (session) await this.renameTo(session, listedTitle(session));
  }

  /** The user accepts, changes or dismisses the suggestion. */
  async suggestTitle(argument: unknown): Promise<void> {
    const session = await this.find(argument);
    if (session?.turns.length === 0) return this.notifyEmpty();
    const title = session && (await this.options.suggestTitle(session));
    if (session && title) await this.renameTo(session, title);
  }

  async pin(argument: unknown, on: boolean): Promise<void> {
    const id = this.getNamedId(argument);
    if (id) await this.options.history.pin(id, on);
  }

  async duplicate(argument: unknown): Promise<void> {
    const session = await this.find(argument);
    if (session) await this.open(await this.options.history.duplicate(session.id));
  }

  async branch(argument: unknown): Promise<void> {
    const session = await this.find(argument);
    if (session?.turns.length === 0) return this.notifyEmpty();
    const { locale } = this.options.language;
    const choices = session?.turns.map(({ id, mode, prompt, prompts, quote, createdAt }, index) => ({
      id,
      icons: [kindIcons[mode]],
      label: `${formatNumber(locale, index + 1)}. ${firstLineOf(prompt || (prompts?.[0]?.text ?? ''), quote?.text)}`,
      description: timeOfDay(locale, createdAt),
    }));
    const turnId = choices && (await this.options.screen.pickTurn(choices));
    if (session && turnId) await this.open(await this.options.history.branch(session.id, turnId));
  }

  async delete(argument: unknown): Promise<void> {
    const session = await this.find(argument);
    if (!session) return;
    const { l10n } = this.options.language;
    const title = listedTitle(session) || l10n.t('Untitled');
    if (await this.options.isAtWork(session.id))
      return this.options.screen.tell(l10n.t("Session '{0}' is still running. Stop it before you delete it.", title));
    await this.deleteSessions([session.id], () => l10n.t("Session '{0}' deleted.", title));
  }

  /** Deletes all sessions except those with a running job, including jobs that start while the user is asked, and those that are created then. */
  async deleteAll(): Promise<void> {
    const { screen, language } = this.options;
    const { l10n, locale } = language;
    const asked = await this.filterIdle();
    if (asked.length === 0) return screen.tell(l10n.t('No sessions yet'));
    const detail = l10n.t('Pinned sessions are deleted too. Images saved in your workspaces are kept.');
    const question = l10n.t('Delete all sessions ({0})?', formatNumber(locale, asked.length));
    if (!(await screen.confirm(question, detail, l10n.t('Delete All')))) return;
    const now = new Set(await this.filterIdle());
    const ids = asked.filter((id) => now.has(id));
    await this.deleteSessions(ids, (count) => l10n.t('Sessions deleted: {0}', formatNumber(locale, count)));
  }

  private async filterIdle(): Promise<readonly string[]> {
    const all = await this.options.history.newest(Number.POSITIVE_INFINITY);
    return all.filter(({ isRunning }) => !isRunning).map(({ id }) => id);
  }

  /** Fails if the disk does not let all of them be deleted; the user is notified of those that were. */
  private async deleteSessions(asked: readonly string[], sentence: (count: number) => string): Promise<void> {
    const { history, leave, screen, show } = this.options;
    const { ids, undo, forget, problem } = await history.delete(asked);
    const [shown] = leave(ids);
    if (await screen.offerUndo(sentence(ids.length))) {
      await undo();
      if (shown !== undefined) show(shown, 'panel');
    } else forget();
    if (problem !== undefined) throw problem;
  }

  private notifyEmpty(): void {
    this.options.screen.tell(this.options.language.l10n.t('This session is empty.'));
  }

  private async renameTo({ id }: Session, proposed: string): Promise<void> {
    const title = await this.options.screen.askTitle(proposed);
    if (!title?.trim()) return;
    await this.options.history.rename(id, title.trim());
    await this.options.renamed(id);
  }

  private async find(argument: unknown): Promise<Session | undefined> {
    const id = this.getNamedId(argument);
    const session = id === undefined ? undefined : await this.options.history.load(id);
    if (id !== undefined && !session)
      this.options.screen.tell(
        this.options.language.l10n.t("Couldn't open the session. It was deleted or its file can't be read."),
      );
    return session;
  }

  /** A menu that was open while VS Code reloaded the lines of the view passes no session. */
  private getNamedId(argument: unknown): string | undefined {
    const id = getSessionId(argument);
    if (!id) this.options.screen.tell(this.options.language.l10n.t('The list changed. Select the session again.'));
    return id;
  }
}
