import type { Transport } from './transport.ts';

/** The transport of the web extension host, based on `fetch`; it cannot report when the connection is established. */
export const fetchTransport: Transport = async ({ url, headers, body, signal, onSent }) => {
  const what = body ? { method: 'POST', body } : { method: 'GET' };
  const request = { ...what, headers, signal, redirect: 'manual' } as const;
  const sending = fetch(url, { ...request, credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' });
  onSent?.();
  const response = await sending;
  // A browser hides the target of a redirect, and its status too.
  const status = response.type === 'opaqueredirect' ? 302 : response.status;
  return { status, headers: Object.fromEntries(response.headers), body: piecesOf(response) };
};

async function* piecesOf(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) yield next.value;
}
