import { lookup } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Transport, TransportReply, TransportRequest } from './transport.ts';

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

function replyOf(message: IncomingMessage): TransportReply {
  const headers: Record<string, string> = {};
  for (const [name, values] of Object.entries(message.headersDistinct)) headers[name] = (values ?? []).join(', ');
  return { status: message.statusCode ?? 0, headers, body: message };
}
