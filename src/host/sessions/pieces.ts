import type { ChatPiece } from '../../shared/service.ts';

/** The page redraws a growing answer no oftener than every tenth of a second, so pieces are gathered for some of that, in milliseconds. */
const gathering = 40;

/** Gathers the pieces of a stream and hands them on joined; what it holds is never lost, `flush` hands it on at once. */
export class Pieces {
  private waiting: ChatPiece[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly onPieces: (pieces: readonly ChatPiece[]) => void) {}

  add(piece: ChatPiece): void {
    this.waiting.push(piece);
    this.timer ??= setTimeout(() => this.flush(), gathering);
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const pieces = joined(this.waiting);
    this.waiting = [];
    if (pieces.length > 0) this.onPieces(pieces);
  }
}

/** Neighbours of one kind become one piece. */
function joined(pieces: readonly ChatPiece[]): ChatPiece[] {
  const runs: { kind: ChatPiece['kind']; texts: string[] }[] = [];
  for (const { kind, text } of pieces) {
    const last = runs.at(-1);
    if (last?.kind === kind) last.texts.push(text);
    else runs.push({ kind, texts: [text] });
  }
  return runs.map(({ kind, texts }) => ({ kind, text: texts.join('') }));
}
