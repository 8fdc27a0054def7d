import { events } from '../../../service/scripted.ts';
import { delta, says, stop } from '../bodies.ts';
import type { VisibleTurn, WireCase } from '../entry.ts';
import { expectAnswer } from '../usual.ts';

const hi = expectAnswer('Hi');
const first = delta({ content: 'H' });
const last = delta({ content: 'i' });
const whole = events(first, last, stop, '[DONE]');
const line = (value: object) => JSON.stringify(value);

function stream(title: string, body: string | readonly (string | Uint8Array)[], sees: VisibleTurn = hi): WireCase {
  return { title, mode: 'chat', reply: { headers: { 'content-type': 'text/event-stream' }, body }, sees };
}

/** Cuts text into pieces of so many bytes. */
function inBytes(text: string, length: number): Buffer[] {
  const bytes = Buffer.from(text);
  return Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
    bytes.subarray(at * length, (at + 1) * length),
  );
}

/** D10 to D15 and D23, D24: how the chunks of a stream are framed and cut. */
export const framingEntries: readonly WireCase[] = [
  stream(
    'D10 comments that keep it alive',
    `: PING\n\n: OPENROUTER PROCESSING\n\n${whole.replaceAll('\n\n', '\n\n: keep-alive\n\n')}`,
  ),
  stream('D11 events that keep it alive', `data:\n\ndata: ""\n\ndata: {"type":"ping"}\n\nevent: ping\n\n${whole}`),
  stream('D12 line ends of Windows (CRLF)', whole.replaceAll('\n', '\r\n')),
  stream('D12 line ends of old Mac (CR)', whole.replaceAll('\n', '\r')),
  stream('D12 no space after the colon', whole.replaceAll('data: ', 'data:')),
  stream(
    'D12 fields that are not used',
    events(first, last, stop).replaceAll('data: ', 'id: 7\nretry: 1000\nevent: message\ndata: '),
  ),
  stream(
    'D12 JSON over several data lines',
    `data: {"choices":[{"index":0,\ndata: "delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\n`,
  ),
  stream(
    'D12 no blank lines between',
    `data: ${line(first)}\ndata: ${line(last)}\ndata: ${line(stop)}\ndata: [DONE]\n`,
  ),
  stream('D13 characters cut in two', inBytes(events(delta({ content: '灯塔 🗼' }), stop), 1), expectAnswer('灯塔 🗼')),
  stream('D14 JSON cut in two', inBytes(whole, 37)),
  stream(
    'D15 no blank line at the end',
    `${events(first)}data: ${line(delta({ content: 'i' }, { finish_reason: 'stop' }))}`,
  ),
  {
    title: 'D23 a stream although JSON was requested',
    mode: 'chat',
    reply: { body: whole },
    sees: hi,
  },
  stream('D24 JSON with the end mark glued to it', `${line(says({ content: 'Hi' }))}data: [DONE]\n\n`),
];
