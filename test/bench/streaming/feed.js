/* Runs in a second page as it is: hands the measured page an answer piece by piece, as the host does, from a process of its own. */
const answers = new BroadcastChannel('limn');

/** Characters a millisecond, and milliseconds for which the host gathers what it hands on. */
const [speed, gap] = [4, 40];

const passed = (milliseconds) => new Promise((over) => setTimeout(over, milliseconds));

/** Resolves when the last piece is sent. */
window.feed = async (whole) => {
  const began = performance.now();
  for (let at = 0; at < whole.length; await passed(gap)) {
    const offset = at;
    at = Math.min(whole.length, Math.ceil((performance.now() - began) * speed));
    const text = whole.slice(offset, at);
    if (text) answers.postMessage({ type: 'delta', resultId: 'r1', kind: 'text', offset, text });
  }
};
