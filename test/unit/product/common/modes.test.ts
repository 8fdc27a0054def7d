import assert from 'node:assert/strict';
import type { Mode } from '../../../../src/product/common/mode.ts';
import { type ModeTraits, modeTraits } from '../../../../src/product/common/modes.ts';

describe('Mode traits', () => {
  it('do not compile if a mode or one of its traits is missing', () => {
    // @ts-expect-error: the image mode is missing.
    const forgotten: Readonly<Record<Mode, ModeTraits>> = { chat: modeTraits.chat };
    const { queue: _, ...others } = modeTraits.chat;
    // @ts-expect-error: its queue is missing.
    const silent: ModeTraits = others;
    assert.notDeepEqual([forgotten, silent], [modeTraits, modeTraits.chat]);
  });
});
