/** The property of `window` in which the page's document passes early messages to the page's script. */
export const bootstrapName = 'limnBegun';

/**
 * The inline script of each page, which runs while the page's own script is still loading: it requests the content from the host and stores
 * incoming messages, because the round trip takes as long as the loading. It is placed before the style sheets, because a script after them
 * would wait for them. Only the frame around the page has its origin: messages of other extensions' pages are ignored.
 */
export const bootstrapScript = `const begun = { api: acquireVsCodeApi(), came: [], keep: ({ data, origin }) => origin === window.origin && begun.came.push(data) };
addEventListener('message', begun.keep);
begun.api.postMessage({ type: 'ready', isMac: navigator.platform.startsWith('Mac') });
window.${bootstrapName} = begun;`;
