import { lookup } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { Transform } from 'node:stream';
import { TLSSocket } from 'node:tls';
import * as zlib from 'node:zlib';
import type { Transport, TransportRequest, TransportResponse } from '../common/transport.ts';

/** Silent connections are dropped by routers after some minutes; a probe each half minute keeps them. */
const probeInterval = 30_000;

/**
 * The transport of the Node extension host. Unlike `fetch` there, it waits as long as it is asked to.
 * Every request has a connection of its own: one kept from before may have died unnoticed, and then nobody knows
 * whether the request was billed.
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

/** Resolves a name once and hands on just what was told of, so that no second answer of the name service can slip in. */
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
  if (stands(socket)) onSent?.();
  else socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', () => onSent?.());
}

/** A connection made through a proxy stands before its encryption does. Node tells of the latter in a property it does not document. */
function stands(socket: Socket): boolean {
  return !socket.connecting && Reflect.get(socket, 'secureConnecting') !== true;
}

function replyOf(message: IncomingMessage): TransportResponse {
  const headers: Record<string, string> = {};
  for (const [name, values] of Object.entries(message.headersDistinct)) headers[name] = (values ?? []).join(', ');
  return { status: message.statusCode ?? 0, headers, body: unpacked(message) };
}

/** Some services pack an answer although it was asked for plain; gzip is known by its bytes, see `gunzip.ts`. */
const unpackers: Readonly<Record<string, () => Transform | undefined>> = {
  br: () => zlib.createBrotliDecompress(),
  deflate: () => new AnyInflate(),
  zstd,
};

/** The body of a reply, unpacked by what its header says of it. */
function unpacked(message: IncomingMessage): AsyncIterable<Uint8Array> {
  const encoding = message.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const unpack = unpackers[encoding]?.();
  if (!unpack) return message;
  message.once('error', (error) => unpack.destroy(error));
  return message.pipe(unpack);
}

/** Runtimes before Node 22.15 have none. */
function zstd(): Transform | undefined {
  const create: unknown = Reflect.get(zlib, 'createZstdDecompress');
  return typeof create === 'function' ? create() : undefined;
}

/** What is called deflate has a header of its own by the letter, and often none. */
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
