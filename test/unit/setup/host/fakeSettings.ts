import { type PromptedSetting, SetUp } from '../../../../src/setup/host/setUp.ts';
import type { FakeUser } from './fakeUser.ts';

type Values = Record<PromptedSetting, string>;

/** Settings and keys of a computer, in memory; `keepsKeys` is false for one without a keyring. */
export class FakeSettings {
  readonly settings: Values;
  readonly stored = new Map<string, string>();
  readonly inWindow = new Map<string, string>();
  keepsKeys = true;

  constructor(settings: Partial<Values> = {}, keys: Readonly<Record<string, string>> = {}) {
    this.settings = { baseUrl: '', chatModel: '', imageModel: '', ...settings };
    for (const [origin, key] of Object.entries(keys)) this.stored.set(origin, key);
  }

  setUp(boxes: FakeUser): SetUp {
    return new SetUp(
      boxes,
      {
        get: async (origin) => this.inWindow.get(origin) ?? this.stored.get(origin),
        isMissingFromKeyring: async () => false,
        set: async (origin, key) => this.keepsKeys && this.stored.set(origin, key) !== undefined,
        setForWindow: (origin, key) => void this.inWindow.set(origin, key),
        remove: async (origin) => void this.stored.delete(origin),
      },
      () => this.settings,
      async (name, value) => {
        this.settings[name] = value;
      },
    );
  }
}
