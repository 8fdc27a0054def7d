import assert from 'node:assert/strict';
import { Contexts } from '../../../../src/host/context/contexts.ts';
import { Sessions } from '../../../../src/host/sessions/sessions.ts';
import type { Quote } from '../../../../src/shared/model.ts';
import { options } from '../../core/session/pictures.ts';
import { MemoryFolder } from '../sessions/memory.ts';

const file: Quote = {
  id: 'f',
  kind: 'file',
  uri: 'file:///a.md',
  fileName: 'a.md',
  languageId: 'markdown',
  firstLine: 1,
  lastLine: 2,
  text: 'One\nTwo',
};

function desk() {
  const sessions = new Sessions({ folder: new MemoryFolder(), onProblem: (problem) => assert.fail(String(problem)) });
  const { id } = sessions.create('image', options);
  const told: string[] = [];
  const contexts = new Contexts({
    sessions,
    refuse: (why, name) => void told.push(`${why} ${name}`),
    onDraft: () => void told.push('shown'),
  });
  return { contexts, id, told, draft: () => sessions.get(id)?.draft };
}

describe('The context of the next message', () => {
  it('turns the message box to a chat, and is shown at once', () => {
    const { contexts, id, told, draft } = desk();
    contexts.add(id, file);
    assert.deepEqual([draft()?.mode, draft()?.context, told], ['chat', [file], ['shown']]);
    contexts.remove(id, 'f');
    assert.deepEqual([draft()?.context, told], [undefined, ['shown', 'shown']]);
  });

  it('is left as it is by what cannot go along', () => {
    const { contexts, id, told, draft } = desk();
    contexts.add(id, { ...file, text: '' });
    assert.deepEqual([draft()?.mode, draft()?.context, told], ['image', undefined, ['empty a.md']]);
  });
});
