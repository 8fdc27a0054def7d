import * as v from 'valibot';

/** The handlers for a union of messages, one for each `type`. A new message without a handler does not compile. */
export type Handlers<M extends { readonly type: string }> = {
  readonly [T in M['type']]: (message: Extract<M, { readonly type: T }>) => unknown;
};

/** Calls the message's handler. */
export function dispatch<M extends { readonly type: string }>(handlers: Handlers<M>, message: M): unknown {
  const handler = handlers[message.type as M['type']] as (message: M) => unknown;
  return handler(message);
}

/** Returns the paths at which a message failed validation; never its content, which may be the user's text. */
export function getInvalidPaths(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues.map((issue) => v.getDotPath(issue) ?? 'type').join(', ');
}
