import * as v from 'valibot';
import type { Uri } from 'vscode';
import type { Picture } from '../../../sessions/common/model/picture.ts';
import { agentProduct, getClientTraits } from '../../common/agentNames.ts';
import type { BridgeCall, RpcReply } from '../../common/bridgeMessages.ts';
import { getInput, isToolName, type ToolName, toGenerateInput } from '../../common/toolSchemas.ts';
import { toBase64 } from '../agentPreview.ts';
import { type BridgeAnswer, createNotSent, noTicket, pendingText } from './ticketStore.ts';
import type { AgentsPictures, BridgeAgent, Tickets } from './tickets.ts';

/** A request of the Model Context Protocol, and the agent that makes it. */
export interface AgentCall extends Omit<BridgeCall, 'token'> {
  /** The folder of the window that the agent works in. */
  readonly folder: string;
}

interface AgentCallsOptions {
  readonly tickets: Pick<Tickets, 'submit' | 'wait' | 'acknowledge' | 'list'>;
  /** Returns the newest images of the sessions that contain `drawn`, with paths as named by an agent that works in `at`. */
  readonly imagesOf: (drawn: AgentsPictures['drawn'], at: string) => Promise<readonly ListedImage[]>;
  /** Returns undefined if the image is missing or too large. */
  readonly bytesOf: (image: ListedImage) => Promise<Uint8Array | undefined>;
  /** Returns how many images agents may still generate today, as a line for the model; empty if the disk cannot be read. */
  readonly leftText: () => Promise<string>;
  readonly traits?: typeof getClientTraits;
}

/** A tool's output: text for the model, and an optional image. */
interface ToolOutput extends Omit<BridgeAnswer, 'type'> {
  /** The ticket whose outcome this is. */
  readonly ticket?: string;
}

/** Runs one tool with an input that nothing has checked. */
type ToolHandler = (input: object, call: AgentCall, signal: AbortSignal) => Promise<ToolOutput>;

const address = 'limn://picture/';

const Call = v.object({ name: v.string(), arguments: v.optional(v.record(v.string(), v.unknown()), {}) });

/** Answers the agents' requests that arrive over the bridge. */
export class AgentCalls {
  private readonly tools: Readonly<Record<ToolName, ToolHandler>> = {
    generate_image: (input, call, signal) => this.generate(input, call, signal),
    edit_image: (input, call, signal) => this.generate(toGenerateInput(input), call, signal),
    get_image: async (input, call, signal) => {
      const read = v.safeParse(getInput, input);
      return read.success ? this.wait(read.output.ticket, call, signal) : noTicket;
    },
    list_images: (_, call) => this.list(call),
  };

  constructor(private readonly options: AgentCallsOptions) {}

  async answer(call: AgentCall, signal: AbortSignal): Promise<RpcReply> {
    if (call.method === 'tools/call') return this.callTool(call, signal);
    if (call.method === 'resources/list')
      return { result: { resources: (await this.listImages(call)).images.map(toResource) } };
    if (call.method === 'resources/read') return this.readResource(call);
    return { error: { code: -32_601, message: 'The window knows no such method.' } };
  }

  private async callTool(call: AgentCall, signal: AbortSignal): Promise<RpcReply> {
    const { tickets } = this.options;
    const read = v.safeParse(Call, call.params);
    if (!read.success) return { error: { code: -32_602, message: 'A tool is called by its name and an object.' } };
    const { ticket, text, isError, preview } = await this.run(read.output, call, signal);
    const isShown = preview && (preview.data.length * 3) / 4 <= this.getTraits(call.client).maxPreviewBytes;
    const image = isShown && { type: 'image', data: preview.data, mimeType: preview.mediaType };
    const result = { content: [{ type: 'text', text }, ...(image ? [image] : [])], isError };
    return { result, ...(ticket !== undefined && { onDelivered: () => tickets.acknowledge(ticket) }) };
  }

  private run(asked: v.InferOutput<typeof Call>, call: AgentCall, signal: AbortSignal): Promise<ToolOutput> {
    const { name, arguments: input } = asked;
    if (isToolName(name)) return this.tools[name](input, call, signal);
    return Promise.resolve({ text: `There is no tool named ${name.slice(0, 80)}.`, isError: true });
  }

  private async generate(input: object, call: AgentCall, signal: AbortSignal): Promise<ToolOutput> {
    const begun = await this.options.tickets.submit(toBridgeAgent(call), input).catch(createNotSent);
    return typeof begun === 'string' ? this.wait(begun, call, signal) : begun;
  }

  private async wait(ticket: string, call: AgentCall, signal: AbortSignal): Promise<ToolOutput> {
    const { waitMs: milliseconds } = this.getTraits(call.client);
    const came = await this.options.tickets.wait(toBridgeAgent(call), ticket, { milliseconds, signal });
    if (came === 'unknown') return noTicket;
    if ('pending' in came) return { text: pendingText(came.pending, ticket), isError: false };
    const left = came.isError ? '' : await this.options.leftText();
    return { ...came, text: [came.text, left].filter(Boolean).join('\n'), ticket };
  }

  private async list(call: AgentCall): Promise<ToolOutput> {
    const { images, running } = await this.listImages(call);
    const lines = images.map(
      ({ id, path = 'In the session alone', width, height, mediaType, prompt }) =>
        `${path} (${width} × ${height} pixels, ${mediaType}, ${address}${id}): ${prompt}`,
    );
    const waiting = running.map(
      ({ id, pending }) => `${pending === 'queued' ? 'Waits its turn' : 'Being drawn'}: ticket "${id}"`,
    );
    return { text: [...lines, ...waiting].join('\n') || 'No images yet.', isError: false };
  }

  private async readResource(call: AgentCall): Promise<RpcReply> {
    const { uri } = call.params;
    const { images } = await this.listImages(call);
    const image = images.find(({ id }) => uri === `${address}${id}`);
    const bytes = image && (await this.options.bytesOf(image));
    if (!bytes)
      return { error: { code: -32_002, message: 'There is no such image. list_images tells which there are.' } };
    return { result: { contents: [{ uri, mimeType: image.mediaType, blob: toBase64(bytes) }] } };
  }

  private async listImages(call: AgentCall) {
    const { drawn, running } = await this.options.tickets.list(toBridgeAgent(call));
    return { images: await this.options.imagesOf(drawn, call.at), running };
  }

  private getTraits(client: string) {
    return (this.options.traits ?? getClientTraits)(client);
  }
}

function toBridgeAgent({ agent, folder, at }: AgentCall): BridgeAgent {
  return { name: agentProduct(agent), folder, at };
}

function toResource({ id, mediaType, prompt }: ListedImage) {
  return { uri: `${address}${id}`, name: prompt.slice(0, 80) || id, description: prompt, mimeType: mediaType };
}

/** An image of an agent's sessions, as reported to agents. */
export interface ListedImage extends Pick<Picture, 'id' | 'mediaType' | 'width' | 'height'> {
  readonly prompt: string;
  /** The stored file with its bytes. */
  readonly file: Uri;
  /** The file it was saved to; missing = it is only in the session. */
  readonly path?: string;
}
