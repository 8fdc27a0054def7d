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
import { formatList, formatNumber } from '../../base/host/formats.ts';
import { markdownOf, says } from '../../base/host/markdownString.ts';
import { getUiLocale } from '../../base/host/uiLocale.ts';
import type { ResolvedLook } from '../../looks/host/documentLooks.ts';
import { type AgentRequest, parseAgentRequest } from '../common/agentRequest.ts';
import type { AgentOutcome, AgentPictures } from './agentPictures.ts';
import type { Preview } from './agentPreview.ts';
import type { BudgetRemaining } from './budget.ts';

interface ToolsOptions {
  readonly pictures: Pick<AgentPictures, 'draw' | 'lookOf'>;
  readonly left: () => Promise<BudgetRemaining>;
  /** What came of it, in words for the model. */
  readonly answer: (outcome: AgentOutcome) => Promise<string>;
  /** Small enough to go along with an answer; nothing where it cannot be made. */
  readonly preview: (outcome: AgentOutcome) => Promise<Preview | undefined>;
  /** Tells the person what only they can mend. */
  readonly tell: (outcome: AgentOutcome) => void;
  /** The model and the host that are asked, as they are set now. */
  readonly service: () => { readonly model: string; readonly host: string };
}

/** What the input of both tools comes to; `change` is the picture that is edited. */
type ToAsk = (input: unknown) => unknown;

/** Limn's tools for the agents of the editor, which know themselves by no name. */
export class PictureTool implements LanguageModelTool<object> {
  constructor(
    private readonly options: ToolsOptions,
    private readonly toAsk: ToAsk = (input) => input,
  ) {}

  /** Always asks before something can be sent. Where the person lets it run unasked all the same, the budget holds. */
  async prepareInvocation({ input }: { readonly input: object }): Promise<PreparedToolInvocation> {
    const invocationMessage = l10n.t('Limn draws a picture');
    const request = parseAgentRequest(this.toAsk(input));
    if ('message' in request) return { invocationMessage };
    const { left, service, pictures } = this.options;
    const look = await pictures.lookOf(request);
    const message = question(request, { ...(await left()), ...service(), look });
    return { invocationMessage, confirmationMessages: { title: l10n.t('Draw a picture with Limn?'), message } };
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

interface Facts extends BudgetRemaining {
  readonly model: string;
  readonly host: string;
  readonly look: ResolvedLook | undefined;
}

/** All that is sent or written, to its end; nothing of what an agent writes is read as Markdown. */
function question(
  { prompt, aspectRatio, size, change, path, attachments, alt }: AgentRequest,
  { model, host, look, ...left }: Facts,
): MarkdownString {
  const shape = [aspectRatio || look?.options.aspectRatio, size || look?.options.size].filter(Boolean).join(' · ');
  const sent = [
    ...attachments,
    ...(look?.characters ?? []).flatMap(({ pictures }) => pictures.map(({ name }) => name)),
  ];
  const facts = [
    ...lookFacts(look),
    ...(change === undefined ? [] : [l10n.t('Changed: {0}', change)]),
    ...(sent.length > 0 ? [l10n.t('Sent along: {0}', formatList(getUiLocale({ env, l10n }), sent))] : []),
    l10n.t('Shape: {0}', shape || l10n.t('The service decides')),
    ...(path === undefined ? [] : [l10n.t('File: {0}', path)]),
    ...(alt === '' ? [] : [l10n.t('Alternative text: {0}', alt)]),
    l10n.t('Model: {0} at {1}', model, host),
    costs(left),
  ];
  return markdownOf([prompt, ...facts].map(says));
}

/** With its text, which goes along. */
function lookFacts(look: ResolvedLook | undefined): readonly string[] {
  if (!look) return [];
  const told = look.characters.map(({ name, description }) => [name, description].filter(Boolean).join(': '));
  return [l10n.t('Look: {0}', look.name), look.style, ...told].filter(Boolean);
}

function costs({ left, perDay }: BudgetRemaining): string {
  const written = (count: number) => formatNumber(getUiLocale({ env, l10n }), count);
  return left === undefined
    ? l10n.t('1 request, which may cost money. Limit of pictures by agents a day: {0}.', written(perDay))
    : l10n.t(
        '1 request, which may cost money. {0} of {1} pictures by agents are left today.',
        ...[left, perDay].map(written),
      );
}
