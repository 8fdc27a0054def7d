import { lookup } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { Transform } from 'node:stream';
import { TLSSocket } from 'node:tls';
import * as zlib from 'node:zlib';
import type { Transport, TransportRequest, TransportResponse } from '../common/transport.ts';

/** In milliseconds. Routers drop silent connections after some minutes; a probe every half minute keeps them open. */
const probeInterval = 30_000;

/**
 * The transport of the Node extension host. Unlike `fetch` there, it waits as long as required. Every request has its own connection: one
 * that is reused may have died unnoticed, and then nobody knows whether the request was billed.
 */
export const nodeTransport: Transport = (request) =>
  new Promise((resolve, reject) => {
    const sending = open(request);
    sending.once('socket', (socket) => followSocket(socket, request));
    sending.once('response', (message) => resolve(replyOf(message)));
    sending.on('error', reject);
    sending.end(request.body);
  });

function open(request: TransportRequest): ClientRequest {
  const { url, headers, body, signal, onResolved } = request;
  const { protocol } = new URL(url);
  const send = protocol === 'https:' ? requestHttps : requestHttp;
  const length = body && { 'content-length': String(body.byteLength) };
  return send(url, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...length, 'accept-encoding': 'identity' },
    agent: false,
    signal,
    ...(onResolved && { lookup: tellingLookup(onResolved) }),
  });
}

/** Resolves a name once and connects only to the addresses that were reported, so that a second DNS answer cannot slip in. */
function tellingLookup(onResolved: (address: string) => void): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const problem = error ?? problemOf(() => addresses.forEach(({ address }) => void onResolved(address)));
      const [first] = addresses ?? [];
      if (problem || options.all) callback(problem, addresses ?? []);
      else callback(null, first?.address ?? '', first?.family);
    });
  };
}

function problemOf(check: () => void): Error | null {
  try {
    check();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function followSocket(socket: Socket, { onSent }: TransportRequest): void {
  socket.setKeepAlive(true, probeInterval);
  // A connection through a proxy is established before its encryption. Node reports the latter in an undocumented property.
  if (!socket.connecting && Reflect.get(socket, 'secureConnecting') !== true) onSent?.();
  else socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', () => onSent?.());
}

function replyOf(message: IncomingMessage): TransportResponse {
  const headers: Record<string, string> = {};
  for (const [name, values] of Object.entries(message.headersDistinct)) headers[name] = (values ?? []).join(', ');
  return { status: message.statusCode ?? 0, headers, body: unpacked(message) };
}

/** Some services compress a response although plain bytes were requested; gzip is recognized by its bytes, see `gunzip.ts`. */
const unpackers: Readonly<Record<string, () => Transform | undefined>> = {
  br: () => zlib.createBrotliDecompress(),
  deflate: () => new AnyInflate(),
  // Runtimes before Node 22.15 have no zstd decoder.
  zstd: () => {
    const create: unknown = Reflect.get(zlib, 'createZstdDecompress');
    return typeof create === 'function' ? create() : undefined;
  },
};

/** Returns the body of a response, decompressed as its header specifies. */
function unpacked(message: IncomingMessage): AsyncIterable<Uint8Array> {
  const encoding = message.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const unpack = unpackers[encoding]?.();
  if (!unpack) return message;
  message.once('error', (error) => unpack.destroy(error));
  return message.pipe(unpack);
}

/** Deflate data should have a zlib header, but often has none. */
class AnyInflate extends Transform {
  private inner: Transform | undefined;

  override _transform(piece: Uint8Array, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.inner ??= this.innerFor(piece);
    this.inner.write(piece, done);
  }

  override _flush(done: (error?: Error | null) => void): void {
    if (!this.inner) {
      done();
      return;
    }
    this.inner.once('end', () => done());
    this.inner.end();
  }

  private innerFor([first = 0]: Uint8Array): Transform {
    const inner = (first & 0x0f) === 0x08 ? zlib.createInflate() : zlib.createInflateRaw();
    inner.on('data', (piece: Uint8Array) => this.push(piece));
    inner.once('error', (error) => this.destroy(error));
    return inner;
  }
}
