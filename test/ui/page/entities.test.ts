import { deepEqual } from 'node:assert/strict';
import { result, snapshot, turn } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';

/** Shown text by the text of the answer: common and rare names, names of two characters, numbers, and text that only looks like an entity. */
const shown: Readonly<Record<string, string>> = {
  'a&nbsp;b &amp; &lt;b&gt; &quot;c&quot; &copy;': 'a\u00a0b & <b> "c" ©',
  '&auml;&Auml;&eacute;&hellip;&mdash;&rarr;&times;&alpha;': 'äÄé…—→×α',
  '&CounterClockwiseContourIntegral; &NotEqualTilde; &nvlt; &semi;': '∳ ≂̸ <⃒ ;',
  '&#x1F5BC; &#8594; &#0; &#xD800;': '🖼 → \ufffd \ufffd',
  '&amp;lt; &ampamp; &notit; &nosuch; &amp': '&lt; &ampamp; &notit; &nosuch; &amp',
  '&AMP; &Amp; &; &#; &#x; &#12ab;': '& &Amp; &; &#; &#x; &#12ab;',
  'kept `&amp;` in code': 'kept &amp; in code',
  '&lt;img src=x onerror=alert(1)&gt;': '<img src=x onerror=alert(1)>',
};

describe('The entities of an answer', () => {
  const open = usePage();

  it('are shown as their characters, and text that only looks like an entity is shown unchanged', async () => {
    const page = await open({
      first: snapshot({ turns: [turn({ result: result({ text: Object.keys(shown).join('\n\n') }) })] }),
    });
    deepEqual(await page.locator('.answer p').allTextContents(), Object.values(shown));
    deepEqual(await page.locator('.answer img').count(), 0);
  });

  it('are decoded in the URL and the text of a link too', async () => {
    const text = '[a &amp; b](https://a.test/?b=1&amp;c=&auml;&notit; "&quot;d&quot;")';
    const page = await open({ first: snapshot({ turns: [turn({ result: result({ text }) })] }) });
    const link = page.locator('.answer p a');
    deepEqual(await link.textContent(), 'a & b');
    deepEqual(await link.getAttribute('href'), 'https://a.test/?b=1&c=%C3%A4&notit;');
  });
});
