/** What an agent reports about itself. */
import { fileURLToPath } from 'node:url';
import { type Fields, toFields } from './jsonFields.ts';
import type { JsonRpc } from './jsonRpc.ts';

/** Milliseconds to wait for the list of folders that the agent works in. */
const rootsTimeoutMs = 2_000;

const maxRoots = 20;

/** The agent that started this program, as far as it identifies itself. */
export class Agent {
  private said: Fields = {};
  private known: Promise<readonly string[]> | undefined;

  constructor(private readonly rpc: Pick<JsonRpc, 'request'>) {}

  /** Reads the agent's `initialize` parameters. */
  introduce(params: Fields): void {
    this.said = params;
    this.forgetRoots();
  }

  /** The name that the agent's program gives itself. */
  get client(): string {
    return shortened(this.info.name);
  }

  /** The same name as shown to the user. */
  get name(): string {
    return shortened(this.info.title || this.info.name);
  }

  /** Returns the folders that the agent works in; requested each time unless the agent announces changes. */
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

  /** Does not cache a timeout, so that the agent is asked again the next time. */
  private async askRoots(): Promise<readonly string[]> {
    const answer = await this.rpc.request('roots/list', rootsTimeoutMs);
    if (!answer) this.forgetRoots();
    const roots = Array.isArray(answer?.roots) ? answer.roots : [];
    return roots.flatMap((root) => toFolder(toFields(root).uri) ?? []).slice(0, maxRoots);
  }
}

/** Returns undefined if the URI is not a folder on this computer, for example `file://server/share` on other systems than Windows. */
function toFolder(uri: unknown): string | undefined {
  try {
    return typeof uri === 'string' && uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the name on one line, shortened. */
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
