import { joinBytes } from '../../../base/common/bytes.ts';
import type { Base64Run } from '../imageData/base64Run.ts';

/** A part of a run's text, by positions in UTF-16 code units. */
export interface RunPart {
  readonly run: Base64Run;
  readonly from: number;
  readonly to: number;
}

/**
 * All of a response, so that one in which nothing could be read can be saved. A chunk that only continued the data of an image costs no
 * memory: it is written again from the decoded run. It is unchanged then too, except for slashes that were escaped without need.
 */
export class KeptBody {
  private readonly parts: (Uint8Array | RunPart)[] = [];

  /** Takes the next chunk, and the part of a run that is equal to it. */
  push(chunk: Uint8Array, part?: RunPart): void {
    const last = this.parts.at(-1);
    const continues = part && last && 'run' in last && last.run === part.run && last.to === part.from;
    if (continues) this.parts[this.parts.length - 1] = { ...part, from: last.from };
    else this.parts.push(part ?? chunk);
  }

  bytes(): Uint8Array {
    const texts = new Map<Base64Run, string>();
    const bytesOf = ({ run, from, to }: RunPart) => {
      const text = texts.get(run) ?? run.toString();
      texts.set(run, text);
      return new TextEncoder().encode(JSON.stringify(text.slice(from, to)).slice(1, -1));
    };
    return joinBytes(this.parts.map((part) => ('run' in part ? bytesOf(part) : part)));
  }
}
