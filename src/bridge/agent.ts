import { isJSONRPCResponse, JSONRPCClient, type JSONRPCID, JSONRPCServer, JSONRPCServerAndClient } from 'json-rpc-2.0';
import { readLines } from './lines.ts';

/** Bytes of one message of an agent. */
const longestMessage = 4_000_000;

/** What is no message is not answered, and the error streams are nobody's to read. */
const quiet = { errorListener: () => undefined };

/**
 * The agent at the other end of the standard streams, which says a message a line. `onAnswered`: that request of it has been answered,
 * which none is that it cancelled.
 */
export function agentOf(onAnswered: (request: JSONRPCID) => void): JSONRPCServerAndClient {
  const cancelled = new Set<unknown>();
  const agent = new JSONRPCServerAndClient(new JSONRPCServer(quiet), new JSONRPCClient(send), quiet);
  agent.addMethod('notifications/cancelled', (params) => void cancelled.add(params?.requestId));
  readLines(process.stdin, (line) => void receive(line).catch(() => undefined), longestMessage);
  return agent;

  async function receive(line: string): Promise<void> {
    await agent.receiveAndSend(JSON.parse(line), undefined, undefined);
  }

  async function send(message: object): Promise<void> {
    const isAnswer = isJSONRPCResponse(message);
    if (isAnswer && cancelled.delete(message.id)) return;
    await write(message);
    if (isAnswer) onAnswered(message.id);
  }
}

/** Resolves when the agent's end has taken it; a pipe that is closed takes nothing. */
function write(message: object): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()));
  });
}
