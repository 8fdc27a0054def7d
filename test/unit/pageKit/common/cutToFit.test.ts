import assert from 'node:assert/strict';
import * as v from 'valibot';
import { cutToFit } from '../../../../src/pageKit/common/cutToFit.ts';
import { HostMessage } from '../../../../src/panel/common/hostMessages.ts';
import { limits } from '../../../../src/product/common/limits.ts';
import { story } from '../../../ui/fixtures/stories.ts';
import { snapshot } from '../../../ui/fixtures/views.ts';

const long = '灯塔 🗼'.repeat(200_000);

/** The same with all that is text made too long, but ids and what is one of a few. */
function lengthened(value: unknown, key = ''): unknown {
  const isText = ['title', 'prompt', 'meta', 'facts', 'totals', 'host', 'says', 'label', 'address', 'name'].includes(
    key,
  );
  if (typeof value === 'string') return isText ? long : value;
  if (Array.isArray(value)) return value.map((one) => lengthened(one, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, lengthened(one, name)]));
}

describe('A message to the page', () => {
  const whole = snapshot({ turns: [story()], title: 'The keeper' });

  it('has its texts cut to the limits of the schema', () => {
    const message = lengthened(whole) as HostMessage;
    assert.equal(v.is(HostMessage, message), false);
    const fitting = cutToFit(HostMessage, message);
    assert.equal(v.is(HostMessage, fitting), true);
    assert.ok(fitting.type === 'snapshot' && fitting.session.title.endsWith('…'));
    assert.ok([limits.label - 1, limits.label].includes(fitting.session.title.length));
    assert.doesNotMatch(fitting.session.title, /\p{Surrogate}/u, 'no half of a character');
  });

  it('has its lists cut to the limits of the schema', () => {
    const recent = Array.from({ length: 30 }, (_, at) => ({
      id: `s${at}`,
      title: 'T',
      when: 'now',
      mode: 'chat' as const,
    }));
    const fitting = cutToFit(HostMessage, snapshot({}, { recent }));
    assert.ok(v.is(HostMessage, fitting) && fitting.type === 'snapshot');
    assert.equal(fitting.recent.length, 20);
  });

  it('is unchanged if it fits, including its bytes', () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const scaled = { type: 'scaleDown', sessionId: 's1', name: 'a.png', bytes } as const;
    assert.deepEqual(cutToFit(HostMessage, whole), whole);
    const fitting = cutToFit(HostMessage, scaled);
    assert.ok(fitting.type === 'scaleDown' && fitting.bytes === bytes);
  });
});
