/* Runs in the measured page as it is: hands it an answer piece by piece, as the host does, and watches the frames. */
window.bench = { frames: 0, longestGap: 0, longTasks: [] };

new PerformanceObserver((list) => {
  window.bench.longTasks.push(...list.getEntries().map(({ duration }) => duration));
}).observe({ type: 'longtask' });

/** Characters a millisecond, and milliseconds between two pieces. */
const [speed, gap] = [4, 16];

const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn));

function post(offset, text) {
  window.postMessage({ type: 'delta', resultId: 'r1', kind: 'text', offset, text }, '*');
}

/** Resolves when the last piece is drawn. */
window.feed = async (whole) => {
  const began = performance.now();
  for (let at = 0; at < whole.length; await new Promise((passed) => setTimeout(passed, gap))) {
    const end = Math.min(whole.length, Math.ceil((performance.now() - began) * speed));
    if (end > at) post(at, whole.slice(at, end));
    at = end;
  }
};

/** Sends the last message and resolves when the page has settled after it. */
window.finish = async (message) => {
  window.postMessage(message, '*');
  for (let frame = 0; frame < 12; frame += 1) await nextFrame();
};

window.watchFrames = async () => {
  let before = await nextFrame();
  for (window.bench.watching = true; window.bench.watching; ) {
    const now = await nextFrame();
    window.bench.frames += 1;
    window.bench.longestGap = Math.max(window.bench.longestGap, now - before);
    before = now;
  }
};
