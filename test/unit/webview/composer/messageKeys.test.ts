import { equal } from 'node:assert/strict';
import { type MessageKey, messageKey } from '../../../../src/webview/composer/messageKeys.ts';

const enter: MessageKey = { key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13, repeat: false };

describe('A key in the message box', () => {
  it('sends when it is Enter', () => {
    equal(messageKey(enter), 'send');
  });

  it('breaks the line when it is Shift+Enter', () => {
    equal(messageKey({ ...enter, shiftKey: true }), 'leave');
  });

  it('never sends while an input method is composing, however the browser says so', () => {
    equal(messageKey({ ...enter, isComposing: true }), 'leave');
    equal(messageKey({ ...enter, keyCode: 229 }), 'leave');
  });

  it('sends once when it is held', () => {
    equal(messageKey({ ...enter, repeat: true }), 'swallow');
  });

  it('is left alone when it is any other', () => {
    equal(messageKey({ ...enter, key: 'a', keyCode: 65 }), 'leave');
  });
});
