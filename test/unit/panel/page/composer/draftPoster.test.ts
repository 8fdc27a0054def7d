import { deepEqual, equal } from 'node:assert/strict';
import { DraftPoster } from '../../../../../src/panel/page/composer/draftPoster.ts';
import type { DraftText } from '../../../../../src/panel/page/composer/draftText.ts';

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
    poster.flush();
    poster.flush();
    deepEqual(texts, ['a']);
  });

  it('is forgotten when the message was sent', () => {
    const { texts, post } = recorder();
    const poster = new DraftPoster(post, 60_000);
    poster.change(draft('a'));
    poster.forget();
    poster.flush();
    deepEqual(texts, []);
  });

  it('is ahead of the host until the host says that it has seen it, also when it was handed on', () => {
    const posted: number[] = [];
    const poster = new DraftPoster((_, typedAt) => posted.push(typedAt), 60_000);
    equal(poster.isAheadOf({}), false);
    poster.change(draft('a'));
    poster.change(draft('ab'));
    poster.flush();
    const [typedAt = 0] = posted;
    deepEqual(
      [poster.isAheadOf({}), poster.isAheadOf({ typedAt: typedAt - 1 }), poster.isAheadOf({ typedAt })],
      [true, true, false],
    );
    poster.forget();
    equal(poster.isAheadOf({}), false);
  });
});
