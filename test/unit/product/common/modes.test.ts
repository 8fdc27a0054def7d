import assert from 'node:assert/strict';
import type { Mode } from '../../../../src/product/common/mode.ts';
import { type ModeTraits, modeTraits } from '../../../../src/product/common/modes.ts';

describe('What differs by kind of result', () => {
  it('does not compile where a kind or one of its facts is missing', () => {
    // @ts-expect-error: the kind of pictures is forgotten.
    const forgotten: Readonly<Record<Mode, ModeTraits>> = { chat: modeTraits.chat };
    const { queue: _, ...others } = modeTraits.chat;
    // @ts-expect-error: its queue is forgotten.
    const silent: ModeTraits = others;
    assert.notDeepEqual([forgotten, silent], [modeTraits, modeTraits.chat]);
  });
});
