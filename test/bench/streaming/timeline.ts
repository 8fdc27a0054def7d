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

/** Milliseconds that the busiest thread of a trace spent in script, style and layout. */
export function timeSpent(trace: Uint8Array): number {
  // What Chromium writes is of this form.
  const { traceEvents } = JSON.parse(new TextDecoder().decode(trace)) as { traceEvents: TimelineEvent[] };
  const threads = new Map<string, TimelineEvent[]>();
  for (const event of traceEvents.filter(({ name, ph }) => ph === 'X' && counted.has(name))) {
    const thread = `${event.pid} ${event.tid}`;
    const events = threads.get(thread);
    if (events) events.push(event);
    else threads.set(thread, [event]);
  }
  return Math.max(0, ...Array.from(threads.values(), outermost));
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
