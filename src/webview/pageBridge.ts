/** A page's side of the bridge to the host, and the little it keeps for itself. */
import * as v from 'valibot';

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** What comes from the host, and what is kept for the page that comes back after it was hidden. */
interface Schemas<Message, State> {
  readonly message: v.GenericSchema<unknown, Message>;
  readonly state: v.GenericSchema<unknown, State>;
}

export interface PageBridge<Posted, State> {
  post(message: Posted): void;
  kept(): State | undefined;
  keep(state: State): void;
}

/** Connects to VS Code; may be called once in the life of the page. Messages that do not parse are dropped with a warning. */
export function connectPage<Message, Posted, State>(
  schemas: Schemas<Message, State>,
  receive: (message: Message) => void,
): PageBridge<Posted, State> {
  const api = acquireVsCodeApi();
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    const parsed = v.safeParse(schemas.message, event.data);
    if (parsed.success) receive(parsed.output);
    else console.warn('Limn: a message from the host was dropped.', v.flatten(parsed.issues));
  });
  return {
    post: (message) => api.postMessage(message),
    kept: () => {
      const parsed = v.safeParse(schemas.state, api.getState());
      return parsed.success ? parsed.output : undefined;
    },
    keep: (state) => api.setState(state),
  };
}
