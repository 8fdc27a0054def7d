import type { Transport } from '../../../../src/service/transport.ts';
import type { FailureKind } from '../../../../src/shared/failures.ts';
import type { Mode } from '../../../../src/shared/model.ts';
import { events } from '../../../service/scripted.ts';
import { delta } from '../bodies.ts';
import type { Entry, Seen } from '../entry.ts';
import { answers, fails } from '../usual.ts';

const unreached = 'HOST could not be reached';

/** A transport whose runtime fails as it does without a network; `isSent` says how far it got. */
function failing(code: string, isSent = false): Transport {
  return async ({ onSent }) => {
    if (isSent) onSent?.();
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  };
}

interface Row {
  readonly code: string;
  readonly kind: FailureKind;
  readonly why: string;
  readonly cures: string;
  readonly title?: string;
}

const before: readonly Row[] = [
  ...['ENOTFOUND', 'EAI_AGAIN'].map((code) => ({
    code,
    kind: 'hostUnknown' as const,
    why: 'Its name was not found. Check the address and the network connection.',
    cures: 'setAddress! tryAgain showLog',
  })),
  ...['EHOSTUNREACH', 'ENETUNREACH'].map((code) => ({
    code,
    kind: 'unreachable' as const,
    why: 'There is no way to it from here. Check the network connection.',
    cures: 'tryAgain setAddress showLog',
  })),
  ...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT'].map((code) => ({
    code,
    kind: 'certificate' as const,
    title: 'HOST could not prove its name',
    why: 'Its certificate is not trusted on this computer, so the key was not sent.',
    cures: 'setAddress! tryAgain showLog',
  })),
];

function unsent(name: string, { code, kind, title = unreached, why, cures }: Row): Entry {
  const failure = { billed: 'no', title, why, cures, hasRaw: false } as const;
  return { title: `${name} ${code}`, way: { transport: failing(code) }, sees: fails(kind, failure, { requests: 0 }) };
}

function limitWords(mode: Mode): string {
  const kept = mode === 'chat' ? ' What came so far is kept.' : '';
  return `The setting limn.${mode === 'image' ? 'image.timeout' : 'chat.idleTimeout'} says how long Limn waits.${kept}`;
}

function late(kind: 'silent' | 'deadline', title: string, more: Partial<Seen> = {}): (mode: Mode) => Seen {
  const cures = 'tryAgain showLog';
  return (mode) => fails(kind, { billed: 'maybe', title, why: limitWords(mode), cures, hasRaw: false }, more);
}

/** F9 to F12 and F21: no answer at all, or one that does not come to an end. */
export const networkEntries: readonly Entry[] = [
  ...before.map((row) => unsent('F9', row)),
  {
    title: 'F9 nothing listens at the address',
    way: { isClosed: true },
    sees: fails(
      'connectionRefused',
      {
        billed: 'no',
        title: unreached,
        why: 'Nothing answers at this address just now. Check the address, and whether the service is running.',
        cures: 'setAddress! tryAgain showLog',
        hasRaw: false,
      },
      { requests: 0 },
    ),
  },
  unsent('F10', {
    code: 'UND_ERR_CONNECT_TIMEOUT',
    kind: 'connectTimeout',
    why: 'No connection came about. Check the network connection.',
    cures: 'tryAgain setAddress showLog',
  }),
  ...['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'].map((code) => ({
    title: `${code.includes('BODY') ? 'F12' : 'F11'} ${code}`,
    way: { transport: failing(code, true) },
    sees: late('silent', 'No answer came', { requests: 0 }),
  })),
  {
    title: 'F12 silence after the first words',
    mode: 'chat',
    reply: { body: events(delta({ content: 'Once' })), after: 'stayOpen' },
    way: { timeout: 1 },
    sees: (mode) => {
      const { failure, ...rest } = late('silent', 'No answer for 1 s')(mode);
      return {
        ...rest,
        ...(failure && { failure: { ...failure, facts: ['Status 200'] } }),
        text: 'Once',
        actions: 'insert newFile copy regenerate',
      };
    },
  },
  {
    title: 'F21 a stop by the person',
    way: { isStopped: true },
    sees: (mode) =>
      mode === 'image'
        ? {
            state: 'stopped',
            notes: ['Stopped. The service may still finish the picture and count it.'],
            actions: 'regenerate',
          }
        : { ...answers(''), state: 'stopped', notes: ['Stopped.'] },
  },
  {
    title: 'F21 a deadline that passes without a byte',
    reply: () => undefined,
    way: { timeout: 1 },
    sees: (mode) =>
      late(
        mode === 'image' ? 'deadline' : 'silent',
        mode === 'image' ? 'Not finished after 1 s' : 'No answer for 1 s',
      )(mode),
  },
];
