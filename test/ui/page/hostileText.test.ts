import { deepEqual, equal } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { failed, picture, quote, result, snapshot, turn } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';

const run = 'window.hit=1';
const outside = 'http://outside.invalid';

/** The known ways to make a page run or load the content of a text. */
const hostile: Readonly<Record<string, readonly string[]>> = {
  'elements that run': [
    `<script>${run}</script>`,
    `<ScRiPt src=${outside}/a.js></sCrIpT>`,
    `<img src=x onerror=${run}>`,
    `<img src=x onerror="${run}"//`,
    `<svg onload=${run}>`,
    `<svg/onload=${run}>`,
    `<svg><script>${run}</script></svg>`,
    `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
    `<svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg'><script>${run}</script></svg>#x"/>`,
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
    `<body onload=${run}>`,
    `<details open ontoggle=${run}>`,
    `<input autofocus onfocus=${run}>`,
    `<video><source onerror=${run}></video>`,
    `<marquee onstart=${run}>`,
    `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
    `<template><script>${run}</script></template>`,
    `"><img src=x onerror=${run}>`,
    `';${run};//`,
    `\${${run}}`,
    `{{constructor.constructor('${run}')()}}`,
  ],
  'elements that load or redirect': [
    `<iframe src="javascript:parent.${run}"></iframe>`,
    `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
    `<object data="${outside}/a.swf"></object>`,
    `<embed src="${outside}/a">`,
    `<link rel=stylesheet href="${outside}/a.css">`,
    `<style>@import '${outside}/b.css';body{background:url(${outside}/c)}</style>`,
    `<p style="background:url(${outside}/d)">`,
    `<meta http-equiv=refresh content="0;url=${outside}/e">`,
    `<base href="${outside}/">`,
    `<form action="${outside}/f"><button autofocus>Send</button></form>`,
    `<img src="${outside}/g.png">`,
    `![picture](${outside}/h.png)`,
    `![picture][p]\n\n[p]: ${outside}/i.png`,
    `<!--><img src=x onerror=${run}>-->`,
    `<![CDATA[<img src=x onerror=${run}>]]>`,
  ],
  'links that run': [
    `[a](javascript:${run})`,
    `[a](JaVaScRiPt:${run})`,
    `[a](java&#115;cript:${run})`,
    `[a](&#x6A;avascript:${run})`,
    `[a](java\tscript:${run})`,
    `[a](<java\nscript:${run}>)`,
    `[a]( javascript:${run})`,
    `[a](\u0001javascript:${run})`,
    `[a](javascript&colon;${run})`,
    `[a](javascript%3A${run})`,
    `[a](vbscript:msgbox)`,
    `[a](data:text/html,<script>${run}</script>)`,
    `[a](data:text/html;base64,PHNjcmlwdD53aW5kb3cuaGl0PTE8L3NjcmlwdD4=)`,
    `[a](data:image/svg+xml,<svg onload=${run}>)`,
    `[a](file:///etc/passwd)`,
    `[a](command:workbench.action.quit)`,
    `[a](vscode://x/y)`,
    `[a](https://x.test" onmouseover="${run})`,
    `[a](https://x.test 'x" onmouseover="${run}')`,
    `[a][b]\n\n[b]: javascript:${run}`,
    `<javascript:${run}>`,
    `<https://x.test/"onmouseover=${run}>`,
    `https://x.test/"onmouseover=${run}`,
    `[<img src=x onerror=${run}>](https://x.test)`,
    `[a](https://x.test/\u202Egpj.exe)`,
    `[^1]\n\n[^1]: [a](javascript:${run})`,
  ],
  'code, tables, lists and hidden characters': [
    `\`\`\`"onmouseover="${run}\n<script>${run}</script>\n\`\`\``,
    `\`\`\`html\n<img src=x onerror=${run}>\n\`\`\``,
    `\`<img src=x onerror=${run}>\``,
    `| <img src=x onerror=${run}> |\n|---|\n| <svg onload=${run}> |`,
    `- [ ] <img src=x onerror=${run}>`,
    `# <img src=x onerror=${run}> {onclick=${run}}`,
    `\u003cimg src=x onerror=${run}\u003e`,
    `&lt;img src=x onerror=${run}&gt;`,
    `＜script＞${run}＜/script＞`,
    `<\u0000script>${run}</script>`,
    `<scr\u200Bipt>${run}</script>`,
    `+ADw-script+AD4-${run}+ADw-/script+AD4-`,
    `%3Cscript%3E${run}%3C/script%3E`,
    `[constructor](#__proto__)`,
    `<form id=limn><input name=posted></form>`,
    `\uD800<img src=x onerror=${run}>`,
  ],
};

/** Returns a session that shows the text wherever text of a user, a file or a service can appear. */
function everywhere(text: string) {
  const shown = { ...picture, alt: text };
  const done = result({ text, reasoning: text, reasoned: text, facts: [text], notes: [{ icon: 'info', text }] });
  const drawn = result({
    id: 'r2',
    pictures: [shown],
    details: [{ term: text, text }],
    links: [{ index: 0, address: text, label: text, says: text, isProblem: false }],
    insertion: text,
    insertHint: text,
    actions: ['insert'],
  });
  const wrong = failed('r3', { title: text, why: text, words: text, facts: [text] });
  return snapshot(
    {
      title: text,
      totals: text,
      turns: [
        turn({ prompt: text, meta: text, name: text, quote: { ...quote(text, text), fileName: text }, result: done }),
        turn({ id: 't2', mode: 'image', prompt: text, result: drawn }),
        turn({ id: 't3', prompt: text, result: wrong }),
      ],
    },
    { service: { host: text, chatModel: text, imageModel: text } },
  );
}

/** Elements that run code, load something or navigate away, except the page's own. */
const forbidden = [
  'iframe, object, embed, base, meta, form, use, image, video, source, [srcdoc]',
  'script:not([src="/panel.js"], head > script), img:not([src="/dusk.svg"])',
  'a[href]:not([href^="https:"], [href^="http:"], [href^="mailto:"], [href^="#fn-"])',
].join();

/** Returns the HTML of the forbidden elements and attributes that a text has added to the page. */
function intruders(page: Page): Promise<readonly string[]> {
  return page.evaluate((selector) => {
    const found = [...document.querySelectorAll(selector)];
    for (const one of document.querySelectorAll('*'))
      if (one.getAttributeNames().some((name) => name.startsWith('on'))) found.push(one);
    return found.map(({ outerHTML }) => outerHTML);
  }, forbidden);
}

describe('Hostile text', () => {
  const open = usePage();

  for (const [kind, texts] of Object.entries(hostile))
    it(`runs nothing and loads nothing wherever it appears: ${kind}`, async () => {
      const page = await open({ first: snapshot({}) });
      // The page loads some of its own elements after the first paint; this is the last of them.
      await page.evaluate(() => customElements.whenDefined('limn-insert-form').then(() => undefined));
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      for (const text of texts) {
        await page.evaluate(async (message) => {
          window.postMessage(message, '*');
          for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
        }, everywhere(text));
        equal(await page.locator('article').count(), 3, text);
        deepEqual(await intruders(page), [], text);
      }
      equal(await page.evaluate(() => 'hit' in window), false);
      deepEqual(
        asked.filter((url) => !url.endsWith('/dusk.svg')),
        [],
      );
      deepEqual(await page.evaluate(() => window.limn.blocked), []);
    });
});
