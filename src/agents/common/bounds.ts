/** Changes with every change of what is said; a bridge and a window of two numbers do not talk. */
export const bridgeProtocol = 3;

/** Bytes of a line that a bridge sends to a window; the window ends the connection of one that sends more. */
export const maxRequestLength = 1_000_000;

/** Bytes of a line that a window sends to a bridge: a stored image as base64, and more. */
export const maxResponseLength = 30_000_000;

/** The longest that a window lets an agent wait for an image before it gives a ticket, in milliseconds. */
export const maxWaitMs = 300_000;
