import {
  CancellationError,
  type CancellationToken,
  type LanguageModelChatInformation,
  type LanguageModelChatProvider,
  type LanguageModelChatRequestMessage,
  type LanguageModelResponsePart,
  type PrepareLanguageModelChatModelOptions,
  type Progress,
  type ProvideLanguageModelChatResponseOptions,
  workspace,
} from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import type { ReceivedPicture } from '../../imageFiles/common/receivedPicture.ts';
import { Failure } from '../../service/common/failureReport.ts';
import type { AskOptions, ChatRequest, ChatResponse, Connection } from '../../service/common/serviceTypes.ts';
import type { Service } from '../../service/host/serviceClient.ts';
import { connectLimit } from '../../sessions/host/jobs/job.ts';
import { parseModelList, prependChatModel } from '../common/models.ts';
import { estimateMessageTokens, estimateTokens } from '../common/tokens.ts';
import { createUntrustedError, type Initiated, toChatError } from './chatErrors.ts';
import { chatRequest } from './chatRequest.ts';
import { editorParts } from './editorMessages.ts';
import { ResponseWriter } from './responseWriter.ts';
import { type ModelGroup, parseModelGroup } from './target.ts';
import { toModelInfo } from './toModelInfo.ts';

/** The user's current settings. */
interface ChatModelSettings {
  readonly chatModel: string;
  readonly streaming: boolean;
  /** Seconds. */
  readonly idleTimeout: number;
  readonly provideModels: boolean;
  /** Unparsed. */
  readonly agentModels: unknown;
}

interface ChatModelsOptions {
  readonly language: Language;
  readonly service: Pick<Service, 'chat'>;
  readonly settings: () => ChatModelSettings;
  /** Returns the host of a group's service; throws the failure of an address that cannot be used. */
  readonly hostOf: (group: ModelGroup | undefined) => Promise<string>;
  readonly connectionFor: (group: ModelGroup | undefined) => Promise<Connection>;
  /** Asks for what is missing, and for permission that VS Code's chat uses the models. */
  readonly setUp: () => Promise<void>;
  /** Called with the number of invalid entries. */
  readonly onUnread: (count: number) => void;
  /** Saves the images of a response, and returns where they are, as Markdown. */
  readonly keep: (pictures: readonly ReceivedPicture[], request: ChatRequest) => Promise<string>;
}

/** The service that a model belongs to; a model without an entry belongs to Limn's own. */
type Groups = WeakMap<LanguageModelChatInformation, ModelGroup>;

/** Provides the service's chat models to VS Code's own chat. */
export class ChatModels implements LanguageModelChatProvider {
  private readonly groups: Groups = new WeakMap();

  constructor(private readonly options: ChatModelsOptions) {}

  async provideLanguageModelChatInformation(
    asked: PrepareLanguageModelChatModelOptions & { readonly configuration?: unknown },
  ): Promise<LanguageModelChatInformation[]> {
    if (!asked.silent && !asked.configuration) await this.options.setUp();
    if (!this.options.settings().provideModels) return [];
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
      const { streaming: stream } = this.options.settings();
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

  private async listed(group: ModelGroup | undefined): Promise<LanguageModelChatInformation[]> {
    const { chatModel, agentModels } = this.options.settings();
    const { models, unread } = parseModelList(group?.models ?? agentModels);
    if (unread > 0) this.options.onUnread(unread);
    const host = await this.options.hostOf(group);
    const all = group?.models === undefined ? prependChatModel(chatModel, models) : models;
    const listed = all.map((model) => toModelInfo(model, host));
    if (group) for (const info of listed) this.groups.set(info, group);
    return listed;
  }

  /** Passes on the partial result of an answer that fails first, since it may have been billed; tool calls may be incomplete. */
  private async answer(info: LanguageModelChatInformation, request: ChatRequest, asking: Asking): Promise<void> {
    const came: ChatResponse[] = [];
    const hand = async (reply: ChatResponse) => {
      asking.parts.finish(reply, await this.options.keep(reply.pictures, request));
    };
    try {
      await hand(await this.ask(info, request, { ...asking, onPartial: (reply) => void came.push(reply) }));
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
    { parts, signal, onPartial }: Asking & Required<Pick<AskOptions<ChatResponse>, 'onPartial'>>,
  ): Promise<ChatResponse> {
    const find = () => this.options.connectionFor(this.groups.get(info));
    const connection = await find();
    const maySend = async () => (await find()).key === connection.key;
    const { idleTimeout } = this.options.settings();
    const limits = { connect: connectLimit, firstByte: idleTimeout, idle: idleTimeout };
    signal.throwIfAborted();
    return this.options.service.chat(request, parts.piece, {
      connection,
      signal,
      limits,
      maySend,
      onPartial,
    });
  }

  private told(error: unknown, asked: Initiated = {}): unknown {
    return error instanceof Failure ? toChatError(error, this.options.language, asked) : error;
  }
}

/** In milliseconds. VS Code drops unread parts when a failure arrives; after this time they have been read. */
const readingTime = 300;

interface Asking {
  readonly parts: ResponseWriter;
  readonly signal: AbortSignal;
}
