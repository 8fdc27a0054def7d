import * as v from 'valibot';
import { mergeDraft, mergeFields, mergeResumedDraft, mergeTurn } from '../../common/merge.ts';
import type { Draft, Session } from '../../common/model/session.ts';
import type { Turn } from '../../common/model/turn.ts';
import { hasGained } from '../../common/retentionRules.ts';
import type { Folder } from './atomicFiles.ts';
import type { Erasing } from './erasing.ts';
import { Head, headFrom, headName, headOf, RepairedFileError, sessionOf, TurnFile, turnFile } from './fileFormat.ts';
import { repair } from './repair.ts';
import { type FileSnapshot, SessionReader } from './sessionReader.ts';
import { assignFileNames, inOrder } from './turnOrder.ts';

export interface SessionFilesOptions {
  readonly folder: Folder;
  readonly erasing: Erasing;
  readonly id: string;
  /** Stands beside the running results of this window. */
  readonly windowId: string;
  /** Told of a file that cannot be read; a damaged one has been set aside. Also of one that had to be cut to be written. */
  readonly onProblem: (error: unknown) => void;
}

/** A turn's file as it was last read or written. */
interface KnownTurn {
  readonly name: string;
  readonly text: string;
  readonly turn: Turn;
}

/** The files of one session, and what is known of them, so that only what has changed is written. */
export class SessionFiles {
  private readonly turns = new Map<string, KnownTurn>();
  private head: { readonly text: string; readonly head: Head } | undefined;
  private knownAt: number | undefined;
  /** As it last came from the disk. */
  private readDraft: Draft | undefined;
  /** Kept as one document by version 1; its first change makes files of it. */
  private isOld = false;
  private readonly owners = new Map<string, string>();
  /** Turns that another window deleted while this one draws in them, as they were: what comes of them decides. */
  private readonly lost = new Map<string, Turn>();

  private readonly reader: SessionReader;

  constructor(private readonly options: SessionFilesOptions) {
    this.reader = new SessionReader(options);
  }

  /** The session as it is on disk; nothing where there is none, or nothing of it can be read. Fails where a newer Limn wrote it. */
  async read(): Promise<Session | undefined> {
    const seen = await this.readSnapshots(await this.reader.restoreSetAside());
    const head = seen.flatMap(({ content }) => (content && !('turn' in content) ? content : []))[0];
    if (!head) {
      const old = await this.reader.readOld();
      this.isOld = old !== undefined;
      if (old) return old;
    }
    const empty = head ?? headFrom(this.options.id, turnsIn(seen));
    return empty && this.mergeFiles(sessionOf(empty, []), seen);
  }

  /** Whether none is there yet, nor any longer. */
  async areMissing(): Promise<boolean> {
    return (
      (await this.reader.names()).length === 0 && (await this.options.folder.read(this.reader.oldName)) === undefined
    );
  }

  /** The changedAt that was last read, or written with all that belongs to it; nothing where nothing was. */
  get savedAt(): number | undefined {
    return this.knownAt;
  }

  /** Whether the turns differ from what is on disk. */
  hasNewTurns({ turns }: Session): boolean {
    const own = turns.filter((turn) => !this.lost.has(turn.id));
    return own.length !== this.turns.size || own.some((turn) => this.turns.get(turn.id)?.turn !== turn);
  }

  /** Whether something came of it since it was last read or written. */
  hasGained({ turns }: Session): boolean {
    return turns.some((turn) => hasGained(turn, this.turns.get(turn.id)?.turn));
  }

  /** The session without the turns that another window deleted and of which nothing more came; the others count as new. */
  withoutLost(session: Session): Session {
    const waiting = session.turns.filter((turn) => this.lost.has(turn.id) && this.isAtWork(turn));
    const isGone = (turn: Turn) =>
      this.lost.has(turn.id) && !waiting.includes(turn) && !hasGained(turn, this.lost.get(turn.id));
    const gone = session.turns.filter(isGone);
    for (const id of [...this.lost.keys()]) if (!waiting.some((turn) => turn.id === id)) this.lost.delete(id);
    return gone.length > 0 ? { ...session, turns: session.turns.filter((turn) => !gone.includes(turn)) } : session;
  }

  /** Whether the draft on disk is another window's, beside which the one typed here stays. */
  isOtherDraft({ draft }: Session): boolean {
    return this.head !== undefined && JSON.stringify(this.head.head.draft) !== JSON.stringify(draft);
  }

  /** The other window that runs a result; nothing where it is this one, or nobody says. */
  ownerOf(resultId: string): string | undefined {
    return this.owners.get(resultId);
  }

  /** The files that are about to be overwritten or deleted and have become others meanwhile. */
  async findConflicting(session: Session): Promise<readonly FileSnapshot[]> {
    const present = new Set(session.turns);
    const changed = [...this.turns.values()].filter(({ turn }) => !present.has(turn));
    return this.readSnapshots([...changed.map(({ name }) => name), headName]);
  }

  /** All files of the session that have become others; what is gone too. */
  async changed(names?: readonly string[]): Promise<readonly FileSnapshot[]> {
    const known = [...this.turns.values()].map(({ name }) => name);
    return this.readSnapshots(names ?? [...new Set([...known, ...(await this.reader.names()), headName])]);
  }

  /** Puts what other windows wrote into the session, and knows it from now on. What is there comes first: a turn that was moved is not lost. */
  mergeFiles(session: Session, seen: readonly FileSnapshot[]): Session {
    const presentFirst = [...seen].sort((a, b) => Number(a.text === undefined) - Number(b.text === undefined));
    const changed = presentFirst.reduce((now, file) => this.absorbFile(now, file), session);
    return changed === session ? session : { ...changed, turns: inOrder(changed.turns, this.nameOf) };
  }

  /** Whether another window has deleted the session. */
  isDeleted(seen: readonly FileSnapshot[]): boolean {
    return this.head !== undefined && seen.some(({ name, text }) => name === headName && text === undefined);
  }

  /** Forgets what was on disk, so that all of it is written again. */
  forget(): void {
    this.turns.clear();
    this.lost.clear();
    this.head = undefined;
    this.knownAt = undefined;
  }

  /** Writes what has changed; gives the names of the files, of this session's folder. */
  async write(session: Session): Promise<readonly string[]> {
    const written: string[] = [];
    // What was typed goes from the head when the turn is there that it has become.
    const first = this.isOld || this.isOtherDraft(session) ? [] : [this.writeHead(session)];
    const present = session.turns.filter(({ id }) => !this.lost.has(id));
    const turns = assignFileNames(present, this.nameOf).map(({ turn, name }) => this.writeTurn(turn, name));
    written.push(...(await allDone([...first, ...turns])).flat());
    written.push(...(await this.deleteOthers(session.turns)), ...(await this.writeHead(session)));
    if (this.isOld) await this.options.erasing.replaced(this.reader.oldName, this.fileOf(headName));
    this.isOld = false;
    this.knownAt = session.changedAt;
    return written;
  }

  private readonly nameOf = (turnId: string) => this.turns.get(turnId)?.name;

  private readSnapshots(names: readonly string[]): Promise<readonly FileSnapshot[]> {
    return this.reader.see(names, (name) => this.knownText(name));
  }

  private knownText(name: string): string | undefined {
    if (name === headName) return this.head?.text;
    return [...this.turns.values()].find((known) => known.name === name)?.text;
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
      if (window !== this.options.windowId) this.owners.set(resultId, window);
    const base = this.turns.get(seen.turn.id)?.turn;
    this.turns.set(seen.turn.id, seen);
    this.lost.delete(seen.turn.id);
    const ours = session.turns.find(({ id }) => id === seen.turn.id);
    // What was deleted here comes back with what this window did not know of when it did that.
    const isMeant = base && !hasGained(seen.turn, base);
    if (!ours) return isMeant ? session : { ...session, turns: [...session.turns, seen.turn] };
    const runsHere = (resultId: string) => this.owners.get(resultId) === undefined;
    const merged = mergeTurn({ ours, theirs: seen.turn, base, runsHere });
    return { ...session, turns: session.turns.map((turn) => (turn === ours ? merged : turn)) };
  }

  /** A turn that another window deleted goes here too, unless more came of it in this one, or may still come. */
  private absorbLoss(session: Session, name: string): Session {
    const known = [...this.turns.values()].find((turn) => turn.name === name);
    if (!known) return session;
    this.turns.delete(known.turn.id);
    this.lost.set(known.turn.id, known.turn);
    return this.withoutLost(session);
  }

  private isAtWork(turn: Turn): boolean {
    return turn.results.some(({ id, state }) => state === 'running' && this.owners.get(id) === undefined);
  }

  private async writeTurn(turn: Turn, name: string): Promise<readonly string[]> {
    const known = this.turns.get(turn.id);
    if (known?.turn === turn && known.name === name) return [];
    const file = turnFile(turn, (id) => this.owners.get(id) ?? this.options.windowId);
    const text = this.textOf(name, TurnFile, file);
    await this.writeText(name, text);
    this.turns.set(turn.id, { name, text, turn });
    if (!known || known.name === name) return [name];
    await this.options.erasing.replaced(this.fileOf(known.name), this.fileOf(name));
    return [name, known.name];
  }

  private async writeHead(session: Session): Promise<readonly string[]> {
    const head = headOf(session);
    const text = this.textOf(headName, Head, head);
    if (text === this.head?.text) return [];
    await this.writeText(headName, text);
    this.head = { text, head };
    return [headName];
  }

  /** Nothing is written that could not be read again: what is over the limits is taken off. */
  private textOf<T>(name: string, schema: v.GenericSchema<unknown, T>, content: T): string {
    if (v.is(schema, content)) return JSON.stringify(content);
    this.options.onProblem(new RepairedFileError(this.fileOf(name)));
    return JSON.stringify(repair(schema, content) ?? content);
  }

  private writeText(name: string, text: string): Promise<void> {
    return this.options.folder.write(this.fileOf(name), new TextEncoder().encode(text));
  }

  /** In the folder of all sessions. */
  private fileOf(name: string): string {
    return `${this.options.id}/${name}`;
  }

  /** Only turns that this window knew of can be missing by its will, and only as it knew them. */
  private async deleteOthers(turns: readonly Turn[]): Promise<readonly string[]> {
    const left = new Set(turns.map(({ id }) => id));
    const gone = [...this.turns].filter(([id]) => !left.has(id));
    for (const [id, { name, text }] of gone)
      if (await this.options.erasing.turn(this.fileOf(name), text)) this.turns.delete(id);
    return gone.map(([, { name }]) => name);
  }
}

/** What fails waits for the others: a file on its way may not come in after the next of its name. */
async function allDone<T>(running: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(running);
  return Promise.all(running);
}

function turnsIn(seen: readonly FileSnapshot[]): readonly Turn[] {
  return seen.flatMap(({ content }) => (content && 'turn' in content ? [content.turn] : []));
}
