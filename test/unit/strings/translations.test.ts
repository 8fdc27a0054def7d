import assert from 'node:assert/strict';
import { files, languagesOf, readStrings, sameWords } from '../../l10n/languages.ts';
import { findTranslationErrors } from '../../l10n/translationErrors.ts';

describe('a check of translations', () => {
  const found = (english: string, translated: string) => findTranslationErrors({ key: english }, { key: translated });
  const faulty = (fault: string, english: string, translated: string) =>
    assert.deepEqual(found(english, translated), [`${fault}: key → ${translated}`]);

  it('passes other words in another order', () => {
    assert.deepEqual(found('{0} of {1} selected', '已勾选 {1} 中的 {0}'), []);
    assert.deepEqual(found('{0} is not {0}.', '{0} 不对。'), []);
  });

  it('finds strings that are missing, and those that nothing uses', () => {
    assert.deepEqual(findTranslationErrors({ one: 'Stop' }, { two: '停止' }), ['unused: two', 'missing: one']);
  });

  it('finds a string without words, and one left in English', () => {
    faulty('empty', 'Stop', ' ');
    faulty('not translated', 'Stop', 'Stop');
    assert.deepEqual(findTranslationErrors({ key: 'JSON' }, { key: 'JSON' }, ['JSON']), []);
    assert.deepEqual(found('{0}: {1}', '{0}: {1}'), []);
  });

  it('finds places that were lost, added or changed', () => {
    faulty('other places', 'Saved as {0}', '已保存');
    faulty('other places', 'Saved', '已保存为 {0}');
    faulty('other places', '{0} of {1}', '{0} / {2}');
    faulty('other places', 'Into {{input}}', '译成{{输入}}');
  });

  it('finds other icons, links, code and ends', () => {
    faulty('other icons', '$(file) Files', '文件');
    faulty('other links', '[New](command:limn.newChat)', '[新建](command:limn.newImage)');
    faulty('other code', 'in `16:9`', '以 `9:16`');
    for (const word of ['/permissions', 'MY_NAME=true', 'my_mode', '--skip-trust'])
      faulty('other words of programs', `Run ${word}`, '运行');
    faulty('other mnemonics', '&&File', '文件');
    faulty('other blanks at its ends', 'Alt: ', '替代文本：');
    faulty('another end', 'Save As...', '另存为');
    faulty('other lines', 'one\ntwo', '一二');
  });

  it('finds marks that Markdown does not see any more beside Chinese punctuation', () => {
    faulty('other Markdown', '**Move...** changes it', '**移动...**会更改它');
    assert.deepEqual(found('**Move...** changes it', '**移动...** 会更改它'), []);
  });
});

describe('translations', () => {
  for (const which of ['manifest', 'sources'] as const) {
    it(`say all that the ${which} say in English, and nothing besides`, async () => {
      const english = await readStrings(files[which]());
      for (const language of await languagesOf(which)) {
        const translated = await readStrings(files[which](language));
        assert.deepEqual(findTranslationErrors(english, translated, sameWords[language]), [], files[which](language));
      }
    });
  }

  it('are there for the manifest in the languages that they are there for the sources', async () => {
    const languages = await languagesOf('sources');
    assert.deepEqual(await languagesOf('manifest'), languages);
    assert.ok(languages.includes('zh-cn'));
  });
});
