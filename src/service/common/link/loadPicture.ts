import { joinBytes } from '../../../base/common/bytes.ts';
import { readAnyPicture } from '../../../imageFiles/common/readPicture.ts';
import type { ReceivedPicture } from '../../../imageFiles/common/receivedPicture.ts';
import { exchange, networkFailure } from '../exchange.ts';
import { classifyFailure } from '../failure/kind.ts';
import { costOfLoading } from '../failure/policy.ts';
import { Failure, type FailureFacts, type FailureKind } from '../failureReport.ts';
import type { TimeLimits } from '../serviceTypes.ts';
import type { Transport, TransportResponse } from '../transport.ts';
import { isPublicAddress, isPublicUrl } from './publicAddress.ts';

/** Maximum size in bytes; an image of this kind of service is never larger. */
const largest = 64 * 1024 * 1024;
const mostRedirects = 5;

/** Which requests are allowed: by URL, and by the IP addresses that the host's name resolves to. */
export interface Reach {
  readonly toUrl: (url: URL) => boolean;
  readonly toAddress: (address: string) => boolean;
}

export interface LoadOptions {
  readonly transport: Transport;
  readonly signal: AbortSignal;
  /** For each request of a chain of redirects. */
  readonly limits: TimeLimits;
  /** The public internet over https, unless a test specifies otherwise. */
  readonly reach?: Reach;
}

const publicReach: Reach = { toUrl: isPublicUrl, toAddress: isPublicAddress };

/**
 * Loads an image from a URL in a response. Sends no key, cookie or referrer, and checks each URL of a chain of redirects again. Rejects
 * with a `Failure`, which names the host, or with the signal's reason when canceled.
 */
export async function loadPicture(address: string, options: LoadOptions): Promise<ReceivedPicture> {
  let url = URL.canParse(address) ? new URL(address) : undefined;
  for (let redirects = 0; url && redirects <= mostRedirects; redirects += 1) {
    const found: ReceivedPicture | URL = await visit(url, options);
    if (!(found instanceof URL)) return found;
    url = found;
  }
  throw createLinkFailure(url?.href ?? address);
}

/** Returns the image at a URL, or the URL it redirects to. */
async function visit(url: URL, options: LoadOptions): Promise<ReceivedPicture | URL> {
  try {
    return await openUrl(url, options);
  } catch (error) {
    options.signal.throwIfAborted();
    const known = error instanceof Failure ? error : networkFailure(error, true);
    // Loading is free whatever the outcome.
    throw known.with({ ...costOfLoading(known.kind), host: url.host });
  }
}

function openUrl(url: URL, { transport, signal, limits, reach = publicReach }: LoadOptions) {
  if (!reach.toUrl(url)) throw createLinkFailure(url.href);
  const onResolved = (address: string) => {
    if (!reach.toAddress(address)) throw createLinkFailure(url.href);
  };
  const request = { url: url.href, headers: { accept: 'image/*' }, onResolved };
  const watched = { transport, signal, limits, lateKind: 'silent', onBytes: () => undefined } as const;
  return exchange(request, watched, (reply) => read(reply, url));
}

async function read(reply: TransportResponse, url: URL): Promise<ReceivedPicture | URL> {
  const { status, headers } = reply;
  if (status >= 300 && status < 400) {
    const { location } = headers;
    // A browser hides the target of a redirect.
    if (!location || !URL.canParse(location, url)) throw createLinkFailure(location ?? url.href);
    return new URL(location, url);
  }
  if (status !== 200) throw failure(classifyFailure({ status, code: '', words: '', fields: '' }), { status });
  if (Number(headers['content-length']) > largest) throw createSizeFailure();
  const picture = readAnyPicture(await collectBody(reply.body), headers['content-type']);
  if (typeof picture === 'string') throw failure('pictureUnreadable', { code: picture });
  return picture;
}

async function collectBody(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > largest) throw createSizeFailure();
    pieces.push(piece);
  }
  return joinBytes(pieces);
}

function createLinkFailure(subject: string): Failure {
  return failure('pictureElsewhere', { subject });
}

function createSizeFailure(): Failure {
  return failure('answerTooLarge', { bytes: largest });
}

function failure(kind: FailureKind, facts: Omit<FailureFacts, 'billed'>): Failure {
  return new Failure(kind, { ...costOfLoading(kind), ...facts });
}
