import { candidate } from '../../service/common/samples.ts';
import type { VisibleTurn, WireCase } from '../entry.ts';
import { notes } from '../notes.ts';
import { fails } from '../usual.ts';

/** An answer as good as a chat's, with a note. */
const spoken = (text: string): VisibleTurn => ({
  state: 'done',
  text,
  notes: [notes.noPicture],
  actions: 'insert newFile copy regenerate',
});
const noPicture = (code: string, words?: string) =>
  fails('noPicture', {
    billed: 'maybe',
    facts: ['Status 200', `Code: ${code}`],
    ...(words !== undefined && { words }),
  });
const empty = (...facts: string[]) => fails('answerEmpty', { billed: 'maybe', facts: ['Status 200', ...facts] });
const unreadable = fails('answerUnreadable', {
  billed: 'maybe',
  failureActions: 'saveResponse! showLog',
  facts: ['Status 200'],
});
const thought = { thought: true, text: 'hm' };
const ended = (finishReason: unknown, more: object = {}) => ({ candidates: [{ content: {}, finishReason, ...more }] });

/** B7, B11 and B13 to B21: answers that hold no picture, and no rule that says why. */
export const picturelessEntries: readonly WireCase[] = [
  { title: 'B7 NO_IMAGE', mode: 'image', body: ended('NO_IMAGE'), sees: noPicture('NO_IMAGE') },
  ...['OTHER', 'IMAGE_OTHER'].map((code) => ({
    title: `B11 ${code}`,
    mode: 'image' as const,
    body: ended(code),
    sees: noPicture(code),
  })),
  {
    title: 'B13 a tool call that went wrong',
    mode: 'image',
    body: ended('MALFORMED_FUNCTION_CALL', { finishMessage: 'Malformed function call: draw(' }),
    sees: noPicture('MALFORMED_FUNCTION_CALL', 'Malformed function call: draw('),
  },
  ...['UNEXPECTED_TOOL_CALL', 'TOO_MANY_TOOL_CALLS'].map((code) => ({
    title: `B13 ${code}`,
    mode: 'image' as const,
    body: ended(code),
    sees: noPicture(code),
  })),
  {
    title: 'B14 cut off while thinking',
    mode: 'image',
    body: candidate([thought], { finishReason: 'MAX_TOKENS' }),
    sees: noPicture('MAX_TOKENS'),
  },
  {
    title: 'B15 text that declines',
    mode: 'image',
    body: candidate([{ text: "I can't draw real people." }]),
    sees: spoken("I can't draw real people."),
  },
  {
    title: 'B16 text that claims a picture',
    mode: 'image',
    body: candidate([{ text: 'Here is your image!' }]),
    sees: spoken('Here is your image!'),
  },
  {
    title: 'B17 nothing at all, and no tokens',
    mode: 'image',
    body: {
      ...candidate([]),
      usageMetadata: { promptTokenCount: 50, candidatesTokenCount: 0, totalTokenCount: 50 },
    },
    sees: empty('Code: STOP', '50 tokens'),
  },
  {
    title: 'B18 only thoughts',
    mode: 'image',
    body: candidate([thought]),
    sees: fails('onlyThoughts', { billed: 'maybe', facts: ['Status 200', 'Code: STOP'] }),
  },
  ...[{}, []].map((body) => ({
    title: `B19 ${JSON.stringify(body)}`,
    mode: 'image' as const,
    body,
    sees: empty(),
  })),
  { title: 'B19 null', mode: 'image', body: null, sees: empty() },
  ...[{ candidates: {} }, { candidates: ['x'] }, { candidates: [null] }].map((body) => ({
    title: `B20 ${JSON.stringify(body)}`,
    mode: 'image' as const,
    body,
    sees: unreadable,
  })),
  {
    title: 'B21 an unknown finish reason',
    mode: 'image',
    body: ended('IMAGE_NEW_RULE'),
    sees: noPicture('IMAGE_NEW_RULE'),
  },
  { title: 'B21 a finish reason in lower case', mode: 'image', body: ended('stop'), sees: empty('Code: stop') },
  { title: 'B21 a finish reason as a number', mode: 'image', body: ended(1), sees: empty('Code: 1') },
];
