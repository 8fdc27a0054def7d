import type { Step, Typed } from '../../base/host/askText.ts';
import type { Mode } from '../../product/common/mode.ts';
import type { ModeTraits } from '../../product/common/modes.ts';

/** What the set-up asks and tells the person; tests answer in the person's place. */
export interface SetupUI {
  askAddress(question: AddressQuestion): Promise<Typed>;
  askKey(question: KeyQuestion): Promise<Typed>;
  askModel(question: ModelQuestion): Promise<Typed>;
  /** The key was not kept: may this window keep it in memory? */
  offerWindowOnly(host: string): Promise<boolean>;
  confirmRemoval(host: string): Promise<boolean>;
  notifyReady(host: string): void;
  /** Models were taken that the person did not choose; true where they want others. */
  tellModels(models: Models): Promise<boolean>;
  tellKeySet(host: string): void;
  tellKeyRemoved(host: string): void;
  /** `host` is empty when no address is set. */
  tellNoKey(host: string): void;
}

/** A model for each kind, by its setting. */
export type Models = Readonly<Record<ModeTraits['modelSetting'], string>>;

export interface AddressQuestion {
  readonly value: string;
  /** Named in the picture address shown; may be empty. */
  readonly imageModel: string;
  readonly step?: Step | undefined;
}

export interface KeyQuestion {
  readonly host: string;
  /** A key is there already: an empty box keeps it. */
  readonly isSet: boolean;
  /** A key was stored before, and the system did not keep it. */
  readonly wasLost: boolean;
  readonly step?: Step | undefined;
}

export interface ModelQuestion {
  readonly mode: Mode;
  /** The model in use; may be empty. */
  readonly current: string;
  /** What was typed last time and not confirmed; may be empty. */
  readonly value: string;
  readonly step?: Step | undefined;
}
