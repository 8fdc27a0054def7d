import { fileNamesIn } from '../../core/session/fileNames.ts';
import { turnOfResult } from '../../core/session/session.ts';
import type { Result, Session } from '../../shared/model.ts';

export interface AnswerFilesOptions {
  /** Which of the names are files of the workspace. */
  readonly existing: (names: readonly string[]) => Promise<readonly string[]>;
  readonly shownSessions: () => readonly Session[];
  readonly turnChanged: (sessionId: string, turnId: string) => void;
}

/** The names in answers that are files of the workspace, looked for once an answer is shown. */
export class AnswerFiles {
  private readonly found = new Map<string, readonly string[]>();

  constructor(private readonly options: AnswerFilesOptions) {}

  /** What is known now; the turn is shown again when there is more. */
  of(result: Pick<Result, 'id' | 'state' | 'text'>): readonly string[] {
    if (result.state === 'running') return [];
    const known = this.found.get(result.id);
    if (!known) void this.look(result);
    return known ?? [];
  }

  private async look({ id, text }: Pick<Result, 'id' | 'text'>): Promise<void> {
    this.found.set(id, []);
    const names = fileNamesIn(text);
    const files = names.length > 0 ? await this.options.existing(names) : [];
    this.found.set(id, files);
    if (files.length === 0) return;
    for (const session of this.options.shownSessions()) {
      const turn = turnOfResult(session, id);
      if (turn) this.options.turnChanged(session.id, turn.id);
    }
  }
}
