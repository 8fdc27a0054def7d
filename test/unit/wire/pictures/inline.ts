import { candidate, gifBytes, heicBytes, inline, strangeBytes, webpBytes } from '../../service/common/samples.ts';
import { jpeg, png, pngText } from '../bodies.ts';
import type { WireCase } from '../entry.ts';
import { expectImages, fails, withText } from '../usual.ts';

const raw = (data: string, more: object = {}) => candidate([{ inlineData: { data, ...more } }]);
const drawn = expectImages(['4 × 3 png']);
const jpegDrawn = expectImages(['16 × 8 jpg']);
const unreadable = fails('pictureUnreadable', {
  billed: 'yes',
  failureActions: 'saveResponse! showLog',
  facts: ['Status 200', 'Code: STOP'],
});

/** A1 to A7 and A13: pictures carried along, in all their spellings. */
export const inlineEntries: readonly WireCase[] = [
  { title: 'A1 one inline picture', mode: 'image', body: candidate([inline(png)]), sees: drawn },
  {
    title: 'A2 all names in snake case',
    mode: 'image',
    body: {
      candidates: [
        {
          content: { parts: [{ inline_data: { mime_type: 'image/png', data: pngText }, thought_signature: 'a' }] },
          finish_reason: 'STOP',
        },
      ],
      usage_metadata: { total_token_count: 30 },
    },
    sees: { ...drawn, facts: ['4 × 3', '30 tokens'] },
  },
  {
    title: 'A3 text before the picture',
    mode: 'image',
    body: candidate([{ text: 'Here it is.' }, inline(jpeg, 'image/jpeg')]),
    sees: withText(jpegDrawn, ['Here it is.']),
  },
  {
    title: 'A4 text between two pictures',
    mode: 'image',
    body: candidate([inline(png), { text: 'Step 2' }, inline(jpeg, 'image/jpeg')]),
    sees: {
      ...expectImages(['4 × 3 png', '16 × 8 jpg']),
      facts: ['2 images with text'],
      actions: 'insertAll newFile copy regenerate',
      words: ['Step 2'],
    },
  },
  { title: 'A5 a JPEG called PNG', mode: 'image', body: candidate([inline(jpeg, 'image/png')]), sees: jpegDrawn },
  { title: 'A6 no media type', mode: 'image', body: raw(jpeg.toString('base64')), sees: jpegDrawn },
  {
    title: 'A6 a media type that says nothing',
    mode: 'image',
    body: candidate([inline(webpBytes, 'application/octet-stream')]),
    sees: expectImages(['1 × 1 webp']),
  },
  {
    title: 'A6 a wrong media type',
    mode: 'image',
    body: candidate([inline(gifBytes, 'text/plain')]),
    sees: expectImages(['1 × 1 gif']),
  },
  {
    title: 'A6 bytes of no known picture',
    mode: 'image',
    body: candidate([inline(Buffer.from('%PDF-1.7 hello there'))]),
    sees: unreadable,
  },
  {
    title: 'A6 a format that is not shown',
    mode: 'image',
    body: candidate([inline(heicBytes, 'image/heic')]),
    sees: { state: 'done', pictures: [' heic'], facts: ['HEIC'], actions: 'saveAs refine variations showPrompt' },
  },
  {
    title: 'A6 bytes of a picture by the service’s word alone',
    mode: 'image',
    body: candidate([inline(strangeBytes, 'image/png')]),
    sees: { state: 'done', pictures: [' bin'], facts: [], actions: 'saveAs refine variations showPrompt' },
  },
  { title: 'A7 a data URI as data', mode: 'image', body: raw(`data:image/png;base64,${pngText}`), sees: drawn },
  {
    title: 'A7 line breaks and blanks in the data',
    mode: 'image',
    body: raw(pngText.replace(/(.{16})/g, '$1\r\n ')),
    sees: drawn,
  },
  {
    title: 'A7 the URL-safe alphabet without padding',
    mode: 'image',
    body: raw(jpeg.toString('base64url')),
    sees: jpegDrawn,
  },
  { title: 'A7 data that is no base64', mode: 'image', body: raw('{"not":"base64"}'), sees: unreadable },
  {
    title: 'A13 a picture in Markdown in the text',
    mode: 'image',
    body: candidate([{ text: `Look:\n![image](data:image/png;base64,${pngText})\nNice.` }]),
    sees: withText(drawn, ['Look:', 'Nice.']),
  },
  {
    title: 'A13 a bare data URI in the text',
    mode: 'image',
    body: candidate([{ text: `data:image/png;base64,${pngText}` }]),
    sees: drawn,
  },
];
