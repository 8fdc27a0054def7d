/** The version of the bridge messages, increased with every change; a bridge and a window with different versions refuse each other. */
export const bridgeProtocol = 3;

/** Maximum length in bytes of a line from a bridge to a window; the window closes a connection that exceeds it. */
export const maxRequestLength = 1_000_000;

/** Maximum length in bytes of a line from a window to a bridge: a stored image as base64, and more. */
export const maxResponseLength = 30_000_000;

/** The longest time in milliseconds that a window lets an agent wait for an image before it returns a ticket. */
export const maxWaitMs = 300_000;
