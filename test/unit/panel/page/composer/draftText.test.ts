import { deepEqual, equal } from 'node:assert/strict';
import {
  countRequestedImages,
  DraftPoster,
  type DraftText,
  findHash,
  findPrompts,
  getTexts,
  toDraft,
  withoutHash,
  withPrompts,
} from '../../../../../src/panel/page/composer/draftText.ts';

const one: DraftText = { mode: 'image', text: 'A cat', options: { aspectRatio: '', size: '', count: 3 } };
const several: DraftText = withPrompts({ ...one, text: '' }, [
  { id: 'a', text: 'One' },
  { id: 'b', text: ' \n' },
  { id: 'c', text: 'Three' },
]);

describe('The draft of the composer', () => {
  it('requests its count of pictures for each prompt that is not empty', () => {
    deepEqual([one, several, { ...one, text: ' ' }].map(countRequestedImages), [3, 6, 0]);
  });

  it('requests no pictures in a chat, where prompts do not count', () => {
    const chat: DraftText = { ...several, mode: 'chat', text: 'Hello' };
    equal(countRequestedImages(chat), 0);
    deepEqual(getTexts(chat), ['Hello']);
  });

  it('is a single text if its prompts are removed', () => {
    equal('prompts' in withPrompts(several, []), false);
  });

  it("contains only the editable fields of the host's view", () => {
    const view = { ...one, prompts: [{ id: 'a', text: 'One', lines: 'line 3' }] };
    deepEqual(toDraft(view), { ...one, prompts: [{ id: 'a', text: 'One' }] });
  });
});

function draft(text: string): DraftText {
  return { mode: 'chat', text, options: { aspectRatio: '', size: '' } };
}

function recorder() {
  const texts: string[] = [];
  return { texts, post: ({ text }: DraftText) => void texts.push(text) };
}

describe('A draft that is posted to the host', () => {
  it('is posted in its latest form when the typing pauses', async () => {
    const posted = await new Promise<DraftText>((done) => {
      const poster = new DraftPoster(done, 1);
      poster.change(draft('a'));
      poster.change(draft('ab'));
    });
    equal(posted.text, 'ab');
  });

  it('is posted at once and only once before the page may close', () => {
    const { texts, post } = recorder();
    const poster = new DraftPoster(post, 60_000);
    poster.change(draft('a'));
    poster.flush();
    poster.flush();
    deepEqual(texts, ['a']);
  });

  it('is dropped when the message was sent', () => {
    const { texts, post } = recorder();
    const poster = new DraftPoster(post, 60_000);
    poster.change(draft('a'));
    poster.forget();
    poster.flush();
    deepEqual(texts, []);
  });

  it('is ahead of the host until the host confirms it, even after it was posted', () => {
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

describe('A number sign', () => {
  it('offers files only at the beginning of a word', () => {
    equal(findHash('#', 1), 0);
    equal(findHash('see #', 5), 4);
    equal(findHash('C#', 2), undefined);
    equal(findHash('##', 2), undefined);
  });

  it('is removed after something was added because of it', () => {
    equal(withoutHash('see # now', { place: 4, count: 1 }, 2), 'see  now');
    equal(withoutHash('see # now', { place: 4, count: 1 }, 1), 'see # now');
    equal(withoutHash('other', { place: 4, count: 1 }, 2), 'other');
    equal(withoutHash('#', undefined, 2), '#');
  });
});

describe('The prompts offered after a slash', () => {
  const readyPrompts = ['Shot list', 'Explain', 'List of names'].map((name) => ({
    id: name,
    name,
    mode: 'chat' as const,
    hint: '',
  }));
  const names = (text: string) => findPrompts(text, readyPrompts).map(({ name }) => name);

  it('are all prompts at first, then those that contain the typed text, with matches at the beginning first', () => {
    deepEqual(names('/'), ['Shot list', 'Explain', 'List of names']);
    deepEqual(names('/LIST'), ['List of names', 'Shot list']);
    deepEqual(names('/shot l'), ['Shot list']);
  });

  it('are an empty list for a text with several lines or without a leading slash', () => {
    deepEqual([names('/explain this'), names('/\n'), names(' /'), names('')], [[], [], [], []]);
  });
});
