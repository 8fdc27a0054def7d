import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
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

function open({ url, headers, body, signal }: TransportRequest): ClientRequest {
  const { protocol } = new URL(url);
  const send = protocol === 'https:' ? requestHttps : requestHttp;
  const length = { 'content-length': String(body.byteLength), 'accept-encoding': 'identity' };
  return send(url, { method: 'POST', headers: { ...headers, ...length }, agent: false, signal });
}

function followSocket(socket: Socket, { url, onSent }: TransportRequest): void {
  socket.setKeepAlive(true, probeInterval);
  if (!socket.connecting) onSent?.();
  else socket.once(url.startsWith('https:') ? 'secureConnect' : 'connect', () => onSent?.());
}

function replyOf(message: IncomingMessage): TransportReply {
  const headers: Record<string, string> = {};
  for (const [name, values] of Object.entries(message.headersDistinct)) headers[name] = (values ?? []).join(', ');
  return { status: message.statusCode ?? 0, headers, body: message };
}
