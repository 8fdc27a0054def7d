/** An event of Chromium's own timeline; times in microseconds. */
interface TimelineEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur: number;
  /** Of the thread itself, which other work of the machine does not stretch. */
  readonly tdur?: number;
}

/** Script, style and layout; garbage collection counts where it happens. */
const counted = new Set([
  ...['HandlePostMessage', 'FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'FireAnimationFrame', 'EventDispatch'],
  ...['TimerFire', 'UpdateLayoutTree', 'Layout', 'MajorGC', 'MinorGC'],
]);

/** What the busiest thread of a trace did, in milliseconds. */
export interface Busy {
  /** In script, style and layout. */
  readonly spent: number;
  /** Each task as a whole. */
  readonly tasks: readonly number[];
}

export function busiestThread(trace: Uint8Array): Busy {
  return mostBusy(threadsOf(trace).map(busyIn));
}

function threadsOf(trace: Uint8Array): readonly (readonly TimelineEvent[])[] {
  // What Chromium writes is of this form.
  const { traceEvents } = JSON.parse(new TextDecoder().decode(trace)) as { traceEvents: TimelineEvent[] };
  const threads = new Map<string, TimelineEvent[]>();
  for (const event of traceEvents) {
    const thread = `${event.pid} ${event.tid}`;
    const events = threads.get(thread);
    if (events) events.push(event);
    else threads.set(thread, [event]);
  }
  return [...threads.values()];
}

function mostBusy(all: readonly Busy[]): Busy {
  const none: Busy = { spent: 0, tasks: [] };
  return all.reduce((most, busy) => (busy.spent > most.spent ? busy : most), none);
}

/** The mark in the page's own time before which tasks do not count. */
export const firstPaint = 'first paint';

/** The busiest thread's tasks after the mark, or all where there is none, in milliseconds. */
export function tasksAfter(trace: Uint8Array): readonly number[] {
  const threads = threadsOf(trace);
  const marked = threads.flat().find(({ name }) => name === firstPaint)?.ts ?? 0;
  return mostBusy(threads.map((events) => busyIn(events.filter(({ ts }) => ts > marked)))).tasks;
}

function busyIn(all: readonly TimelineEvent[]): Busy {
  const events = all.filter(({ ph }) => ph === 'X');
  return {
    spent: outermost(events.filter(({ name }) => counted.has(name))),
    tasks: events.filter(({ name }) => name.endsWith('RunTask')).map(({ dur, tdur = dur }) => tdur / 1_000),
  };
}

/** An event within another is part of it. */
function outermost(events: readonly TimelineEvent[]): number {
  let [end, sum] = [0, 0];
  for (const { ts, dur, tdur = dur } of [...events].sort((a, b) => a.ts - b.ts)) {
    if (ts < end) continue;
    end = ts + dur;
    sum += tdur;
  }
  return sum / 1_000;
}
