import assert from 'node:assert/strict';
import { connectionFor, KeyOrigins, parseModelGroup } from '../../../../src/chatModels/host/target.ts';
import { Failure } from '../../../../src/service/common/failureReport.ts';

const own = 'https://own.example';
const other = 'https://other.example';

/** A secret storage in memory, and a user who agrees or declines. */
function desk(answer = false) {
  const kept = new Map<string, string>();
  const asked: string[] = [];
  const secrets = {
    get: async (name: string) => kept.get(name),
    store: async (name: string, value: string) => void kept.set(name, value),
  };
  const origins = new KeyOrigins(secrets, async (origin, others) => {
    asked.push(`${others.join(' ')} -> ${origin}`);
    return answer;
  });
  const options = {
    baseUrl: () => own,
    keyOf: async (origin: string) => (origin === own ? 'own-key' : undefined),
    origins,
  };
  return {
    kept,
    asked,
    origins,
    connect: (configuration: unknown) => connectionFor(parseModelGroup(configuration), options),
  };
}

const isMissing = (kind: string) => (error: unknown) =>
  error instanceof Failure && error.kind === kind && error.facts.billed === 'no';

describe('Target of a VS Code chat request', () => {
  it('is Limn’s own service with its key, without a group or with an empty one', async () => {
    for (const configuration of [undefined, {}, { address: '  ', apiKey: '' }, { address: 7 }, 'x'])
      assert.deepEqual(await desk().connect(configuration), { baseUrl: own, key: 'own-key' });
  });

  it('is the group’s service with the group’s key', async () => {
    const connection = await desk().connect({ address: `${other}/v1/`, apiKey: ' Bearer k1 ' });
    assert.deepEqual(connection, { baseUrl: other, key: 'k1' });
  });

  it('has no key if only the address differs: a key is sent to its own origin only', async () => {
    await assert.rejects(desk().connect({ address: other }), isMissing('keyMissing'));
  });

  it('is refused with an address or a key that cannot be used', async () => {
    await assert.rejects(desk().connect({ address: 'not an address' }), isMissing('addressInvalid'));
    await assert.rejects(
      desk().connect({ address: 'http://other.example', apiKey: 'k' }),
      isMissing('addressInsecure'),
    );
    await assert.rejects(desk().connect({ apiKey: 'two words' }), isMissing('keyMissing'));
  });

  it('never gets a key that was entered for another address, unless the user agrees', async () => {
    const no = desk();
    await no.connect({ address: own, apiKey: 'k1' });
    await assert.rejects(no.connect({ address: other, apiKey: 'k1' }), isMissing('keyMissing'));
    assert.deepEqual(no.asked, [`${own} -> ${other}`]);
    const yes = desk(true);
    await yes.connect({ address: own, apiKey: 'k1' });
    for (const _ of [1, 2]) assert.equal((await yes.connect({ address: other, apiKey: 'k1' })).key, 'k1');
    assert.equal(yes.asked.length, 1);
  });

  it('is bound to its key when the group is first seen, before anything is sent', async () => {
    const { origins, connect, asked } = desk();
    await origins.rememberOrigin('k1', own);
    await assert.rejects(connect({ address: other, apiKey: 'k1' }), isMissing('keyMissing'));
    assert.equal(asked.length, 1);
  });

  it('stores no key with its origins', async () => {
    const { connect, kept } = desk();
    await connect({ address: other, apiKey: 'sk-secret' });
    assert.doesNotMatch(JSON.stringify([...kept]), /sk-secret/);
    assert.equal(kept.size, 1);
  });

  it('has the models that the group names in one line', () => {
    assert.deepEqual(parseModelGroup({ models: 'a, b;c\nd,' })?.models, ['a', 'b', 'c', 'd']);
    assert.equal(parseModelGroup({ models: ' , ' }), undefined);
    assert.deepEqual(parseModelGroup({ models: [{ name: 'a' }] })?.models, [{ name: 'a' }]);
  });
});
