/* Runs in the measured page as it is: takes what the second page sends as if the host had, and watches the frames. */
window.bench = { frames: 0, longestGap: 0 };

new BroadcastChannel('limn').addEventListener('message', ({ data }) => {
  window.dispatchEvent(new MessageEvent('message', { data, origin: window.origin }));
});

const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn));

/** Sends the last message and resolves when the page has settled after it. */
window.finish = async (message) => {
  window.postMessage(message, '*');
  for (let frame = 0; frame < 12; frame += 1) await nextFrame();
};

window.watchFrames = async () => {
  let before = await nextFrame();
  for (;;) {
    const now = await nextFrame();
    window.bench.frames += 1;
    window.bench.longestGap = Math.max(window.bench.longestGap, now - before);
    before = now;
  }
};

/** A message posted in a frame is heard once that frame is drawn. */
window.watchKeys = () => {
  window.keyTimes = [];
  const watch = ({ timeStamp }) => {
    requestAnimationFrame(() => {
      const drawn = new MessageChannel();
      drawn.port1.onmessage = () => window.keyTimes.push(performance.now() - timeStamp);
      drawn.port2.postMessage('');
    });
  };
  document.addEventListener('keydown', watch, { capture: true });
};
