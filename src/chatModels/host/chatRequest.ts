import {
  type LanguageModelChatInformation,
  type LanguageModelChatRequestMessage,
  type LanguageModelChatTool,
  LanguageModelChatToolMode,
  type ProvideLanguageModelChatResponseOptions,
} from 'vscode';
import type { ChatRequest, ChatTool } from '../../service/common/serviceTypes.ts';
import { toChatMessages } from '../common/chatMessages.ts';
import { editorMessage } from './editorMessages.ts';

/** Converts a request of VS Code's chat to a request to the service. Throws the failure of a conversation that is too long. */
export function chatRequest(
  { id, capabilities }: LanguageModelChatInformation,
  messages: readonly LanguageModelChatRequestMessage[],
  { tools = [], toolMode }: ProvideLanguageModelChatResponseOptions,
): Omit<ChatRequest, 'stream'> {
  return {
    model: id,
    messages: toChatMessages(messages.map(editorMessage), { pictures: capabilities.imageInput === true }),
    tools: tools.map(chatTool),
    mustCall: toolMode === LanguageModelChatToolMode.Required,
  };
}

function chatTool({ name, description, inputSchema }: LanguageModelChatTool): ChatTool {
  return { name, description, ...(inputSchema && { parameters: inputSchema }) };
}
