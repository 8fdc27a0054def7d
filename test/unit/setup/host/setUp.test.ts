import assert from 'node:assert/strict';
import { FakeSettings } from './fakeSettings.ts';
import { FakeUser } from './fakeUser.ts';

const origin = 'https://gateway.example.com';
const address = { baseUrl: origin };
const all = { ...address, chatModel: 'text-large-2', imageModel: 'picture-pro-3' };

describe('Setup before a request', () => {
  it('asks nothing if everything is set', async () => {
    const user = new FakeUser();
    const ready = await new FakeSettings(all, { [origin]: 'k' }).setUp(user).ensureTarget('image');
    assert.equal(user.boxes, '');
    assert.deepEqual(ready, { connection: { baseUrl: origin, key: 'k' }, model: 'picture-pro-3' });
  });

  it('asks for address, key and model in this order, numbered, and saves each', async () => {
    const computer = new FakeSettings();
    const user = new FakeUser({ address: ' gateway.example.com/v1/ ', key: 'Bearer abc\n', 'chat model': ' m ' });
    const ready = await computer.setUp(user).ensureTarget('chat');
    assert.equal(user.boxes, 'address, key, chat model');
    const steps = user.asked.map(({ question }) => question.step);
    assert.deepEqual(
      steps,
      [1, 2, 3].map((number) => ({ number, of: 3 })),
    );
    assert.deepEqual(ready, { connection: { baseUrl: origin, key: 'abc' }, model: 'm' });
    assert.deepEqual(computer.settings, { baseUrl: origin, chatModel: 'm', imageModel: '' });
    assert.equal(computer.stored.get(origin), 'abc');
  });

  it('asks only for what is missing, without numbers', async () => {
    const user = new FakeUser({ key: 'abc' });
    await new FakeSettings(all).setUp(user).ensureTarget('image');
    assert.equal(user.boxes, 'key');
    assert.equal(user.question('key')?.step, undefined);
  });

  it('asks for no model if one overrides the setting', async () => {
    const user = new FakeUser();
    const ready = await new FakeSettings(address, { [origin]: 'k' }).setUp(user).ensureTarget('image', 'other');
    assert.deepEqual([user.boxes, ready?.model], ['', 'other']);
  });

  it('lets the user name an image model and does not change the setting', async () => {
    const computer = new FakeSettings(all, { [origin]: 'k' });
    const setUp = computer.setUp(new FakeUser({ 'image model': ' other ' }));
    assert.equal(await setUp.namePictureModel('picture-pro-3'), 'other');
    assert.equal(computer.settings.imageModel, 'picture-pro-3');
    assert.equal(await computer.setUp(new FakeUser()).namePictureModel('picture-pro-3'), undefined);
  });

  it('asks for an unusable address again, and shows the current one', async () => {
    const user = new FakeUser();
    await new FakeSettings({ baseUrl: 'http://gateway.example.com' }).setUp(user).ensureTarget('chat');
    assert.equal(user.boxes, 'address');
    assert.deepEqual(user.question('address'), {
      value: 'http://gateway.example.com',
      imageModel: '',
      step: { number: 1, of: 3 },
    });
  });

  it('returns undefined if the user cancels, and keeps the earlier answers', async () => {
    const computer = new FakeSettings();
    const user = new FakeUser({ address: origin });
    assert.equal(await computer.setUp(user).ensureTarget('chat'), undefined);
    assert.equal(user.boxes, 'address, key');
    assert.equal(computer.settings.baseUrl, origin);
  });

  it('offers text that was typed but not confirmed next time', async () => {
    const user = new FakeUser();
    const setUp = new FakeSettings().setUp(user);
    user.leaves.address = 'gateway.exa';
    await setUp.ensureTarget('chat');
    await setUp.ensureTarget('chat');
    assert.equal((user.question('address') as { value: string }).value, 'gateway.exa');
  });

  it('does not offer an old text after a value was confirmed', async () => {
    const computer = new FakeSettings(address, { [origin]: 'k' });
    const user = new FakeUser();
    const setUp = computer.setUp(user);
    user.leaves['chat model'] = 'half';
    await setUp.chooseModel('chat');
    user.types['chat model'] = 'whole';
    assert.equal(await setUp.chooseModel('chat'), 'whole');
    await setUp.chooseModel('chat');
    assert.deepEqual(user.question('chat model'), { mode: 'chat', current: 'whole', value: '', step: undefined });
  });
});

describe('Setup for a first picture', () => {
  const ready = { imageModel: 'gemini-3.1-flash-image', chatModel: 'gemini-2.5-flash' };
  const told = `models: ${ready.imageModel}, ${ready.chatModel}`;

  it('asks for address and key, numbered, takes common models, and shows them', async () => {
    const computer = new FakeSettings();
    const user = new FakeUser({ address: origin, key: 'abc' });
    assert.equal(await computer.setUp(user).connect(), true);
    assert.equal(user.boxes, 'address, key');
    const steps = user.asked.map(({ question }) => question.step);
    assert.deepEqual(
      steps,
      [1, 2].map((number) => ({ number, of: 2 })),
    );
    assert.deepEqual(computer.settings, { baseUrl: origin, ...ready });
    assert.deepEqual(user.told, [told]);
  });

  it('lets the user choose other models at once', async () => {
    const computer = new FakeSettings(address, { [origin]: 'k' });
    const user = new FakeUser({ 'image model': 'mine', 'chat model': 'words' });
    user.wantsOtherModels = true;
    await computer.setUp(user).connect();
    await new Promise(setImmediate);
    assert.equal(user.boxes, 'image model, chat model');
    assert.deepEqual([computer.settings.imageModel, computer.settings.chatModel], ['mine', 'words']);
  });

  it('asks and shows nothing if everything is set, and does not replace a chosen model', async () => {
    const computer = new FakeSettings({ ...all, chatModel: '' }, { [origin]: 'k' });
    const user = new FakeUser();
    assert.equal(await computer.setUp(user).connect(), true);
    assert.deepEqual([user.boxes, user.told], ['', [`models: ${all.imageModel}, ${ready.chatModel}`]]);
    assert.equal(await computer.setUp(user).connect(), true);
    assert.equal(user.told.length, 1);
  });

  it('takes no model if the user cancels, and keeps the address', async () => {
    const computer = new FakeSettings();
    const user = new FakeUser({ address: origin });
    assert.equal(await computer.setUp(user).connect(), false);
    assert.deepEqual(computer.settings, { baseUrl: origin, chatModel: '', imageModel: '' });
    assert.deepEqual(user.told, []);
  });
});

describe('Keys and addresses', () => {
  it('never use the key of one address for another', async () => {
    const computer = new FakeSettings(all, { [origin]: 'old' });
    const user = new FakeUser({ address: 'https://other.example.com', key: 'new' });
    const setUp = computer.setUp(user);
    await setUp.setAddress();
    assert.equal(user.boxes, 'address, key');
    assert.deepEqual((await setUp.ensureTarget('chat'))?.connection, {
      baseUrl: 'https://other.example.com',
      key: 'new',
    });
    assert.equal(computer.stored.get(origin), 'old');
  });

  it('report whether the address or the key changed', async () => {
    const set = (types: ConstructorParameters<typeof FakeUser>[0]) =>
      new FakeSettings({ ...all, baseUrl: origin }, { [origin]: 'old' }).setUp(new FakeUser(types));
    assert.equal(await set({ address: 'https://other.example.com', key: 'new' }).setAddress(), true);
    assert.equal(await set({ address: 'https://other.example.com' }).setAddress(), false);
    assert.equal(await set({ address: origin }).setAddress(), false);
    assert.equal(await set({}).setAddress(), false);
    assert.equal(await set({ key: 'new' }).setApiKey(), true);
    assert.equal(await set({ key: '' }).setApiKey(), false);
  });

  it('confirm an earlier target only if its address is unchanged, and with the current key', async () => {
    const computer = new FakeSettings(all, { [origin]: 'old' });
    const setUp = computer.setUp(new FakeUser());
    const ready = await setUp.ensureTarget('chat');
    assert.ok(ready);
    assert.deepEqual(await setUp.stillReady(ready), ready);
    computer.stored.set(origin, 'new');
    assert.deepEqual(await setUp.stillReady(ready), { ...ready, connection: { ...ready.connection, key: 'new' } });
    computer.settings.baseUrl = 'https://other.example.com';
    computer.stored.set(computer.settings.baseUrl, 'other');
    assert.equal(await setUp.stillReady(ready), 'address');
    computer.settings.baseUrl = all.baseUrl;
    computer.stored.clear();
    assert.equal(await setUp.stillReady(ready), 'key');
  });

  it('treat another port of the same host as another address', async () => {
    const computer = new FakeSettings({ ...all, baseUrl: 'http://127.0.0.1:4000' }, { 'http://127.0.0.1:5000': 'k' });
    const user = new FakeUser();
    assert.equal(await computer.setUp(user).ensureTarget('chat'), undefined);
    assert.equal(user.boxes, 'key');
  });

  it('ask for the address before a key if there is none', async () => {
    const computer = new FakeSettings();
    const user = new FakeUser({ address: origin, key: 'abc' });
    await computer.setUp(user).setApiKey();
    assert.equal(user.boxes, 'address, key');
    assert.deepEqual(user.told, ['key set: gateway.example.com']);
  });

  it('offer to keep a key that could not be stored for this window', async () => {
    const computer = new FakeSettings(all);
    computer.keepsKeys = false;
    const user = new FakeUser({ key: 'abc' });
    assert.equal((await computer.setUp(user).ensureTarget('chat'))?.connection.key, 'abc');
    assert.deepEqual(user.told, ['not kept: gateway.example.com']);
    assert.equal(computer.inWindow.get(origin), 'abc');
  });

  it('are without a key if the user declines to keep it for the window', async () => {
    const computer = new FakeSettings(all);
    computer.keepsKeys = false;
    const user = new FakeUser({ key: 'abc' });
    user.agrees = false;
    assert.equal(await computer.setUp(user).ensureTarget('chat'), undefined);
    assert.equal(computer.inWindow.size, 0);
  });

  it('remove a key only if the user agrees, and show which', async () => {
    const computer = new FakeSettings(all, { [origin]: 'k' });
    const user = new FakeUser();
    user.agrees = false;
    await computer.setUp(user).removeApiKey();
    assert.equal(computer.stored.size, 1);
    user.agrees = true;
    await computer.setUp(user).removeApiKey();
    assert.equal(computer.stored.size, 0);
    assert.equal(user.told.at(-1), 'key removed: gateway.example.com');
  });

  it('show a message if there is no key to remove', async () => {
    const user = new FakeUser();
    await new FakeSettings(all).setUp(user).removeApiKey();
    await new FakeSettings().setUp(user).removeApiKey();
    assert.deepEqual(user.told, ['no key: gateway.example.com', 'no key: ']);
  });
});

describe('Setup on demand', () => {
  it('asks everything with the current values, and shows that Limn is ready', async () => {
    const computer = new FakeSettings(all, { [origin]: 'k' });
    const user = new FakeUser({ address: origin, key: '', 'chat model': 'text-large-2', 'image model': 'new' });
    await computer.setUp(user).run();
    assert.equal(user.boxes, 'address, key, chat model, image model');
    assert.deepEqual(user.question('address'), {
      value: origin,
      imageModel: 'picture-pro-3',
      step: { number: 1, of: 4 },
    });
    assert.deepEqual(user.question('key'), {
      host: 'gateway.example.com',
      isSet: true,
      wasLost: false,
      step: { number: 2, of: 4 },
    });
    assert.equal(computer.stored.get(origin), 'k');
    assert.equal(computer.settings.imageModel, 'new');
    assert.deepEqual(user.told, ['ready: gateway.example.com']);
  });

  it('does not show that Limn is ready if the user cancels', async () => {
    const user = new FakeUser({ address: origin });
    await new FakeSettings(all).setUp(user).run();
    assert.deepEqual(user.told, []);
  });

  it('returns the view for the panel', async () => {
    const view = (computer: FakeSettings) => computer.setUp(new FakeUser()).view();
    const models = { chatModel: 'text-large-2', imageModel: 'picture-pro-3' };
    assert.deepEqual(await view(new FakeSettings()), { missing: 'address', host: '', chatModel: '', imageModel: '' });
    assert.deepEqual(await view(new FakeSettings(all)), { missing: 'key', host: 'gateway.example.com', ...models });
    const { missing } = await view(new FakeSettings(all, { [origin]: 'k' }));
    assert.equal(missing, undefined);
  });
});
