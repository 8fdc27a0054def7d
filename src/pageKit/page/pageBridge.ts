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

/** The schemas of the host's messages, and of the state stored for the page that is loaded again after it was hidden. */
interface Schemas<Message, State> {
  readonly message: v.GenericSchema<unknown, Message>;
  readonly state: v.GenericSchema<unknown, State>;
}

export interface PageBridge<Posted, State> {
  /** Delivers the host's messages so far and all further ones. Must be called at most once. */
  listen(): void;
  post(message: Posted): void;
  kept(): State | undefined;
  keep(state: State): void;
}

/**
 * Continues from the page's bootstrap script. Messages that do not parse are dropped with a warning, and `onDropped` receives where they
 * are malformed.
 */
export function connectPage<Message, Posted, State>(
  schemas: Schemas<Message, State>,
  receive: (message: Message) => void,
  onDropped?: (issues: readonly v.BaseIssue<unknown>[]) => void,
): PageBridge<Posted, State> {
  const { api, came, keep } = window[bootstrapName];
  const take = (message: unknown) => {
    const parsed = v.safeParse(schemas.message, message);
    if (parsed.success) return receive(parsed.output);
    console.warn('Limn: a message from the host was dropped.', v.flatten(parsed.issues));
    onDropped?.(parsed.issues);
  };
  return {
    listen: () => {
      window.removeEventListener('message', keep);
      window.addEventListener('message', ({ data }: MessageEvent<unknown>) => take(data));
      for (const message of came) take(message);
    },
    post: (message) => api.postMessage(message),
    kept: () => {
      const parsed = v.safeParse(schemas.state, api.getState());
      return parsed.success ? parsed.output : undefined;
    },
    keep: (state) => api.setState(state),
  };
}
