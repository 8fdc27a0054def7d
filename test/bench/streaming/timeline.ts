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
  // What Chromium writes is of this form.
  const { traceEvents } = JSON.parse(new TextDecoder().decode(trace)) as { traceEvents: TimelineEvent[] };
  const threads = new Map<string, TimelineEvent[]>();
  for (const event of traceEvents.filter(({ ph }) => ph === 'X')) {
    const thread = `${event.pid} ${event.tid}`;
    const events = threads.get(thread);
    if (events) events.push(event);
    else threads.set(thread, [event]);
  }
  const none: Busy = { spent: 0, tasks: [] };
  return Array.from(threads.values(), busyIn).reduce((most, busy) => (busy.spent > most.spent ? busy : most), none);
}

function busyIn(events: readonly TimelineEvent[]): Busy {
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
