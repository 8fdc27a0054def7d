import { equal } from 'node:assert/strict';
import { getUiLocale } from '../../../../src/base/host/uiLocale.ts';

describe('The language of the words', () => {
  it('is that of the editor, where they are translated into it', () => {
    equal(getUiLocale({ env: { language: 'zh-cn' }, l10n: { bundle: { Stop: '停止' } } }), 'zh-cn');
  });

  it('is English where they are not, whatever the editor itself speaks', () => {
    equal(getUiLocale({ env: { language: 'fr' }, l10n: { bundle: undefined } }), 'en');
  });
});
