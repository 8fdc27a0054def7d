import { findFileNames, findLinkedFiles } from '../../sessions/common/fileInLink.ts';
import { findResult, type Result } from '../../sessions/common/model/session.ts';
import type { PanelDependencies } from './dependencies.ts';

type Words = Pick<Result, 'id' | 'state' | 'text' | 'parts'>;

/** Finds names in answers that are files of the workspace; searched when an answer is first shown. */
export class AnswerFiles {
  private readonly found = new Map<string, readonly string[]>();

  constructor(
    private readonly needs: Pick<PanelDependencies, 'sessions' | 'insertion'>,
    private readonly shownSessionIds: () => readonly string[],
  ) {}

  /** Returns the names known so far; the turn is refreshed when more are found. */
  getNames(result: Words): readonly string[] {
    if (result.state === 'running') return [];
    const known = this.found.get(result.id);
    if (!known) void this.findFiles(result);
    return known ?? [];
  }

  private async findFiles(result: Words): Promise<void> {
    const { sessions, insertion } = this.needs;
    this.found.set(result.id, []);
    const text = getText(result);
    const [named, linked] = [findFileNames(text), findLinkedFiles(text)];
    const found = [
      named.length > 0 ? insertion.files.existing(named) : [],
      linked.length > 0 ? insertion.files.reachable(linked) : [],
    ];
    const files = [...new Set((await Promise.all(found)).flat())];
    this.found.set(result.id, files);
    if (files.length === 0) return;
    for (const session of this.shownSessionIds().flatMap((id) => sessions.storage.sessions.get(id) ?? [])) {
      const turn = findResult(session, result.id)?.turn;
      if (turn) sessions.announcer.turnChanged(session.id, turn.id);
    }
  }
}

/** Returns the text of an answer, or the texts beside pictures. */
function getText({ text, parts = [] }: Words): string {
  return [text, ...parts.flatMap((part) => (part.kind === 'words' ? [part.text] : []))].join('\n\n');
}
