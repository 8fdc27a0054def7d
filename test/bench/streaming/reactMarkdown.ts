/** The peer: the whole text through react-markdown again in each frame, as large chat panels do it. */
import { createElement, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import Markdown from 'react-markdown';
import rehypeHighlight from 'rehype-highlight';
import remarkGfm from 'remark-gfm';
import type { HostMessage } from '../../../src/panel/common/hostMessages.ts';

const scroller = document.createElement('main');
scroller.style.cssText = 'height: 100vh; overflow: auto';
document.body.replaceChildren(scroller);
const root = createRoot(scroller);
let text = '';
let isAsked = false;

function Answer(props: { readonly text: string }) {
  useLayoutEffect(() => {
    scroller.scrollTop = scroller.scrollHeight;
  });
  return createElement(Markdown, { remarkPlugins: [remarkGfm], rehypePlugins: [rehypeHighlight] }, props.text);
}

function draw(): void {
  isAsked = false;
  root.render(createElement(Answer, { text }));
}

window.addEventListener('message', ({ data }: MessageEvent<HostMessage>) => {
  if (data.type === 'delta') text += data.text;
  if (data.type === 'turn') text = data.turn.result.text;
  if (!isAsked) requestAnimationFrame(draw);
  isAsked = true;
});
