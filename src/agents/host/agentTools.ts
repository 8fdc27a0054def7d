import {
  type CancellationToken,
  env,
  LanguageModelDataPart,
  LanguageModelTextPart,
  type LanguageModelTool,
  LanguageModelToolResult,
  l10n,
  type MarkdownString,
  type PreparedToolInvocation,
} from 'vscode';
import { formatList, formatNumber, getUiLocale } from '../../base/host/formats.ts';
import { markdownOf, says } from '../../base/host/markdownString.ts';
import type { ResolvedLook } from '../../looks/host/documentLooks.ts';
import { givenImageOptions, listImageOptions } from '../../product/common/imageOptions.ts';
import { type AgentRequest, parseAgentRequest } from '../common/toolSchemas.ts';
import type { AgentOutcome, AgentPictures } from './agentPictures.ts';
import type { Preview } from './agentPreview.ts';
import type { BudgetRemaining } from './budget.ts';

interface ToolsOptions {
  readonly pictures: Pick<AgentPictures, 'draw' | 'findLook'>;
  readonly left: () => Promise<BudgetRemaining>;
  /** Returns the outcome as text for the model. */
  readonly answer: (outcome: AgentOutcome) => Promise<string>;
  /** Returns a copy small enough to be sent with a response; undefined if it cannot be created. */
  readonly preview: (outcome: AgentOutcome) => Promise<Preview | undefined>;
  /** Notifies the user of a problem that only they can fix. */
  readonly tell: (outcome: AgentOutcome) => void;
  /** Returns the model and the host of the current settings. */
  readonly service: () => { readonly model: string; readonly host: string };
}

/** Limn's tools for the editor's agents, which do not report a name. */
export class PictureTool implements LanguageModelTool<object> {
  constructor(
    private readonly options: ToolsOptions,
    /** Converts the input of either tool to the same form; `change` is the picture to edit. */
    private readonly toAsk: (input: unknown) => unknown = (input) => input,
  ) {}

  /**
   * Always asks for confirmation before anything can be sent. If the user has allowed the tool to run without asking, the budget still
   * applies.
   */
  async prepareInvocation({ input }: { readonly input: object }): Promise<PreparedToolInvocation> {
    const invocationMessage = l10n.t('Generating image with Limn');
    const request = parseAgentRequest(this.toAsk(input));
    if ('message' in request) return { invocationMessage };
    const { left, service, pictures } = this.options;
    const look = await pictures.findLook(request);
    const message = formatQuestion(request, service(), look, await left());
    return { invocationMessage, confirmationMessages: { title: l10n.t('Generate an image with Limn?'), message } };
  }

  async invoke({ input }: { readonly input: object }, token: CancellationToken): Promise<LanguageModelToolResult> {
    const { pictures, answer, preview, tell } = this.options;
    const stop = new AbortController();
    if (token.isCancellationRequested) stop.abort();
    const listening = token.onCancellationRequested(() => stop.abort());
    try {
      const outcome = await pictures.draw(this.toAsk(input), { agent: 'VS Code', inEditor: true, signal: stop.signal });
      tell(outcome);
      const small = await preview(outcome);
      const picture = small ? [LanguageModelDataPart.image(small.bytes, small.mediaType)] : [];
      return new LanguageModelToolResult([new LanguageModelTextPart(await answer(outcome)), ...picture]);
    } finally {
      listening.dispose();
    }
  }
}

/** Formats everything that is sent or written, uncut. Text from the agent is escaped, so that none of it is rendered as Markdown. */
function formatQuestion(
  { prompt, change, path, attachments, alt, ...more }: AgentRequest,
  { model, host }: ReturnType<ToolsOptions['service']>,
  look: ResolvedLook | undefined,
  left: BudgetRemaining,
): MarkdownString {
  const shape = listImageOptions({ ...look?.options, ...givenImageOptions(more) }).join(' · ');
  const sent = [
    ...attachments,
    ...(look?.characters ?? []).flatMap(({ pictures }) => pictures.map(({ name }) => name)),
  ];
  const characters = (look?.characters ?? []).map((one) => [one.name, one.description].filter(Boolean).join(': '));
  const facts = [
    // The look's text is sent with the prompt.
    ...(look ? [l10n.t('Look: {0}', look.name), look.style, ...characters].filter(Boolean) : []),
    ...(change === undefined ? [] : [l10n.t('Edit: {0}', change)]),
    ...(sent.length > 0 ? [l10n.t('Attached: {0}', formatList(getUiLocale({ env, l10n }), sent))] : []),
    l10n.t('Aspect ratio and size: {0}', shape || l10n.t('Selected by the service')),
    ...(path === undefined ? [] : [l10n.t('File: {0}', path)]),
    ...(alt === '' ? [] : [l10n.t('Alt text: {0}', alt)]),
    l10n.t('Model: {0} ({1})', model, host),
    formatCost(left),
  ];
  return markdownOf([prompt, ...facts].map(says));
}

function formatCost({ left, perDay }: BudgetRemaining): string {
  const written = (count: number) => formatNumber(getUiLocale({ env, l10n }), count);
  return left === undefined
    ? l10n.t('Sends 1 request, which might be billed. Agent limit: {0} images per day.', written(perDay))
    : l10n.t(
        'Sends 1 request, which might be billed. Agents can generate {0} of {1} images today.',
        ...[left, perDay].map(written),
      );
}
