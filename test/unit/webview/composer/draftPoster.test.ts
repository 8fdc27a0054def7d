import { deepEqual, equal } from 'node:assert/strict';
import { DraftPoster } from '../../../../src/webview/composer/draftPoster.ts';
import type { DraftText } from '../../../../src/webview/composer/draftText.ts';

function draft(text: string): DraftText {
  return { mode: 'chat', text, options: { aspectRatio: '', size: '' } };
}

function recorder() {
  const texts: string[] = [];
  return { texts, post: ({ text }: DraftText) => void texts.push(text) };
}

describe('The draft', () => {
  it('goes to the host once the typing pauses, as it stands then', async () => {
    const posted = await new Promise<DraftText>((done) => {
      const poster = new DraftPoster(done, 1);
      poster.change(draft('a'));
      poster.change(draft('ab'));
    });
    equal(posted.text, 'ab');
  });

  it('goes at once when the page may be about to go, and only once', () => {
    const { texts, post } = recorder();
    const poster = new DraftPoster(post, 60_000);
    poster.change(draft('a'));
    equal(poster.isWaiting, true);
    poster.flush();
    poster.flush();
    deepEqual([texts, poster.isWaiting], [['a'], false]);
  });

  it('is forgotten when the message was sent', () => {
    const { texts, post } = recorder();
    const poster = new DraftPoster(post, 60_000);
    poster.change(draft('a'));
    poster.forget();
    poster.flush();
    deepEqual(texts, []);
  });
});
