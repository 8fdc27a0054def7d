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
  it('sends if it is Enter', () => {
    equal(messageKey(enter, 'enter'), 'send');
  });

  it('breaks the line if it is Shift+Enter', () => {
    equal(messageKey({ ...enter, shiftKey: true }, 'enter'), 'leave');
  });

  it('never sends while an input method is composing, however the browser reports it', () => {
    equal(messageKey({ ...enter, isComposing: true }, 'enter'), 'leave');
    equal(messageKey({ ...enter, keyCode: 229 }, 'enter'), 'leave');
  });

  it('sends once if it is held', () => {
    equal(messageKey({ ...enter, repeat: true }, 'enter'), 'swallow');
  });

  it('sends only with Ctrl or Cmd if the setting says so', () => {
    equal(messageKey(enter, 'ctrlEnter'), 'leave');
    equal(messageKey({ ...enter, ctrlKey: true }, 'ctrlEnter'), 'send');
    equal(messageKey({ ...enter, metaKey: true }, 'ctrlEnter'), 'send');
    equal(messageKey({ ...enter, ctrlKey: true, repeat: true }, 'ctrlEnter'), 'swallow');
    equal(messageKey({ ...enter, ctrlKey: true, isComposing: true }, 'ctrlEnter'), 'leave');
  });

  it('is left to the text box if it is any other', () => {
    equal(messageKey({ ...enter, key: 'a', keyCode: 65 }, 'enter'), 'leave');
  });
});
