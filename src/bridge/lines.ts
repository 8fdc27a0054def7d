import type { Socket } from 'node:net';
import { longestLine } from '../shared/bridge/bounds.ts';

/** Gives the lines that come over a connection, which ends at one that is too long or is no UTF-8. */
export function readLines(socket: Socket, onLine: (text: string) => void): void {
  let pieces: Buffer[] = [];
  let length = 0;
  socket.on('data', (data: Buffer) => {
    let from = 0;
    for (let end = data.indexOf(10); end >= 0 && !socket.destroyed; end = data.indexOf(10, from)) {
      take(data.subarray(from, end));
      from = end + 1;
      finish();
    }
    take(data.subarray(from));
  });

  function take(piece: Buffer): void {
    length += piece.length;
    if (length > longestLine) socket.destroy();
    else if (piece.length > 0) pieces.push(piece);
  }

  function finish(): void {
    const line = decoded(Buffer.concat(pieces));
    [pieces, length] = [[], 0];
    if (line === undefined) socket.destroy();
    else if (!socket.destroyed) onLine(line);
  }
}

function decoded(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
