import { equal } from 'node:assert/strict';
import { getUiLocale } from '../../../../src/base/host/formats.ts';

describe('UI language', () => {
  it('is that of VS Code if Limn is translated', () => {
    equal(getUiLocale({ env: { language: 'zh-cn' }, l10n: { bundle: { Stop: '停止' } } }), 'zh-cn');
  });

  it('is English if Limn is not translated, whatever VS Code’s language is', () => {
    equal(getUiLocale({ env: { language: 'fr' }, l10n: { bundle: undefined } }), 'en');
  });
});
