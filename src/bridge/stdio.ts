import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { isJSONRPCResultResponse, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

/** Bytes of one message of an agent. */
const longestMessage = 4_000_000;

/** The agent at the other end of the standard streams; tells which of its requests have been answered. */
export class AgentStreams extends StdioServerTransport {
  constructor(private readonly onAnswered: (request: unknown) => void) {
    super(process.stdin, process.stdout, { maxBufferSize: longestMessage });
  }

  /** Resolves when the agent's end has taken it; a pipe that is closed takes nothing. */
  override send(message: JSONRPCMessage): Promise<void> {
    return new Promise((resolve, reject) => {
      process.stdout.write(`${JSON.stringify(message)}\n`, (error) => {
        if (error) return reject(error);
        if (isJSONRPCResultResponse(message)) this.onAnswered(message.id);
        resolve();
      });
    });
  }
}
