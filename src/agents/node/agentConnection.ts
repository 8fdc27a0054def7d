/** What an agent says of itself. */
import { fileURLToPath } from 'node:url';
import { type Fields, toFields } from './jsonFields.ts';
import type { JsonRpc } from './jsonRpc.ts';

/** Milliseconds that an agent has to say which folders it works in. */
const rootsTimeoutMs = 2_000;

const maxRoots = 20;

/** The agent that started this program, as far as it says who it is. */
export class Agent {
  private said: Fields = {};
  private known: Promise<readonly string[]> | undefined;

  constructor(private readonly rpc: Pick<JsonRpc, 'request'>) {}

  /** Takes what it says at the beginning. */
  introduce(params: Fields): void {
    this.said = params;
    this.forgetRoots();
  }

  /** Its program, as that calls itself. */
  get client(): string {
    return shortened(this.info.name);
  }

  /** The same for the user to read. */
  get name(): string {
    return shortened(this.info.title || this.info.name);
  }

  /** The folders that it works in; asked for each time unless it announces changes. */
  async roots(): Promise<readonly string[]> {
    const { roots } = toFields(this.said.capabilities);
    if (!roots) return [];
    const asked = this.known ?? this.askRoots();
    this.known = toFields(roots).listChanged === true ? asked : undefined;
    return asked;
  }

  forgetRoots(): void {
    this.known = undefined;
  }

  private get info(): Fields {
    return toFields(this.said.clientInfo);
  }

  /** An agent that did not answer in time is asked again the next time. */
  private async askRoots(): Promise<readonly string[]> {
    const answer = await this.rpc.request('roots/list', rootsTimeoutMs);
    if (!answer) this.forgetRoots();
    const roots = Array.isArray(answer?.roots) ? answer.roots : [];
    return roots.flatMap((root) => toFolder(toFields(root).uri) ?? []).slice(0, maxRoots);
  }
}

/** Undefined if the address is of no folder on this computer, as `file://server/share` elsewhere than on Windows. */
function toFolder(uri: unknown): string | undefined {
  try {
    return typeof uri === 'string' && uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}

/** Letters of one line. */
function shortened(name: unknown): string {
  const text = typeof name === 'string' ? name : '';
  return (
    text
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, 60)
      .trim() || 'unknown'
  );
}
