import { findFileNames, findLinkedFiles } from '../../sessions/common/fileInLink.ts';
import type { Result } from '../../sessions/common/model/result.ts';
import { findResult, type Session } from '../../sessions/common/model/session.ts';

type Words = Pick<Result, 'id' | 'state' | 'text' | 'parts'>;

interface AnswerFilesOptions {
  /** Returns those of the names that are files of the workspace. */
  readonly existing: (names: readonly string[]) => Promise<readonly string[]>;
  /** Returns those of the names that lead to a file of the workspace, including files in subfolders. */
  readonly reachable: (names: readonly string[]) => Promise<readonly string[]>;
  readonly shownSessions: () => readonly Session[];
  readonly turnChanged: (sessionId: string, turnId: string) => void;
}

/** Finds names in answers that are files of the workspace; searched when an answer is first shown. */
export class AnswerFiles {
  private readonly found = new Map<string, readonly string[]>();

  constructor(private readonly options: AnswerFilesOptions) {}

  /** Returns the names known so far; the turn is refreshed when more are found. */
  of(result: Words): readonly string[] {
    if (result.state === 'running') return [];
    const known = this.found.get(result.id);
    if (!known) void this.look(result);
    return known ?? [];
  }

  private async look(result: Words): Promise<void> {
    const { id } = result;
    this.found.set(id, []);
    const files = await this.filesIn(wordsOf(result));
    this.found.set(id, files);
    if (files.length === 0) return;
    for (const session of this.options.shownSessions()) {
      const turn = findResult(session, id)?.turn;
      if (turn) this.options.turnChanged(session.id, turn.id);
    }
  }

  private async filesIn(text: string): Promise<readonly string[]> {
    const { existing, reachable } = this.options;
    const [named, linked] = [findFileNames(text), findLinkedFiles(text)];
    const found = [named.length > 0 ? existing(named) : [], linked.length > 0 ? reachable(linked) : []];
    return [...new Set((await Promise.all(found)).flat())];
  }
}

/** Returns the text of an answer, or the texts beside pictures. */
function wordsOf({ text, parts = [] }: Words): string {
  return [text, ...parts.flatMap((part) => (part.kind === 'words' ? [part.text] : []))].join('\n\n');
}
