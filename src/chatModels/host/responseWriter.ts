import {
  LanguageModelDataPart,
  type LanguageModelResponsePart,
  LanguageModelTextPart,
  LanguageModelToolCallPart,
  l10n,
  type Progress,
} from 'vscode';
import type { ChatDelta, ChatResponse, ToolCall } from '../../service/common/serviceTypes.ts';
import type { Usage } from '../../service/common/usage.ts';
import { endingNote } from '../../service/host/finishReasons.ts';
import { parseToolInput } from '../common/editorMessage.ts';
import { type ThinkingPart, thinkingPart } from './runtime.ts';

/** Marks the end of the thinking for VS Code's chat. */
const over = { vscode_reasoning_done: true };

/** Passes an answer to VS Code's chat: text and thinking as they arrive, the rest at the end. */
export class ResponseWriter {
  private isThinking = false;

  /** `progress` also accepts the parts of newer versions of VS Code. */
  constructor(private readonly progress: Progress<LanguageModelResponsePart | ThinkingPart>) {}

  readonly piece = ({ kind, text }: ChatDelta): void => {
    if (kind === 'reasoning') this.think(text);
    else {
      this.endThinking();
      this.say(text);
    }
  };

  /** `pictures` is the text about the images of the answer. */
  finish(reply: ChatResponse, pictures: string): void {
    this.endThinking();
    const note = endingNote(l10n, reply.finishReason, false);
    const links = reply.links.filter((link) => !reply.text.includes(link)).map((link) => `<${link}>`);
    const said = [pictures, ...links, note].filter(Boolean).join('\n\n');
    if (said) this.say(`${reply.text ? '\n\n' : ''}${said}`);
    for (const call of reply.calls ?? []) this.call(call);
    if (reply.usage) this.count(reply.usage);
  }

  private think(text: string): void {
    const part = thinkingPart(text);
    if (!part) return;
    this.isThinking = true;
    this.progress.report(part);
  }

  private endThinking(): void {
    const part = this.isThinking && thinkingPart('', over);
    this.isThinking = false;
    if (part) this.progress.report(part);
  }

  private say(text: string): void {
    this.progress.report(new LanguageModelTextPart(text));
  }

  private call(call: ToolCall): void {
    const input = parseToolInput(call);
    if (input) this.progress.report(new LanguageModelToolCallPart(call.id, call.name, input));
    else {
      const text = l10n.t("The model called '{0}' with invalid input. The tool wasn't run.", call.name);
      this.say(`\n\n${text}\n\n`);
    }
  }

  /** Reports usage in the form that VS Code's meter reads; it ignores missing counts. */
  private count({ prompt, answer, total, cached = 0 }: Usage): void {
    if (prompt === undefined || answer === undefined) return;
    const counts = { prompt_tokens: prompt, completion_tokens: answer, total_tokens: total ?? prompt + answer };
    const usage = { ...counts, prompt_tokens_details: { cached_tokens: cached } };
    this.progress.report(new LanguageModelDataPart(new TextEncoder().encode(JSON.stringify(usage)), 'usage'));
  }
}
