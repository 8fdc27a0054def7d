import * as v from 'valibot';
import { mergeDraft, mergeFields, mergeResumedDraft, mergeTurn } from '../../common/merge.ts';
import type { Draft, Result, Session, Turn } from '../../common/model/session.ts';
import { hasGained } from '../../common/retentionRules.ts';
import {
  Head,
  headFrom,
  headName,
  headOf,
  nameAfter,
  RepairedFileError,
  repair,
  sessionOf,
  TurnFile,
  turnFile,
} from './fileFormat.ts';
import { type FileSnapshot, type SessionDisk, SessionReader } from './sessionReader.ts';

/** A turn's file as it was last read or written. */
interface KnownTurn {
  readonly name: string;
  readonly text: string;
  readonly turn: Turn;
}

/** The files of one session and their known content, so that only changes are written. */
export class SessionFiles {
  private readonly turns = new Map<string, KnownTurn>();
  private head: { readonly text: string; readonly head: Head } | undefined;
  private knownAt: number | undefined;
  /** The draft as it was last read from disk. */
  private readDraft: Draft | undefined;
  /** Version 1 stored it as one document; its first change splits it into files. */
  private isOld = false;
  private readonly owners = new Map<string, string>();
  /** Turns that another window deleted while this window runs their jobs, as they were; they stay if a job adds something. */
  private readonly lost = new Map<string, Turn>();

  private readonly reader: SessionReader;

  constructor(
    private readonly id: string,
    private readonly disk: SessionDisk,
  ) {
    this.reader = new SessionReader(id, disk);
  }

  /** Returns the session as it is on disk, or undefined if it is missing or nothing of it can be read. Fails if a newer version of Limn wrote it. */
  async read(): Promise<Session | undefined> {
    const seen = await this.readSnapshots(await this.reader.restoreSetAside());
    const head = seen.flatMap(({ content }) => (content && !('turn' in content) ? content : []))[0];
    if (!head) {
      const old = await this.reader.readOld();
      this.isOld = old !== undefined;
      if (old) return old;
    }
    const turns = seen.flatMap(({ content }) => (content && 'turn' in content ? [content.turn] : []));
    const empty = head ?? headFrom(this.id, turns);
    return empty && this.mergeFiles(sessionOf(empty, []), seen);
  }

  /** Returns whether the session has no files on disk. */
  async areMissing(): Promise<boolean> {
    return (await this.reader.names()).length === 0 && (await this.disk.folder.read(this.reader.oldName)) === undefined;
  }

  /** The `changedAt` that was last read, or completely written; undefined if neither happened. */
  get savedAt(): number | undefined {
    return this.knownAt;
  }

  /** Returns whether the turns differ from what is on disk. */
  hasNewTurns({ turns }: Session): boolean {
    const own = turns.filter((turn) => !this.lost.has(turn.id));
    return own.length !== this.turns.size || own.some((turn) => this.turns.get(turn.id)?.turn !== turn);
  }

  /** Returns whether a turn has new results since it was last read or written. */
  hasGained({ turns }: Session): boolean {
    return turns.some((turn) => hasGained(turn, this.turns.get(turn.id)?.turn));
  }

  /** Removes the turns that another window deleted and that got no new results; the others count as new. */
  withoutLost(session: Session): Session {
    const runsHere = ({ id, state }: Result) => state === 'running' && this.owners.get(id) === undefined;
    const waiting = session.turns.filter(({ id, results }) => this.lost.has(id) && results.some(runsHere));
    const isGone = (turn: Turn) =>
      this.lost.has(turn.id) && !waiting.includes(turn) && !hasGained(turn, this.lost.get(turn.id));
    const gone = session.turns.filter(isGone);
    for (const id of [...this.lost.keys()]) if (!waiting.some((turn) => turn.id === id)) this.lost.delete(id);
    return gone.length > 0 ? { ...session, turns: session.turns.filter((turn) => !gone.includes(turn)) } : session;
  }

  /** Returns whether the draft on disk is another window's; the draft of this window is kept as well. */
  isOtherDraft({ draft }: Session): boolean {
    return this.head !== undefined && JSON.stringify(this.head.head.draft) !== JSON.stringify(draft);
  }

  /** Returns the other window that runs a result, or undefined if it is this one or not known. */
  ownerOf(resultId: string): string | undefined {
    return this.owners.get(resultId);
  }

  /** Returns the files that are about to be overwritten or deleted but have changed on disk in the meantime. */
  async findConflicting(session: Session): Promise<readonly FileSnapshot[]> {
    const present = new Set(session.turns);
    const changed = [...this.turns.values()].filter(({ turn }) => !present.has(turn));
    return this.readSnapshots([...changed.map(({ name }) => name), headName]);
  }

  /** Returns all files of the session that have changed on disk, including deleted ones. */
  async changed(names?: readonly string[]): Promise<readonly FileSnapshot[]> {
    const known = [...this.turns.values()].map(({ name }) => name);
    return this.readSnapshots(names ?? [...new Set([...known, ...(await this.reader.names()), headName])]);
  }

  /**
   * Merges what other windows wrote into the session and remembers it. Handles existing files before missing ones, so that a turn that was
   * moved is not lost.
   */
  mergeFiles(session: Session, seen: readonly FileSnapshot[]): Session {
    const presentFirst = [...seen].sort((a, b) => Number(a.text === undefined) - Number(b.text === undefined));
    const changed = presentFirst.reduce((now, file) => this.absorbFile(now, file), session);
    if (changed === session) return session;
    // Turns without a file yet come last.
    const place = ({ id }: Turn) => this.nameOf(id) ?? '~';
    const inOrder = (a: Turn, b: Turn) => Number(place(a) > place(b)) - Number(place(a) < place(b));
    return { ...changed, turns: [...changed.turns].sort(inOrder) };
  }

  /** Returns whether another window has deleted the session. */
  isDeleted(seen: readonly FileSnapshot[]): boolean {
    return this.head !== undefined && seen.some(({ name, text }) => name === headName && text === undefined);
  }

  /** Forgets what was on disk, so that everything is written again. */
  forget(): void {
    this.turns.clear();
    this.lost.clear();
    this.head = undefined;
    this.knownAt = undefined;
  }

  /** Writes the changes. Returns the names of the changed files in this session's folder. */
  async write(session: Session): Promise<readonly string[]> {
    const written: string[] = [];
    // The head drops the draft only after the turn that the draft became is on disk.
    const first = this.isOld || this.isOtherDraft(session) ? [] : [this.writeHead(session)];
    const present = session.turns.filter(({ id }) => !this.lost.has(id));
    const turns = assignFileNames(present, this.nameOf).map(({ turn, name }) => this.writeTurn(turn, name));
    const writes = [...first, ...turns];
    // Waits for all even if one fails, so that a pending write cannot overwrite the next one of the same name.
    await Promise.allSettled(writes);
    written.push(...(await Promise.all(writes)).flat());
    written.push(...(await this.deleteOthers(session.turns)), ...(await this.writeHead(session)));
    if (this.isOld) await this.disk.erasing.replaced(this.reader.oldName, this.fileOf(headName));
    this.isOld = false;
    this.knownAt = session.changedAt;
    return written;
  }

  private readonly nameOf = (turnId: string) => this.turns.get(turnId)?.name;

  private readSnapshots(names: readonly string[]): Promise<readonly FileSnapshot[]> {
    return this.reader.see(names, (name) => (name === headName ? this.head?.text : this.findKnown(name)?.text));
  }

  private findKnown(name: string): KnownTurn | undefined {
    return [...this.turns.values()].find((known) => known.name === name);
  }

  private absorbFile(session: Session, { name, text, content }: FileSnapshot): Session {
    if (content === undefined || text === undefined)
      return name === headName ? session : this.absorbLoss(session, name);
    if ('turn' in content) return this.absorbTurn(session, { name, text, turn: content.turn }, content.windows);
    const head = mergeFields({ ours: headOf(session), theirs: content, base: this.head?.head });
    const ours = this.head ? session.draft : mergeResumedDraft(session.draft, content.draft);
    const drafts = { ours, theirs: head.draft, base: this.readDraft };
    this.head = { text, head: content };
    this.knownAt = content.changedAt;
    this.readDraft = content.draft;
    return sessionOf({ ...head, draft: mergeDraft(drafts, session.turns.at(-1)) }, session.turns);
  }

  private absorbTurn(session: Session, seen: KnownTurn, windows: TurnFile['windows'] = {}): Session {
    for (const [resultId, window] of Object.entries(windows))
      if (window !== this.disk.windowId) this.owners.set(resultId, window);
    const base = this.turns.get(seen.turn.id)?.turn;
    this.turns.set(seen.turn.id, seen);
    this.lost.delete(seen.turn.id);
    const ours = session.turns.find(({ id }) => id === seen.turn.id);
    // A turn that was deleted here comes back if it has results that this window did not know of at that time.
    const isMeant = base && !hasGained(seen.turn, base);
    if (!ours) return isMeant ? session : { ...session, turns: [...session.turns, seen.turn] };
    const runsHere = (resultId: string) => this.owners.get(resultId) === undefined;
    const merged = mergeTurn({ ours, theirs: seen.turn, base, runsHere });
    return { ...session, turns: session.turns.map((turn) => (turn === ours ? merged : turn)) };
  }

  /** Removes a turn that another window deleted, unless this window has new results for it or may still get some. */
  private absorbLoss(session: Session, name: string): Session {
    const known = this.findKnown(name);
    if (!known) return session;
    this.turns.delete(known.turn.id);
    this.lost.set(known.turn.id, known.turn);
    return this.withoutLost(session);
  }

  private async writeTurn(turn: Turn, name: string): Promise<readonly string[]> {
    const known = this.turns.get(turn.id);
    if (known?.turn === turn && known.name === name) return [];
    const file = turnFile(turn, (id) => this.owners.get(id) ?? this.disk.windowId);
    const text = this.textOf(name, TurnFile, file);
    await this.disk.folder.write(this.fileOf(name), new TextEncoder().encode(text));
    this.turns.set(turn.id, { name, text, turn });
    if (!known || known.name === name) return [name];
    await this.disk.erasing.replaced(this.fileOf(known.name), this.fileOf(name));
    return [name, known.name];
  }

  private async writeHead(session: Session): Promise<readonly string[]> {
    const head = headOf(session);
    const text = this.textOf(headName, Head, head);
    if (text === this.head?.text) return [];
    await this.disk.folder.write(this.fileOf(headName), new TextEncoder().encode(text));
    this.head = { text, head };
    return [headName];
  }

  /** Truncates what exceeds the limits, so that everything that is written can be read again. */
  private textOf<T>(name: string, schema: v.GenericSchema<unknown, T>, content: T): string {
    if (v.is(schema, content)) return JSON.stringify(content);
    this.disk.onProblem(new RepairedFileError(this.fileOf(name)));
    return JSON.stringify(repair(schema, content) ?? content);
  }

  /** Returns the path within the folder of all sessions. */
  private fileOf(name: string): string {
    return `${this.id}/${name}`;
  }

  /** Deletes only turns that this window knew of, and only if they are unchanged on disk. */
  private async deleteOthers(turns: readonly Turn[]): Promise<readonly string[]> {
    const left = new Set(turns.map(({ id }) => id));
    const gone = [...this.turns].filter(([id]) => !left.has(id));
    for (const [id, { name, text }] of gone)
      if (await this.disk.erasing.turn(this.fileOf(name), text)) this.turns.delete(id);
    return gone.map(([, { name }]) => name);
  }
}

/** Assigns names so that each turn comes after the one before; a turn that was moved gets a new one. */
function assignFileNames(
  turns: readonly Turn[],
  nameOf: (turnId: string) => string | undefined,
): readonly { readonly turn: Turn; readonly name: string }[] {
  let last: string | undefined;
  return turns.map((turn) => {
    const known = nameOf(turn.id);
    last = known !== undefined && known > (last ?? '') ? known : nameAfter(last, turn.id);
    return { turn, name: last };
  });
}
