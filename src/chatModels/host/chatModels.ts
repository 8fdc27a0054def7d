import {
  CancellationError,
  type CancellationToken,
  type LanguageModelChatInformation,
  type LanguageModelChatProvider,
  type LanguageModelChatRequestMessage,
  type LanguageModelResponsePart,
  l10n,
  type PrepareLanguageModelChatModelOptions,
  type Progress,
  type ProvideLanguageModelChatResponseOptions,
  workspace,
} from 'vscode';
import { literal } from '../../base/common/literal.ts';
import type { Language } from '../../base/host/formats.ts';
import { confirm } from '../../base/host/messages.ts';
import { settings as names } from '../../product/common/names.ts';
import { getUserConfigured } from '../../product/host/configuration.ts';
import { readSettings, writeSetting } from '../../product/host/settings.ts';
import { Failure } from '../../service/common/failureReport.ts';
import type { ChatRequest, ChatResponse } from '../../service/common/serviceTypes.ts';
import type { Log } from '../../service/host/log.ts';
import type { Service } from '../../service/host/serviceClient.ts';
import { connectLimit } from '../../sessions/host/jobs/job.ts';
import type { SetUpFeature } from '../../setup/host/createSetup.ts';
import { estimateMessageTokens, estimateTokens } from '../common/editorMessage.ts';
import { type ModelDescription, parseModelList, prependChatModel } from '../common/models.ts';
import { createUntrustedError, type Initiated, toChatError } from './chatErrors.ts';
import type { ChatImageStore } from './chatImageStore.ts';
import { chatRequest, editorParts } from './chatRequest.ts';
import { ResponseWriter } from './responseWriter.ts';
import { connectionFor, type ModelGroup, parseModelGroup, resolveBaseUrl, type TargetOptions } from './target.ts';

export interface ChatModelsNeeds extends SetUpFeature {
  readonly language: Language;
  readonly log: Log;
  readonly service: Service;
}

/** Provides the service's chat models to VS Code's own chat. */
export class ChatModels implements LanguageModelChatProvider {
  /** The service that a model belongs to; a model without an entry belongs to Limn's own. */
  private readonly groups = new WeakMap<LanguageModelChatInformation, ModelGroup>();

  constructor(
    private readonly needs: ChatModelsNeeds,
    private readonly target: TargetOptions,
    private readonly images: ChatImageStore,
  ) {}

  async provideLanguageModelChatInformation(
    asked: PrepareLanguageModelChatModelOptions & { readonly configuration?: unknown },
  ): Promise<LanguageModelChatInformation[]> {
    if (!asked.silent && !asked.configuration) await this.offer();
    if (!readSettings().provideModels) return [];
    const group = parseModelGroup(asked.configuration);
    // A group without its own service means Limn's, which is listed already.
    if (asked.configuration && !group) return [];
    return this.listed(group).catch((error: unknown) => {
      // Before anything is set up there is simply no model; only a group shows why.
      if (!group) return [];
      throw this.told(error);
    });
  }

  async provideLanguageModelChatResponse(
    info: LanguageModelChatInformation,
    messages: readonly LanguageModelChatRequestMessage[],
    asked: ProvideLanguageModelChatResponseOptions & Initiated,
    progress: Progress<LanguageModelResponsePart>,
    token: CancellationToken,
  ): Promise<void> {
    if (!workspace.isTrusted) throw createUntrustedError(asked);
    const stop = new AbortController();
    if (token.isCancellationRequested) stop.abort();
    const listening = token.onCancellationRequested(() => stop.abort());
    const parts = new ResponseWriter(progress);
    try {
      const { streaming: stream } = readSettings();
      await this.answer(info, { ...chatRequest(info, messages, asked), stream }, { parts, signal: stop.signal });
    } catch (error) {
      throw stop.signal.aborted ? new CancellationError() : this.told(error, asked);
    } finally {
      listening.dispose();
    }
  }

  async provideTokenCount(_: unknown, text: string | LanguageModelChatRequestMessage): Promise<number> {
    return typeof text === 'string' ? estimateTokens(text) : estimateMessageTokens(editorParts(text.content));
  }

  /** Asks for what is missing, and for permission that VS Code's chat uses the models. */
  private async offer(): Promise<void> {
    const ready = await this.needs.setUp.ensureTarget('chat');
    if (!ready || readSettings().provideModels) return;
    const { host } = new URL(ready.connection.baseUrl);
    const text = l10n.t('Use the chat models of {0} in VS Code chat, with your API key?', host);
    const detail = l10n.t(
      'Your chat messages, and files that chat agents read, are sent to this service when you select one of its models. Requests might be billed.',
    );
    if (await confirm({ severity: 'info', text, detail, button: l10n.t('Use Models') }))
      await writeSetting('provideModels', true);
  }

  private async listed(group: ModelGroup | undefined): Promise<LanguageModelChatInformation[]> {
    // The user's own value of a setting that costs money: that of a workspace is ignored.
    const own = getUserConfigured(names.agentModels.id);
    const { models, unread } = parseModelList(group?.models ?? own);
    if (unread > 0)
      this.needs.log.warn(
        `${unread} of the chat models that are set cannot be read and are left out: each needs a name.`,
      );
    const { origin } = resolveBaseUrl(group, this.target);
    if (group?.key) await this.target.origins.rememberOrigin(group.key, origin);
    const { host } = new URL(origin);
    const { chatModel } = readSettings();
    const all = group?.models === undefined ? prependChatModel(chatModel, models) : models;
    const listed = all.map((model) => toModelInfo(model, host));
    if (group) for (const info of listed) this.groups.set(info, group);
    return listed;
  }

  /** Passes on the partial result of an answer that fails first, since it may have been billed; tool calls may be incomplete. */
  private async answer(info: LanguageModelChatInformation, request: ChatRequest, asking: Asking): Promise<void> {
    const came: ChatResponse[] = [];
    const hand = async (reply: ChatResponse) => {
      asking.parts.finish(reply, await this.images.keep(reply.pictures, request));
    };
    try {
      await hand(await this.ask(info, request, asking, (reply) => void came.push(reply)));
    } catch (error) {
      for (const { calls: _, ...reply } of came) {
        await hand(reply);
        await new Promise((resolve) => setTimeout(resolve, readingTime));
      }
      throw error;
    }
  }

  private async ask(
    info: LanguageModelChatInformation,
    request: ChatRequest,
    { parts, signal }: Asking,
    onPartial: (reply: ChatResponse) => void,
  ): Promise<ChatResponse> {
    const find = () => connectionFor(this.groups.get(info), this.target);
    const connection = await find();
    const maySend = async () => (await find()).key === connection.key;
    const { idleTimeout } = readSettings();
    const limits = { connect: connectLimit, firstByte: idleTimeout, idle: idleTimeout };
    signal.throwIfAborted();
    return this.needs.service.chat(request, parts.piece, { connection, signal, limits, maySend, onPartial });
  }

  private told(error: unknown, asked: Initiated = {}): unknown {
    return error instanceof Failure ? toChatError(error, this.needs.language, asked) : error;
  }
}

/** In milliseconds. VS Code drops unread parts when a failure arrives; after this time they have been read. */
const readingTime = 300;

interface Asking {
  readonly parts: ResponseWriter;
  readonly signal: AbortSignal;
}

/** Returns a model as VS Code lists it. Newer versions of VS Code hide models of other extensions without `isUserSelectable`. */
function toModelInfo(model: ModelDescription, host: string) {
  const { name, label, toolCalling, imageInput, maxInputTokens, maxOutputTokens } = model;
  return {
    id: name,
    name: literal(label),
    family: name,
    version: '1',
    detail: host,
    tooltip: literal(l10n.t('{0} ({1}), provided by Limn with your API key. Token counts are estimates.', name, host)),
    maxInputTokens,
    maxOutputTokens,
    capabilities: { toolCalling, imageInput },
    isUserSelectable: true,
  };
}
