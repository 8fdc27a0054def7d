import assert from 'node:assert/strict';
import * as v from 'valibot';
import type { Attachment } from '../../../../../src/sessions/common/model/picture.ts';
import { Entry, entryOf } from '../../../../../src/sessions/host/store/entry.ts';
import { attachmentOf, doneResult, emptySession, pictureOf, withTurn } from '../../common/pictures.ts';

describe('The list entry of a session', () => {
  it('contains the beginning of the text of each picture answer, and no chat text', () => {
    const long = 'A keeper. '.repeat(100);
    const parts = [{ kind: 'words', text: long } as const, { kind: 'picture', id: 'a' } as const];
    const story = doneResult('1', { text: long, parts, pictures: [pictureOf('a')] });
    const drawn = withTurn(emptySession(), 't', {}, [story, doneResult('2')]);
    const session = withTurn(drawn, 'u', { mode: 'chat' }, [doneResult('3', { text: 'Here.' })]);
    const entry = v.parse(
      Entry,
      entryOf(session, () => ''),
    );
    assert.deepEqual(
      entry.pictures.map(({ words }) => words?.length),
      [500, undefined, undefined],
    );
  });

  it('names the agent that started the session and the agent that requested each picture', () => {
    const agent = { name: 'VS Code' };
    const byAgent = withTurn(emptySession(), 't', { agent }, [doneResult('1')]);
    const refined = withTurn(byAgent, 'u', {}, [doneResult('2')]);
    const entry = v.parse(
      Entry,
      entryOf(refined, () => ''),
    );
    assert.equal(entry.agent, 'VS Code');
    assert.deepEqual(
      entry.pictures.map((picture) => picture.agent),
      ['VS Code', undefined],
    );
  });

  it('reports an unsent draft, except for attachments that a turn without a picture left in the message box', () => {
    const sent = attachmentOf('sent');
    const failed = doneResult('1', { state: 'failed', pictures: [] });
    const session = withTurn(emptySession(), 't', { attachments: [sent] }, [failed]);
    const hasDraft = (attachment: Attachment) => {
      const draft = { ...session.draft, attachments: [attachment] };
      return entryOf({ ...session, draft }, () => '').hasDraft;
    };
    assert.deepEqual([hasDraft(sent), hasDraft(attachmentOf('own'))], [undefined, true]);
  });
});
