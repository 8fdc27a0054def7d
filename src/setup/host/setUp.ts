import type { Step, Typed } from '../../base/host/askText.ts';
import { type Mode, modes } from '../../product/common/mode.ts';
import { type ModeTraits, modeTraits } from '../../product/common/modes.ts';
import type { Settings } from '../../product/host/settings.ts';
import { parseAddress } from '../../service/common/address.ts';
import { createConnection } from '../../service/common/connection.ts';
import type { RequestTarget, RevalidateTarget } from '../../service/host/serviceClient.ts';
import { parseKey } from '../common/key.ts';
import type { ServiceView } from '../common/serviceView.ts';
import type { Keys } from './storedKeys.ts';

/** The settings that the setup asks for. */
export type PromptedSetting = 'baseUrl' | 'chatModel' | 'imageModel';

/** What a request cannot be sent without. */
export type MissingSetting = 'address' | 'key' | 'model';

interface Address {
  readonly baseUrl: string;
  readonly origin: string;
  /** Includes the port if there is one. */
  readonly host: string;
}

/** Asks for what a request needs and saves each answer at once. If the user dismisses a box, only a typed key is lost. */
export class SetUp {
  private readonly unfinished = new Map<PromptedSetting, string>();

  constructor(
    private readonly boxes: SetupUI,
    private readonly keys: Pick<Keys, 'get' | 'set' | 'setForWindow' | 'remove' | 'isMissingFromKeyring'>,
    private readonly readSettings: () => Pick<Settings, PromptedSetting>,
    private readonly writeSetting: (name: PromptedSetting, value: string) => Promise<void>,
  ) {}

  /**
   * Returns what a request of this mode needs, asking for what is missing; undefined if the user cancels. `chosen` is a model that
   * overrides the setting.
   */
  async ensureTarget(mode: Mode, chosen = ''): Promise<RequestTarget | undefined> {
    const isNew = !this.address();
    const connection = await this.connection(3);
    const step = isNew ? { number: 3, of: 3 } : undefined;
    const model = connection && (chosen || this.model(mode) || (await this.askModel(mode, step)));
    return model ? { connection, model } : undefined;
  }

  /**
   * Asks for the minimum that a first picture needs: address and key if they are missing. For models that the user did not choose it takes
   * ones that services often have, and notifies the user. Returns false if the user cancels.
   */
  async connect(): Promise<boolean> {
    if (!(await this.connection(2))) return false;
    const settings = modes.map((mode) => modeTraits[mode].modelSetting).filter((one) => !this.readSettings()[one]);
    for (const setting of settings) await this.writeSetting(setting, suggestedModels[setting][0]);
    if (settings.length > 0) void this.offerModels();
    return true;
  }

  /** Does the same without dialogs; returns what is missing. */
  async getTargetIfReady(mode: Mode, chosen = ''): Promise<RequestTarget | MissingSetting> {
    const address = this.address();
    if (!address) return 'address';
    const key = await this.keys.get(address.origin);
    if (key === undefined) return 'key';
    const model = chosen || this.model(mode);
    return model ? { connection: createConnection(address, key), model } : 'model';
  }

  readonly stillReady: RevalidateTarget = async ({ connection: { baseUrl }, model }) => {
    const address = this.address();
    if (address?.baseUrl !== baseUrl) return 'address';
    const key = await this.keys.get(address.origin);
    return key === undefined ? 'key' : { connection: createConnection(address, key), model };
  };

  /** Asks all questions, with the current values; shows a notification at the end. */
  async run(): Promise<void> {
    const step = (number: number) => ({ number, of: 4 });
    const address = await this.askAddress(step(1));
    const key = address && (await this.askKey(address, step(2)));
    const model = key && (await this.askModel('chat', step(3))) && (await this.askModel('image', step(4)));
    if (model) this.boxes.notifyReady(address.host);
  }

  /**
   * Asks for the address only; another origin needs its own key, which is requested if there is none. Returns true if the address changed
   * and has its key.
   */
  async setAddress(): Promise<boolean> {
    const before = this.address()?.baseUrl;
    const address = await this.askAddress();
    const key = address && ((await this.keys.get(address.origin)) ?? (await this.askKey(address)));
    return key !== undefined && address?.baseUrl !== before;
  }

  /**
   * Asks for the key of the current address; asks for the address first if there is none, since a key belongs to one. Returns true if the
   * key changed.
   */
  async setApiKey(): Promise<boolean> {
    const address = this.address() ?? (await this.askAddress());
    const before = address && (await this.keys.get(address.origin));
    const key = address && (await this.askKey(address));
    if (key) this.boxes.notifyKeySet(address.host);
    return key !== undefined && key !== before;
  }

  async removeApiKey(): Promise<void> {
    const { boxes, keys } = this;
    const address = this.address();
    if (!address || !(await keys.get(address.origin))) return boxes.notifyNoKey(address?.host ?? '');
    if (!(await boxes.confirmRemoval(address.host))) return;
    await keys.remove(address.origin);
    boxes.notifyKeyRemoved(address.host);
  }

  /** Asks for another model; undefined if the user cancels. */
  chooseModel(mode: Mode): Promise<string | undefined> {
    return this.askModel(mode);
  }

  /** Asks for an image model that does not change the setting; undefined if the user cancels. */
  async namePictureModel(current: string): Promise<string | undefined> {
    const typed = await this.boxes.askModel({ mode: 'image', current, value: '' });
    return typed.accepted ? typed.text.trim() : undefined;
  }

  /** Asks for one or several image models that do not change the setting; undefined if the user cancels. */
  namePictureModels(current: readonly string[]): Promise<readonly string[] | undefined> {
    return this.boxes.askImageModels(current);
  }

  /** Returns what the panel shows of the service. */
  async view(): Promise<ServiceView> {
    const { chatModel, imageModel } = this.readSettings();
    const address = this.address();
    const key = address && (await this.keys.get(address.origin));
    const missing = address ? 'key' : 'address';
    return { host: address?.host ?? '', chatModel, imageModel, ...(key === undefined && { missing }) };
  }

  /** Returns the address and key, asking for what is missing as the first of `of` questions. */
  private async connection(of: number): Promise<RequestTarget['connection'] | undefined> {
    const known = this.address();
    const step = (number: number) => (known ? undefined : { number, of });
    const address = known ?? (await this.askAddress(step(1)));
    const key = address && ((await this.keys.get(address.origin)) ?? (await this.askKey(address, step(2))));
    return key === undefined || !address ? undefined : createConnection(address, key);
  }

  private async offerModels(): Promise<void> {
    const { chatModel, imageModel } = this.readSettings();
    if (!(await this.boxes.notifyModels({ chatModel, imageModel }))) return;
    for (const mode of modes.toReversed()) await this.askModel(mode);
  }

  private address(): Address | undefined {
    return readAddress(this.readSettings().baseUrl);
  }

  private model(mode: Mode): string {
    return this.readSettings()[modeTraits[mode].modelSetting];
  }

  private async askAddress(step?: Step): Promise<Address | undefined> {
    const { baseUrl, imageModel } = this.readSettings();
    const value = this.unfinished.get('baseUrl') || baseUrl;
    const typed = await this.boxes.askAddress({ value, imageModel, step });
    const address = typed.accepted ? readAddress(typed.text) : undefined;
    await this.save('baseUrl', typed.text, address?.baseUrl);
    return address;
  }

  private async askKey({ origin, host }: Address, step?: Step): Promise<string | undefined> {
    const { boxes, keys } = this;
    const present = await keys.get(origin);
    const wasLost = await keys.isMissingFromKeyring(origin);
    const typed = await boxes.askKey({ host, isSet: present !== undefined, wasLost, step });
    if (!typed.accepted) return undefined;
    const key = parseKey(typed.text);
    if (!key) return present;
    if (await keys.set(origin, key)) return key;
    if (!(await boxes.offerWindowOnly(host))) return undefined;
    keys.setForWindow(origin, key);
    return key;
  }

  private async askModel(mode: Mode, step?: Step): Promise<string | undefined> {
    const setting = modeTraits[mode].modelSetting;
    const value = this.unfinished.get(setting) ?? '';
    const typed = await this.boxes.askModel({ mode, current: this.model(mode), value, step });
    const model = typed.accepted ? typed.text.trim() : undefined;
    await this.save(setting, typed.text, model);
    return model;
  }

  /** Writes an accepted value; forgets the typed text only after it is in the settings. */
  private async save(setting: PromptedSetting, typed: string, value: string | undefined): Promise<void> {
    this.unfinished.set(setting, typed);
    if (value === undefined) return;
    await this.writeSetting(setting, value);
    this.unfinished.delete(setting);
  }
}

function readAddress(text: string): Address | undefined {
  const address = parseAddress(text);
  if (!address.ok) return undefined;
  const { baseUrl, origin } = address;
  return { baseUrl, origin, host: new URL(origin).host };
}

/** The questions and notifications of the setup; tests answer instead of the user. */
export interface SetupUI {
  askAddress(question: AddressQuestion): Promise<Typed>;
  askKey(question: KeyQuestion): Promise<Typed>;
  askModel(question: ModelQuestion): Promise<Typed>;
  /** Returns the models that the user chooses, at least one; undefined if they cancel. */
  askImageModels(current: readonly string[]): Promise<readonly string[] | undefined>;
  /** Asks whether this window may keep the key in memory, because it could not be stored. */
  offerWindowOnly(host: string): Promise<boolean>;
  confirmRemoval(host: string): Promise<boolean>;
  notifyReady(host: string): void;
  /** Notifies the user that models were taken by default; resolves to true if the user wants others. */
  notifyModels(models: Models): Promise<boolean>;
  notifyKeySet(host: string): void;
  notifyKeyRemoved(host: string): void;
  /** `host` is empty when no address is set. */
  notifyNoKey(host: string): void;
}

/** A model for each mode, by its setting. */
export type Models = Readonly<Record<ModeTraits['modelSetting'], string>>;

export interface AddressQuestion {
  readonly value: string;
  /** Part of the image URL shown; may be empty. */
  readonly imageModel: string;
  readonly step?: Step | undefined;
}

export interface KeyQuestion {
  readonly host: string;
  /** Whether a key is stored already: an empty box keeps it. */
  readonly isSet: boolean;
  /** Whether a key was stored before, but the system did not keep it. */
  readonly wasLost: boolean;
  readonly step?: Step | undefined;
}

export interface ModelQuestion {
  readonly mode: Mode;
  /** The current model; may be empty. */
  readonly current: string;
  /** The text typed last time and not confirmed; may be empty. */
  readonly value: string;
  readonly step?: Step | undefined;
}

/** Names that services of this kind often offer, the most likely first; the contract fixes none, so any other name may be typed. */
export const suggestedModels: Readonly<Record<ModeTraits['modelSetting'], readonly [string, ...string[]]>> = {
  chatModel: ['gemini-2.5-flash', 'gemini-2.5-pro', 'gpt-4.1-mini', 'gpt-4.1', 'deepseek-chat'],
  imageModel: ['gemini-3.1-flash-image', 'gemini-3-pro-image', 'gemini-3.1-flash-lite-image', 'gemini-2.5-flash-image'],
};
