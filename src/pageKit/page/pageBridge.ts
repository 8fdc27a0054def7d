/** A page's side of the bridge to the host, and the little it keeps for itself. */
import * as v from 'valibot';
import { bootstrapName } from '../common/pageBootstrap.ts';

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

/** As `pageBeginning` leaves it. */
interface Begun {
  readonly api: VsCodeApi;
  /** Messages of the host, oldest first. */
  readonly came: readonly unknown[];
  readonly keep: (event: MessageEvent) => void;
}

declare global {
  interface Window {
    readonly [bootstrapName]: Begun;
  }
}

/** What comes from the host, and what is kept for the page that comes back after it was hidden. */
interface Schemas<Message, State> {
  readonly message: v.GenericSchema<unknown, Message>;
  readonly state: v.GenericSchema<unknown, State>;
}

export interface PageBridge<Posted, State> {
  /** Hands on what has come from the host, and from now on all that comes; once in the life of the page. */
  listen(): void;
  post(message: Posted): void;
  kept(): State | undefined;
  keep(state: State): void;
}

type Issues = [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]];

/** Goes on with what the page's document began. Messages that do not parse are dropped with a warning, and `onDropped` learns where they did not fit. */
export function connectPage<Message, Posted, State>(
  schemas: Schemas<Message, State>,
  receive: (message: Message) => void,
  onDropped?: (issues: Issues) => void,
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
