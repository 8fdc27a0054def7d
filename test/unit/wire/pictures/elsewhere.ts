import { candidate, inline } from '../../service/common/samples.ts';
import { png, pngText, pngUri } from '../bodies.ts';
import type { WireCase } from '../entry.ts';
import { notes } from '../notes.ts';
import { expectImages, fails } from '../usual.ts';

const address = 'https://img.example/x.png?sig=1';
const linked = {
  state: 'done',
  links: [address],
  notes: [notes.addressOnly],
  actions: 'regenerate',
} as const;
const unopened = (subject: string) =>
  fails('pictureElsewhere', {
    billed: 'yes',
    subject,
    facts: ['Status 200', 'Code: STOP'],
  });

/** A14, A15, A24 and A25: pictures given as addresses, and answers in the form of other operations. */
export const elsewhereEntries: readonly WireCase[] = [
  {
    title: 'A14 a link in Markdown',
    mode: 'image',
    body: candidate([{ text: `![image](${address})` }]),
    sees: linked,
  },
  { title: 'A14 a bare address', mode: 'image', body: candidate([{ text: address }]), sees: linked },
  {
    title: 'A14 a link beside words',
    mode: 'image',
    body: candidate([{ text: `Here:\n![image](${address})` }]),
    sees: { ...linked, words: ['Here:'] },
  },
  {
    title: 'A14 a link beside a picture',
    mode: 'image',
    body: candidate([inline(png), { text: `![image](${address})` }]),
    sees: expectImages(['4 × 3 png'], { links: [address] }),
  },
  {
    title: 'A14 an address anyone on the line could read',
    mode: 'image',
    body: candidate([{ text: '![image](http://img.example/x.png)' }]),
    sees: unopened('http://img.example/x.png'),
  },
  {
    title: 'A15 a file at a web address',
    mode: 'image',
    body: candidate([{ fileData: { mimeType: 'image/png', fileUri: address } }]),
    sees: linked,
  },
  {
    title: 'A15 a file in a bucket',
    mode: 'image',
    body: candidate([{ file_data: { mime_type: 'image/png', file_uri: 'gs://bucket/a.png' } }]),
    sees: unopened('gs://bucket/a.png'),
  },
  {
    title: 'A24 predictions',
    mode: 'image',
    body: { predictions: [{ mimeType: 'image/png', bytesBase64Encoded: pngText }] },
    sees: expectImages(['4 × 3 png']),
  },
  {
    title: 'A24 a prediction that was filtered',
    mode: 'image',
    body: { predictions: [{ raiFilteredReason: 'It breaks a rule.' }] },
    sees: fails('refused', {
      billed: 'maybe',
      words: 'It breaks a rule.',
      facts: ['Status 200', 'Rule: BLOCKED'],
    }),
  },
  {
    title: 'A25 the data list of another operation',
    mode: 'image',
    body: { created: 1, data: [{ b64_json: pngText, revised_prompt: 'A lighthouse' }, { url: address }] },
    sees: expectImages(['4 × 3 png'], { links: [address] }),
  },
  {
    title: 'A25 the data list with a data URI',
    mode: 'image',
    body: { created: 1, data: [{ b64_json: pngUri }] },
    sees: expectImages(['4 × 3 png']),
  },
];
