import { equal } from 'node:assert/strict';
import { type MessageKey, messageKey } from '../../../../../src/panel/page/kit/messageKeys.ts';

const enter: MessageKey = {
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
  keyCode: 13,
  repeat: false,
};

describe('A key in the message box', () => {
  it('sends when it is Enter', () => {
    equal(messageKey(enter, 'enter'), 'send');
  });

  it('breaks the line when it is Shift+Enter', () => {
    equal(messageKey({ ...enter, shiftKey: true }, 'enter'), 'leave');
  });

  it('never sends while an input method is composing, however the browser says so', () => {
    equal(messageKey({ ...enter, isComposing: true }, 'enter'), 'leave');
    equal(messageKey({ ...enter, keyCode: 229 }, 'enter'), 'leave');
  });

  it('sends once when it is held', () => {
    equal(messageKey({ ...enter, repeat: true }, 'enter'), 'swallow');
  });

  it('sends with Ctrl or Cmd alone where the setting turns it round', () => {
    equal(messageKey(enter, 'ctrlEnter'), 'leave');
    equal(messageKey({ ...enter, ctrlKey: true }, 'ctrlEnter'), 'send');
    equal(messageKey({ ...enter, metaKey: true }, 'ctrlEnter'), 'send');
    equal(messageKey({ ...enter, ctrlKey: true, repeat: true }, 'ctrlEnter'), 'swallow');
    equal(messageKey({ ...enter, ctrlKey: true, isComposing: true }, 'ctrlEnter'), 'leave');
  });

  it('is left alone when it is any other', () => {
    equal(messageKey({ ...enter, key: 'a', keyCode: 65 }, 'enter'), 'leave');
  });
});
