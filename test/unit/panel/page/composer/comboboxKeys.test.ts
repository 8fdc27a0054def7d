import { deepEqual } from 'node:assert/strict';
import { type ComboboxList, comboboxMove } from '../../../../../src/panel/page/composer/comboboxKeys.ts';

const closed: ComboboxList = { isOpen: false, length: 4, active: -1 };
const opened: ComboboxList = { isOpen: true, length: 4, active: 3 };

function press(key: string, list: ComboboxList, part = {}) {
  return comboboxMove({ key, altKey: false, isComposing: false, keyCode: 0, ...part }, list);
}

describe('A key in a combobox', () => {
  it('opens the list at the current choice, or at an end of it if there is none', () => {
    deepEqual(press('ArrowDown', { ...closed, active: 2 }), { action: 'mark', index: 2 });
    deepEqual(press('ArrowDown', closed), { action: 'mark', index: 0 });
    deepEqual(press('ArrowUp', closed), { action: 'mark', index: 3 });
  });

  it('moves around the open list', () => {
    deepEqual(press('ArrowDown', opened), { action: 'mark', index: 0 });
    deepEqual(press('ArrowUp', { ...opened, active: 0 }), { action: 'mark', index: 3 });
  });

  it('picks the marked choice by Enter, or does nothing if none is marked', () => {
    deepEqual(press('Enter', opened), { action: 'pick' });
    deepEqual(press('Enter', closed), { action: 'leave' });
  });

  it('closes the list by Escape or Alt+Up, and undoes the typing if the list is closed', () => {
    deepEqual(press('Escape', opened), { action: 'close' });
    deepEqual(press('ArrowUp', opened, { altKey: true }), { action: 'close' });
    deepEqual(press('Escape', closed), { action: 'undo' });
  });

  it('is left to the text or the input method otherwise', () => {
    deepEqual(press('Home', opened), { action: 'leave' });
    deepEqual(press('Enter', opened, { isComposing: true }), { action: 'leave' });
    deepEqual(press('Enter', opened, { keyCode: 229 }), { action: 'leave' });
  });
});
