import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { toGenerateInput } from '../../../src/agents/common/toolSchemas.ts';
import { PictureTool } from '../../../src/agents/host/agentTools.ts';
import type { BudgetRemaining } from '../../../src/agents/host/budget.ts';
import type { ResolvedLook } from '../../../src/looks/host/documentLooks.ts';

describe('Agent tool', () => {
  const source = () => new vscode.CancellationTokenSource();

  function tool({
    preview = async () => undefined as { bytes: Uint8Array; mediaType: string } | undefined,
    left = async (): Promise<BudgetRemaining> => ({ left: 7, perDay: 20 }),
    look = undefined as ResolvedLook | undefined,
  } = {}) {
    const seen: { input: unknown; signal: AbortSignal }[] = [];
    const options = {
      pictures: {
        findLook: async () => look,
        draw: async (input: unknown, { signal }: { readonly signal: AbortSignal }) => {
          seen.push({ input, signal });
          if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
          return { refused: 'stopped' as const };
        },
      },
      left,
      answer: async () => 'words',
      preview,
      tell: () => undefined,
      service: () => ({ model: 'picture-pro-3', host: 'gateway.example.com' }),
    };
    return { seen, generate: new PictureTool(options), edit: new PictureTool(options, toGenerateInput) };
  }

  async function question(
    input: object,
    which: 'generate' | 'edit' = 'generate',
    more: Parameters<typeof tool>[0] = {},
  ): Promise<string> {
    const { confirmationMessages } = await tool(more)[which].prepareInvocation({ input });
    const message = confirmationMessages?.message;
    // Removes the escapes of plain text in Markdown.
    return (typeof message === 'string' ? message : (message?.value ?? ''))
      .replace(/\\(.)/g, '$1')
      .replace(/&nbsp;/g, ' ');
  }

  it('asks with the prompt, the shape, the model and its host, and the remaining budget', async () => {
    const asked = await question({ prompt: 'A *gull*', aspectRatio: '16:9', size: '2K' });
    assert.match(asked, /^A \*gull\*\s/);
    assert.match(asked, /Aspect ratio and size: 16:9 · 2K/);
    assert.match(asked, /Model: picture-pro-3 \(gateway\.example\.com\)/);
    assert.match(asked, /Sends 1 request, which might be billed\. Agents can generate 7 of 20 images today\./);
  });

  it('asks even if the disk cannot be read for the remaining budget', async () => {
    const asked = await question({ prompt: 'A gull' }, 'generate', { left: async () => ({ perDay: 20 }) });
    assert.match(asked, /Sends 1 request, which might be billed\. Agent limit: 20 images per day\.$/);
  });

  it('asks with the attached files, and with the edited one', async () => {
    assert.match(await question({ prompt: 'A gull', attachments: ['a.png', 'b.png'] }), /Attached: a\.png, b\.png/);
    assert.match(await question({ path: 'images/gull.png', change: 'at night' }, 'edit'), /Edit: images\/gull\.png/);
  });

  it('asks with the whole prompt, however long', async () => {
    const asked = await question({ prompt: `${'x'.repeat(5_000)}\n\nand at its end **this**` });
    assert.match(asked, /^x{5000}\s+and at its end \*\*this\*\*\s/);
  });

  it('asks with the path and the alternative text, none of it rendered as Markdown', async () => {
    const input = { prompt: 'A gull', path: 'images/[gull](x).png', alt: 'A *gull*' };
    const asked = await question(input);
    assert.match(asked, /File: images\/\[gull\]\(x\)\.png/);
    assert.match(asked, /Alt text: A \*gull\*/);
    const { confirmationMessages } = await tool().generate.prepareInvocation({ input });
    const message = confirmationMessages?.message;
    assert.ok(typeof message === 'object' && message.value.includes('\\[gull\\]\\(x\\)'));
  });

  it('asks with the look that is sent: its text, its shape, its characters and their images', async () => {
    const look: ResolvedLook = {
      ...{ name: 'Harbour', uri: 'file:///look.limn.md', style: 'Gouache, muted blues.', canonical: '' },
      characters: [
        { name: 'Ada', description: 'an old keeper', pictures: [{ name: 'ada.png', bytes: new Uint8Array() }] },
      ],
      options: { aspectRatio: '16:9' },
    };
    const asked = await question({ prompt: 'Ada', attachments: ['a.png'] }, 'generate', { look });
    assert.match(
      asked,
      /Look: Harbour\s+Gouache, muted blues\.\s+Ada: an old keeper\s+Attached: a\.png, ada\.png\s+Aspect ratio and size: 16:9/,
    );
  });

  it('asks nothing about input that cannot be sent, and only the agent gets the reason', async () => {
    const { generate, edit } = tool();
    assert.equal((await generate.prepareInvocation({ input: { prompt: ' ' } })).confirmationMessages, undefined);
    assert.equal((await edit.prepareInvocation({ input: { change: 'at night' } })).confirmationMessages, undefined);
  });

  it('returns text, and the small picture if there is one', async () => {
    const given = async (preview?: { bytes: Uint8Array; mediaType: string }) => {
      const cancel = source();
      cancel.cancel();
      const { generate } = tool({ preview: async () => preview });
      return (await generate.invoke({ input: { prompt: 'a gull' } }, cancel.token)).content;
    };
    const [words, picture] = await given({ bytes: new Uint8Array([1, 2]), mediaType: 'image/jpeg' });
    assert.ok(words instanceof vscode.LanguageModelTextPart && words.value === 'words');
    assert.ok(picture instanceof vscode.LanguageModelDataPart && picture.mimeType === 'image/jpeg');
    assert.equal((await given()).length, 1);
  });

  it('cancels its request when it is canceled', async () => {
    const { generate, seen } = tool();
    const cancel = source();
    const invoked = generate.invoke({ input: { prompt: 'a gull' } }, cancel.token);
    assert.equal(seen[0]?.signal.aborted, false);
    cancel.cancel();
    await invoked;
    assert.equal(seen[0]?.signal.aborted, true);
  });
});
