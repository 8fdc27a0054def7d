/** The page's side of the bridge to the host, and the state that the page stores itself. */
import * as v from 'valibot';
import { bootstrapName } from '../common/pageBootstrap.ts';

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

/** The state that the bootstrap script leaves in `window`. */
interface Begun {
  readonly api: VsCodeApi;
  /** The host's messages so far, oldest first. */
  readonly came: readonly unknown[];
  readonly keep: (event: MessageEvent) => void;
}

declare global {
  interface Window {
    readonly [bootstrapName]: Begun;
  }
}

export interface PageBridge<Posted, State> {
  /** Delivers the host's messages so far and all further ones. Must be called at most once. */
  listen(): void;
  post(message: Posted): void;
  kept(): State | undefined;
  keep(state: State): void;
}

/** Continues from the page's bootstrap script. `state` is the schema of what the page stores for the time when it is loaded again. */
export function connectPage<Message, Posted, State>(
  state: v.GenericSchema<unknown, State>,
  receive: (message: Message) => unknown,
): PageBridge<Posted, State> {
  const { api, came, keep } = window[bootstrapName];
  // A message that cannot be shown must not keep the page from the next one.
  const take = async (message: unknown) => {
    try {
      await receive(message as Message);
    } catch (error) {
      console.warn('Limn: a message from the host was dropped.', error);
    }
  };
  return {
    listen: () => {
      window.removeEventListener('message', keep);
      // Pages of other extensions can post messages to this window too, but not with its origin.
      window.addEventListener('message', ({ data, origin }) => origin === window.origin && take(data));
      for (const message of came) void take(message);
    },
    post: (message) => api.postMessage(message),
    kept: () => {
      const parsed = v.safeParse(state, api.getState());
      return parsed.success ? parsed.output : undefined;
    },
    keep: (kept) => api.setState(kept),
  };
}
