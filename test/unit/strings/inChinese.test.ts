import assert from 'node:assert/strict';
import {
  formatBytes,
  formatDuration,
  formatList,
  joinSentences,
  type Language,
  lines,
  withCommas,
} from '../../../src/base/host/formats.ts';
import { getAnswersAnnouncement } from '../../../src/panel/host/view/createTiles.ts';
import { modes } from '../../../src/product/common/mode.ts';
import { failureKinds } from '../../../src/service/common/failureReport.ts';
import { failureView } from '../../../src/service/host/failureTexts.ts';
import { quote, result, turn } from '../panel/host/view/viewFixtures.ts';
import { translated } from './translated.ts';

describe('In Chinese', () => {
  let chinese: Language;

  before(async () => {
    chinese = await translated('zh-cn');
  });

  it('each failure is told whole, its sentences without blanks between', () => {
    for (const kind of failureKinds)
      for (const mode of modes) {
        const { title, why } = failureView(chinese, { kind, billed: 'maybe' }, { mode, failedAt: 1_700_000_000_000 });
        assert.match(title, /\p{Script=Han}/u, kind);
        assert.match(why, /\p{Script=Han}.*。$/u, kind);
        assert.doesNotMatch(`${title}${why}`, /[。，；：] |[a-z]{3,} [a-z]{3,}/, kind);
      }
  });

  it('facts, sentences and names stand in a row as Chinese has them', () => {
    const { l10n, locale } = chinese;
    assert.equal(withCommas(l10n, 'PNG', '', formatBytes(chinese, 1536)), 'PNG，2 KB');
    assert.equal(joinSentences(l10n, '已停止。', undefined, '未发送任何内容。'), '已停止。未发送任何内容。');
    assert.equal(formatList(locale, ['a.png', 'b.png', 'c.png']), 'a.png、b.png、c.png');
    assert.equal(lines(l10n, 12, 14), '第 12–14 行');
    assert.equal(formatDuration(chinese, 130), '2 分 10 秒');
  });

  it('answers to several passages are not counted as pictures are', () => {
    const passages = [quote('a'), quote('b'), quote('c')];
    const results = (['done', 'failed', 'stopped'] as const).map((state, at) =>
      result(`r${at}`, { state, text: 'x', ...(passages[at] && { promptId: passages[at].id }) }),
    );
    const spoken = getAnswersAnnouncement(chinese, turn({ mode: 'chat', passages, results }));
    assert.equal(spoken, '1 / 3 已就绪，1 个失败，1 个已停止');
  });
});
