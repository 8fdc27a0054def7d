import type { Typed } from '../../../../src/base/host/askText.ts';
import type { AddressQuestion, KeyQuestion, ModelQuestion, Models, SetupUI } from '../../../../src/setup/host/setUp.ts';

type Box = 'address' | 'key' | 'chat model' | 'image model';

/** The questions as the user saw them. */
export interface Asked {
  readonly box: Box;
  readonly question: AddressQuestion | KeyQuestion | ModelQuestion;
}

/** A user of the boxes: types what the script contains, cancels if it has no entry, and remembers what they saw. */
export class FakeUser implements SetupUI {
  readonly asked: Asked[] = [];
  readonly told: string[] = [];
  /** Unfinished texts of boxes that the user dismisses. */
  readonly leaves: Partial<Record<Box, string>> = {};
  agrees = true;
  wantsOtherModels = false;

  constructor(readonly types: Partial<Record<Box, string>> = {}) {}

  get boxes(): string {
    return this.asked.map(({ box }) => box).join(', ');
  }

  question(box: Box): Asked['question'] | undefined {
    return this.asked.findLast((asked) => asked.box === box)?.question;
  }

  askAddress(question: AddressQuestion): Promise<Typed> {
    return this.answer('address', question);
  }

  askKey(question: KeyQuestion): Promise<Typed> {
    return this.answer('key', question);
  }

  askModel(question: ModelQuestion): Promise<Typed> {
    return this.answer(`${question.mode} model`, question);
  }

  async askImageModels(current: readonly string[]): Promise<readonly string[] | undefined> {
    const typed = this.types['image model'];
    return typed === undefined ? undefined : [...current, typed];
  }

  async offerWindowOnly(host: string): Promise<boolean> {
    this.told.push(`not kept: ${host}`);
    return this.agrees;
  }

  async confirmRemoval(host: string): Promise<boolean> {
    this.told.push(`remove? ${host}`);
    return this.agrees;
  }

  notifyReady(host: string): void {
    this.told.push(`ready: ${host}`);
  }

  async notifyModels({ imageModel, chatModel }: Models): Promise<boolean> {
    this.told.push(`models: ${imageModel}, ${chatModel}`);
    return this.wantsOtherModels;
  }

  notifyKeySet(host: string): void {
    this.told.push(`key set: ${host}`);
  }

  notifyKeyRemoved(host: string): void {
    this.told.push(`key removed: ${host}`);
  }

  notifyNoKey(host: string): void {
    this.told.push(`no key: ${host}`);
  }

  private async answer(box: Box, question: Asked['question']): Promise<Typed> {
    this.asked.push({ box, question });
    const text = this.types[box];
    return { text: text ?? this.leaves[box] ?? '', accepted: text !== undefined };
  }
}
