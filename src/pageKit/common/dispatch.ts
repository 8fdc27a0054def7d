/** The handlers for a union of messages, one for each `type`: a new message without its handler does not compile. */
export type Handlers<M extends { readonly type: string }> = {
  readonly [T in M['type']]: (message: Extract<M, { readonly type: T }>) => unknown;
};

/** Hands a message to its handler. */
export function dispatch<M extends { readonly type: string }>(handlers: Handlers<M>, message: M): unknown {
  const handler = handlers[message.type as M['type']] as (message: M) => unknown;
  return handler(message);
}
