/** What the document of a page holds ready for the page's script, by this name in `window`. */
export const bootstrapName = 'limnBegun';

/**
 * The first script of each page's document, while its own is still being loaded: it asks the host for what is to be shown,
 * and keeps what comes. The way to the host and back takes as long as loading does. It stands before the style sheets, which a
 * script after them would wait for.
 */
export const bootstrapScript = `const begun = { api: acquireVsCodeApi(), came: [], keep: ({ data }) => begun.came.push(data) };
addEventListener('message', begun.keep);
begun.api.postMessage({ type: 'ready' });
window.${bootstrapName} = begun;`;
