import assert from 'node:assert/strict';
import { PromptActions } from '../../../src/panel/host/actions/promptActions.ts';
import type { PromptContext } from '../../../src/prompts/common/improvePrompt.ts';
import { emptyDraft, newSession } from '../../../src/sessions/common/editSession.ts';
import { fake } from '../../unit/fake.ts';

describe('The context of a prompt to improve', () => {
  const options = { aspectRatio: '16:9', size: '', styles: ['ink'] };
  const look = { name: 'Pastel', uri: 'file:///look.limn.md', style: 'Soft pastel', options: {}, canonical: '' };
  const quote = { id: 'q', uri: 'file:///a.md', fileName: 'a.md', text: 'x', languageId: 'markdown' };

  async function contextOf(chosen: readonly 'styles'[]): Promise<PromptContext | undefined> {
    const found: PromptContext[] = [];
    const empty = newSession({ now: 1, id: 's' }, emptyDraft('image', options));
    const place = { ...quote, firstLine: 1, lastLine: 1 };
    const session = { ...empty, draft: { ...empty.draft, text: 'a lamp', quote: place, chosen } };
    const actions = new PromptActions(
      fake<ConstructorParameters<typeof PromptActions>[0]>({
        looks: fake({ resolveLook: async () => ({ ...look, characters: [] }) }),
        sessions: fake({
          storage: fake({ sessions: fake({ get: () => session }) }),
          promptImprover: fake({
            improve: async (_id: string, context: PromptContext) => {
              found.push(context);
              return false;
            },
          }),
        }),
      }),
    );
    await actions.improve('s');
    return found[0];
  }

  it('has the style of the look rather than that of the settings', async () => {
    assert.deepEqual((await contextOf([]))?.styles, ['Soft pastel']);
  });

  it('has a style that the user chose rather than that of the look', async () => {
    assert.match((await contextOf(['styles']))?.styles.join() ?? '', /^Black ink drawing/);
  });
});
