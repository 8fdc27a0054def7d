/** Parses the service's base URL as users type it, and builds the URLs of its two operations. */

/** A parsed address, or the reason why it cannot be used. */
type ParsedAddress =
  | { readonly ok: true; readonly baseUrl: string; readonly origin: string }
  | { readonly ok: false; readonly kind: 'addressInvalid' | 'addressInsecure' };

const invalid: ParsedAddress = { ok: false, kind: 'addressInvalid' };

/**
 * Parses an address as typed or pasted: without scheme, with `/v1`, with a whole endpoint, with a query. `baseUrl` has no trailing slash,
 * no version and no query; plain `http:` is accepted only for this computer, since the request carries the key.
 */
export function parseAddress(typed: string): ParsedAddress {
  const text = stripSurroundings(typed);
  const whole = /\s/.test(text) ? '' : withScheme(text);
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  if (!url?.hostname || url.username || url.password) return invalid;
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return { ok: false, kind: 'addressInsecure' };
  return { ok: true, baseUrl: url.origin + basePath(url.pathname), origin: url.origin };
}

/** Returns the URLs of both operations (the contract, sections 4.1 and 4.2) for a `baseUrl` of `parseAddress`. */
export function endpoints(baseUrl: string, model: string) {
  return {
    image: `${baseUrl}/v1beta/models/${modelPath(model)}:generateContent`,
    chat: `${baseUrl}/v1/chat/completions`,
  };
}

/**
 * Removes what surrounds a pasted address: full-width colons and slashes come from an input method, quotes and brackets from the page it
 * was copied from.
 */
function stripSurroundings(typed: string): string {
  const text = typed.normalize('NFKC').trim();
  const opened = text.replace(/^["'`<(]+/, '');
  let end = opened.length;
  while (end > 0 && /["'`>),;]/.test(opened.charAt(end - 1))) end -= 1;
  return opened.slice(0, end).trim();
}

function withScheme(text: string): string {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1];
  if (scheme) return /^https?$/i.test(scheme) ? text : '';
  const rest = text.replace(/^(https?:)?\/*/i, '');
  const host = /^(\[[^\]]*\]|[^/:?#]*)/.exec(rest)?.[0] ?? '';
  if (isLoopback(host.toLowerCase())) return `http://${rest}`;
  return /[.\]]/.test(host) ? `https://${rest}` : '';
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Keeps prefixes other than the version: some services live below one. */
function basePath(pathname: string): string {
  return pathname
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .replace(/\/chat\/completions$/i, '')
    .replace(/\/v1(beta)?\/(models(\/.*)?|chat|completions|images\/generations)$/i, '/v1')
    .replace(/(\/v1(beta)?)+$/i, '');
}

/** Keeps slashes, since proxies refuse `%2F`, and drops segments of dots, which would climb out of the path. */
function modelPath(model: string): string {
  const name = model.trim().replace(/\p{Surrogate}/gu, '\uFFFD');
  const segments = name.replace(/^\/*(models\/)?/i, '').split('/');
  return segments
    .filter((segment) => !/^\.{0,2}$/.test(segment))
    .map(encodeURIComponent)
    .join('/')
    .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
