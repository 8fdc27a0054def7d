import assert from 'node:assert/strict';
import { GalleryIds, galleryPicture, readBatches } from '../../../../src/gallery/host/galleryPictures.ts';
import type { Picture } from '../../../../src/sessions/common/model/picture.ts';
import { groupSessions, pageSize, SessionList } from '../../../../src/sessionsView/host/sessionList.ts';
import { english } from '../../strings/english.ts';
import { FakeHistory, pictureSummary, summary } from './fakeHistory.ts';

const at = (day: number, hour = 12) => new Date(2026, 10, day, hour).getTime();

describe('List of sessions', () => {
  it('is grouped by day, with pinned sessions first', () => {
    const sessions = [
      summary('a', { changedAt: at(14, 0) }),
      summary('b', { changedAt: at(13, 23) }),
      summary('c', { changedAt: at(13, 1), pinned: true }),
      summary('d', { changedAt: at(3) }),
      summary('e', { changedAt: at(3, 1) }),
    ];
    assert.deepEqual(
      groupSessions(english, sessions, at(14, 23)).map(({ label, sessions: all }) => [
        label,
        all.map(({ id }) => id).join(),
      ]),
      [
        ['Pinned', 'c'],
        ['Today', 'a'],
        ['Yesterday', 'b'],
        ['Tuesday, November 3, 2026', 'd,e'],
      ],
    );
  });

  it('has a unique id for each group', () => {
    const sessions = [1, 2, 3].map((day) => summary(`s${day}`, { changedAt: at(day) }));
    assert.equal(new Set(groupSessions(english, sessions, at(3)).map(({ id }) => id)).size, 3);
  });

  it('shows fifty sessions at first, and fifty more each time', async () => {
    const list = new SessionList(new FakeHistory(Array.from({ length: 120 }, (_, index) => summary(`s${index}`))));
    const shown = async () => {
      const listed = await list.read();
      return [listed?.sessions.length, listed?.hasMore];
    };
    assert.deepEqual(await shown(), [pageSize, true]);
    list.showMore();
    assert.deepEqual(await shown(), [100, true]);
    list.showMore();
    assert.deepEqual(await shown(), [120, false]);
  });

  it('shows the results of a search until it is cleared', async () => {
    const list = new SessionList(new FakeHistory([summary('boat'), summary('pier')]));
    list.search('  boat ');
    assert.deepEqual([(await list.read())?.sessions.map(({ id }) => id), list.searched], [['boat'], 'boat']);
    list.search('');
    assert.equal((await list.read())?.sessions.length, 2);
  });

  it('returns undefined for a search that a newer one replaced', async () => {
    const list = new SessionList(new FakeHistory([summary('boat'), summary('pier')]));
    list.search('boat');
    const overtaken = list.read();
    list.search('pier');
    const last = list.read();
    assert.deepEqual([await overtaken, (await last)?.sessions.map(({ id }) => id)], [undefined, ['pier']]);
  });
});

describe('Pictures of the gallery', () => {
  it('are all pictures, newest first, in batches that fit a message', async () => {
    const sessions = Array.from({ length: 450 }, (_, session) =>
      summary(`s${session}`, { pictures: [1, 2, 3].map((number) => pictureSummary(`${session}-${number}`)) }),
    );
    const batches: string[][] = [];
    for await (const batch of readBatches(new FakeHistory(sessions)))
      batches.push(batch.map(({ picture }) => picture.id));
    assert.ok(batches.every(({ length }) => length <= 500));
    const all = batches.flat();
    assert.deepEqual(
      [all.length, new Set(all).size, all.slice(0, 4), all.at(-1)],
      [1350, 1350, ['0-3', '0-2', '0-1', '1-3'], '449-1'],
    );
  });

  it('are distinguished if a copy of their session has the same picture ids', () => {
    const places = new GalleryIds();
    const shown = ['s', 'copy-of-s'].map((sessionId) => ({ sessionId, picture: pictureSummary('p') }));
    const ids = shown.map((one) => places.getId(one));
    assert.deepEqual(
      ids.map((id) => places.find(id)),
      [
        { sessionId: 's', pictureId: 'p' },
        { sessionId: 'copy-of-s', pictureId: 'p' },
      ],
    );
    assert.equal(places.find('p'), undefined);
  });

  it('are shown as thumbnails if available', () => {
    const src = (_: unknown, copy: string) => copy;
    const view = (thumbnail: boolean) =>
      galleryPicture(
        { language: english, src },
        { sessionId: 's', picture: pictureSummary('p', thumbnail ? { thumbnail } : {}) },
      );
    assert.deepEqual([view(true).thumbnail, view(false).thumbnail, view(false).src], ['small', undefined, 'whole']);
    assert.equal(view(true).ratio, '16:9');
  });

  it('have the day as heading, the time below it, and both in the selection', () => {
    const now = new Date(2026, 10, 14, 14, 5).getTime();
    const view = (createdAt: number) =>
      galleryPicture(
        { language: english, src: () => '', now },
        { sessionId: 's', picture: pictureSummary('p', { createdAt }) },
      );
    const day = 24 * 60 * 60 * 1000;
    assert.deepEqual(
      [now, now - day, now - 9 * day].map((at) => view(at).day),
      ['Today', 'Yesterday', 'Thursday, November 5, 2026'],
    );
    const { time, when, at } = view(now);
    assert.match(`${time} · ${when} · ${at}`, /^2:05\sPM · Nov 14, 2026, 2:05\sPM · \d+$/);
  });

  it('show which agent requested them', () => {
    const by = (agent: object) =>
      galleryPicture({ language: english, src: () => '' }, { sessionId: 's', picture: pictureSummary('p', agent) }).by;
    const names = [by({ agent: 'codex-mcp-client' }), by({ agent: 'somebody' }), by({})];
    assert.deepEqual(names, ['Agent: Codex', 'Agent: somebody', undefined]);
  });

  it('have a description if VS Code cannot show them', () => {
    const view = (mediaType: Picture['mediaType']) =>
      galleryPicture(
        { language: english, src: () => '' },
        { sessionId: 's', picture: pictureSummary('p', { mediaType }) },
      );
    assert.equal(view('image/heic').card, 'HEIC image');
    assert.equal(view('image/png').card, undefined);
  });
});
