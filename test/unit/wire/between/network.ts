import type { FailureKind } from '../../../../src/service/common/failureReport.ts';
import type { Transport } from '../../../../src/service/common/transport.ts';
import { events } from '../../../service/scripted.ts';
import { delta } from '../bodies.ts';
import type { SeenFailure, VisibleTurn, WireCase } from '../entry.ts';
import { notes } from '../notes.ts';
import { cutOff, expectAnswer, fails } from '../usual.ts';

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
  readonly failureActions: string;
}

const before: readonly Row[] = [
  ...['ENOTFOUND', 'EAI_AGAIN'].map((code) => ({
    code,
    kind: 'hostUnknown' as const,
    failureActions: 'setAddress! tryAgain showLog',
  })),
  ...['EHOSTUNREACH', 'ENETUNREACH'].map((code) => ({
    code,
    kind: 'unreachable' as const,
    failureActions: 'tryAgain setAddress showLog',
  })),
  ...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT'].map((code) => ({
    code,
    kind: 'certificate' as const,
    failureActions: 'setAddress! tryAgain showLog',
  })),
];

function unsent(name: string, { code, kind, failureActions }: Row): WireCase {
  const failure = { billed: 'no', failureActions, hasRaw: false } as const;
  return { title: `${name} ${code}`, way: { transport: failing(code) }, sees: fails(kind, failure, { requests: 0 }) };
}

function late(kind: 'silent' | 'deadline', told: Partial<SeenFailure>, more: Partial<VisibleTurn> = {}): VisibleTurn {
  return fails(
    kind,
    { billed: 'maybe', failureActions: 'tryAgain openSettings showLog', hasRaw: false, ...told },
    more,
  );
}

/** F9 to F12 and F21: no answer at all, or one that does not come to an end. */
export const networkEntries: readonly WireCase[] = [
  ...before.map((row) => unsent('F9', row)),
  {
    title: 'F9 nothing listens at the address',
    way: { isClosed: true },
    sees: fails(
      'connectionRefused',
      {
        billed: 'no',
        failureActions: 'setAddress! tryAgain showLog',
        hasRaw: false,
      },
      { requests: 0 },
    ),
  },
  unsent('F10', {
    code: 'UND_ERR_CONNECT_TIMEOUT',
    kind: 'connectTimeout',
    failureActions: 'tryAgain setAddress showLog',
  }),
  ...['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'].map((code) => ({
    title: `${code.includes('BODY') ? 'F12' : 'F11'} ${code}`,
    way: { transport: failing(code, true) },
    sees: late('silent', {}, { requests: 0 }),
  })),
  {
    title: 'F12 silence after the first text',
    mode: 'chat',
    reply: { body: events(delta({ content: 'Once' })), after: 'stayOpen' },
    // Long enough for the first words to come on a busy machine.
    way: { timeout: 3 },
    sees: late('silent', { seconds: 3, facts: ['Status 200'] }, { text: 'Once', actions: cutOff }),
  },
  {
    title: 'F21 canceled by the user',
    way: { isStopped: true },
    sees: (mode) =>
      mode === 'image'
        ? {
            state: 'stopped',
            notes: [notes.stoppedPicture],
            actions: 'regenerate',
          }
        : { ...expectAnswer(''), state: 'stopped', notes: [notes.stopped] },
  },
  {
    title: 'F21 a deadline that passes without a byte',
    reply: () => undefined,
    way: { timeout: 1 },
    sees: (mode) => late(mode === 'image' ? 'deadline' : 'silent', { seconds: 1 }),
  },
];
