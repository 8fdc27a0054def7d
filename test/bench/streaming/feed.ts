/** Runs in a second page: hands the measured page an answer piece by piece, from a process of its own. */

import type { ChatDelta } from '../../../src/service/common/serviceTypes.ts';
import { DeltaBuffer } from '../../../src/sessions/host/jobs/chatJobs.ts';

/** As the host gathers them, or each as it comes. */
export type Pace = 'gathered' | 'as they come';

const answers = new BroadcastChannel('limn');

/** Characters a millisecond, and milliseconds between two pieces. */
const [speed, gap] = [4, 40];

const passed = (milliseconds: number) => new Promise((over) => setTimeout(over, milliseconds));

/** Resolves when the last piece is sent. */
window.feed = async (whole, pace) => {
  let offset = 0;
  const send = (pieces: readonly ChatDelta[]) => {
    for (const { kind, text } of pieces) {
      answers.postMessage({ type: 'delta', resultId: 'r1', kind, offset, text });
      offset += text.length;
    }
  };
  const pieces = new DeltaBuffer(send);
  const began = performance.now();
  for (let at = 0; at < whole.length; await passed(gap)) {
    const from = at;
    at = Math.min(whole.length, Math.ceil((performance.now() - began) * speed));
    if (at > from) pieces.add({ kind: 'text', text: whole.slice(from, at) });
    if (pace === 'as they come') pieces.flush();
  }
  pieces.flush();
};
