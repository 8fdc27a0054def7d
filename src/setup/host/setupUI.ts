import type { Step, Typed } from '../../base/host/askText.ts';
import type { Mode } from '../../product/common/mode.ts';
import type { ModeTraits } from '../../product/common/modes.ts';

/** The questions and notifications of the setup; tests answer instead of the user. */
export interface SetupUI {
  askAddress(question: AddressQuestion): Promise<Typed>;
  askKey(question: KeyQuestion): Promise<Typed>;
  askModel(question: ModelQuestion): Promise<Typed>;
  /** Asks whether this window may keep the key in memory, because it could not be stored. */
  offerWindowOnly(host: string): Promise<boolean>;
  confirmRemoval(host: string): Promise<boolean>;
  notifyReady(host: string): void;
  /** Notifies the user that models were taken by default; resolves to true if the user wants others. */
  tellModels(models: Models): Promise<boolean>;
  tellKeySet(host: string): void;
  tellKeyRemoved(host: string): void;
  /** `host` is empty when no address is set. */
  tellNoKey(host: string): void;
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
