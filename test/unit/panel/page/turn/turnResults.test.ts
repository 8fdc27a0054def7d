import { deepEqual, equal } from 'node:assert/strict';
import { getShownTiles } from '../../../../../src/panel/page/image/shownTiles.ts';
import { getPickedPicture, hasCaptions, isTurnRunning } from '../../../../../src/panel/page/turn/turnResults.ts';
import { fourDone, fourMixed, fourWaiting, refined, storyboardPictures } from '../../../../ui/fixtures/pictures.ts';

describe('Several pictures of a turn', () => {
  it('count as running while one of them is pending or waits to be sent', () => {
    deepEqual([fourMixed(), fourWaiting(), fourDone(), refined()].map(isTurnRunning), [true, true, false, false]);
    const queued = (fourWaiting().tiles ?? []).filter(({ state }) => state === 'queued');
    equal(isTurnRunning({ ...fourDone(), tiles: queued }), true);
  });

  it('are shown tiles only if their pictures have arrived', () => {
    deepEqual(
      getShownTiles(fourMixed()).map(({ id }) => id),
      ['p1', 'p2'],
    );
  });

  it('have captions if each has its own prompt', () => {
    deepEqual([fourDone(), storyboardPictures(), refined()].map(hasCaptions), [false, true, false]);
  });

  it('have one that the buttons act on: the picked one, or the only one', () => {
    equal(getPickedPicture({ ...fourDone(), picked: 'p3' })?.id, 'p3');
    equal(getPickedPicture(refined())?.id, 'p9');
    equal(getPickedPicture(fourWaiting()), undefined);
  });
});
