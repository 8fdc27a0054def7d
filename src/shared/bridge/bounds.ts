/** Changes with every change of what is said; a bridge and a window of two numbers do not talk. */
export const bridgeProtocol = 2;

/** Bytes of one line; whoever sends more is not listened to any more. */
export const longestLine = 1_000_000;

/** The longest that one question may wait for a picture, in milliseconds: agents give up at 60 s. */
export const longestWait = 45_000;
