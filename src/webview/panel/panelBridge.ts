/** The page's side of the bridge to the host, and the little it keeps for itself. */
import * as v from 'valibot';
import { limits } from '../../shared/limits.ts';
import { HostMessage } from '../../shared/messages/hostMessages.ts';
import { LeftChanges } from '../../shared/messages/kept.ts';
import { DraftMessage, type PageMessage } from '../../shared/messages/pageMessages.ts';
import { KeptSheet } from '../../shared/view/sheet.ts';

interface VsCodeApi {
  postMessage(message: PageMessage): void;
  getState(): unknown;
  setState(state: KeptState): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** What outlives the page beside the host's truth: where the person had scrolled to, which folds are open, which changes they left, and typing that the host may not have. */
const KeptState = v.object({
  sessionId: v.string(),
  /** Pixels from the top; nothing = at the end. */
  top: v.exactOptional(v.number()),
  folds: v.array(v.string()),
  draft: v.exactOptional(DraftMessage),
  sheet: v.exactOptional(KeptSheet),
  /** Changes of texts that are not taken, by their result. */
  left: v.exactOptional(LeftChanges),
});
type KeptState = v.InferOutput<typeof KeptState>;

export interface Bridge {
  post(message: PageMessage): void;
  kept(): KeptState | undefined;
  keep(state: KeptState): void;
}

/** Connects to VS Code; may be called once in the life of the page. Messages that do not parse are dropped, and the host is told where they did not fit. */
export function connect(receive: (message: HostMessage) => void): Bridge {
  const api = acquireVsCodeApi();
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    const parsed = v.safeParse(HostMessage, event.data);
    if (parsed.success) return receive(parsed.output);
    console.warn('Limn: a message from the host was dropped.', v.flatten(parsed.issues));
    api.postMessage({ type: 'dropped', places: placesOf(parsed.issues) });
  });
  return {
    post: (message) => api.postMessage(message),
    kept: () => {
      const parsed = v.safeParse(KeptState, api.getState());
      return parsed.success ? parsed.output : undefined;
    },
    keep: (state) => api.setState(state),
  };
}

/** Never what stands there, since that may be a person's text. */
function placesOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const places = issues.slice(0, 10).map((issue) => v.getDotPath(issue) ?? 'type');
  return places.join(', ').slice(0, limits.label);
}
