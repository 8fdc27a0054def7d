/** What agents say to their models and are answered, in the three forms that models are spoken to. */

/** What an agent tells its model when it asks what to do next. */
export interface Turn {
  /** The tools that may be called, by the names the agent gave them. */
  readonly tools: readonly string[];
  /** What the tools called so far answered, oldest first, as JSON. */
  readonly results: readonly string[];
}

export interface Wire {
  /** Of requests that ask what to do next. */
  readonly path: RegExp;
  readonly read: (body: string) => Turn;
  /** Answers, as server-sent events. */
  readonly call: (tool: string, input: object) => string;
  readonly say: (text: string) => string;
}

interface GeminiBody {
  readonly tools?: readonly { readonly functionDeclarations?: readonly Named[] }[];
  readonly contents: readonly { readonly parts?: readonly { readonly functionResponse?: unknown }[] }[];
}

interface Named {
  readonly name: string;
}

export const gemini: Wire = {
  path: /:streamGenerateContent/,
  read: (body) => {
    const { tools = [], contents }: GeminiBody = JSON.parse(body);
    const parts = contents.flatMap(({ parts = [] }) => parts);
    return {
      tools: tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations.map(({ name }) => name)),
      results: parts.flatMap(({ functionResponse }) => (functionResponse ? [JSON.stringify(functionResponse)] : [])),
    };
  },
  call: (name, args) => geminiEvent({ functionCall: { name, args } }),
  say: (text) => geminiEvent({ text }),
};

function geminiEvent(part: object): string {
  const candidates = [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }];
  const usageMetadata = { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 };
  return `data: ${JSON.stringify({ candidates, usageMetadata })}\n\n`;
}

interface MessagesBody {
  readonly tools?: readonly Named[];
  readonly messages: readonly { readonly content: string | readonly { readonly type: string }[] }[];
}

export const messages: Wire = {
  path: /^\/v1\/messages(\?|$)/,
  read: (body) => {
    const { tools = [], messages }: MessagesBody = JSON.parse(body);
    const blocks = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
    const results = blocks.filter(({ type }) => type === 'tool_result').map((block) => JSON.stringify(block));
    return { tools: tools.map(({ name }) => name), results };
  },
  call: (name, input) =>
    messagesEvents('tool_use', {
      block: { type: 'tool_use', id: newId('toolu'), name, input: {} },
      delta: { type: 'input_json_delta', partial_json: JSON.stringify(input) },
    }),
  say: (text) => messagesEvents('end_turn', { block: { type: 'text', text: '' }, delta: { type: 'text_delta', text } }),
};

function messagesEvents(
  stopReason: string,
  { block, delta }: { readonly block: object; readonly delta: object },
): string {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const about = { id: newId('msg'), type: 'message', role: 'assistant', model: 'any-model', content: [], usage };
  return typedEvents(
    { type: 'message_start', message: { ...about, stop_reason: null, stop_sequence: null } },
    { type: 'content_block_start', index: 0, content_block: block },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: stopReason, stop_sequence: null }, usage },
    { type: 'message_stop' },
  );
}

interface ResponsesBody {
  /** A namespace has tools of its own. */
  readonly tools?: readonly { readonly name?: string; readonly tools?: readonly Named[] }[];
  readonly input: readonly { readonly type: string; readonly output?: unknown }[];
}

export const responses: Wire = {
  path: /^\/v1\/responses$/,
  read: (body) => {
    const { tools = [], input }: ResponsesBody = JSON.parse(body);
    const outputs = input.filter(({ type }) => type === 'function_call_output');
    return {
      tools: tools.flatMap(({ name = '', tools: inside }) => inside?.map((tool) => `${name}/${tool.name}`) ?? [name]),
      results: outputs.map((output) => JSON.stringify(output)),
    };
  },
  call: (tool, input) => {
    const [name, namespace] = tool.split('/').reverse();
    const spaced = namespace === undefined ? {} : { namespace };
    const call = { type: 'function_call', id: newId('fc'), call_id: newId('call'), name, ...spaced };
    return responsesEvents({ ...call, arguments: JSON.stringify(input) });
  },
  say: (text) => {
    const content = [{ type: 'output_text', text, annotations: [] }];
    return responsesEvents({ type: 'message', id: newId('msg'), role: 'assistant', content });
  },
};

function responsesEvents(item: object): string {
  const response = { id: newId('resp'), object: 'response', output: [] };
  const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
  return typedEvents(
    { type: 'response.created', response },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response: { ...response, status: 'completed', output: [item], usage } },
  );
}

interface TypedEvent {
  readonly type: string;
  readonly [part: string]: unknown;
}

function typedEvents(...data: readonly TypedEvent[]): string {
  return data.map((one) => `event: ${one.type}\ndata: ${JSON.stringify(one)}\n\n`).join('');
}

let given = 0;

function newId(kind: string): string {
  given += 1;
  return `${kind}_${given}`;
}
