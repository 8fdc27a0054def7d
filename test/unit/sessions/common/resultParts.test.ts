import assert from 'node:assert/strict';
import type { ImageResponse } from '../../../../src/service/common/serviceTypes.ts';
import { createResult, toImageResult } from '../../../../src/sessions/common/editSession.ts';
import type { Result } from '../../../../src/sessions/common/model/session.ts';
import {
  getCandidateParts,
  getParts,
  getTextAround,
  isIllustrated,
} from '../../../../src/sessions/common/resultParts.ts';
import { doneResult, pictureOf } from './pictures.ts';

const words = (text: string, candidate = 0) => ({ kind: 'words' as const, text, candidate });
const pictures = ['a', 'b'].map((id) => pictureOf(id));
const link = 'https://pictures.example/c.png';

describe('Parts of an image result', () => {
  it('keep the order of the response', () => {
    const parts = [words('One'), shown(0), words('Two'), shown(1)];
    const result = replied({ parts });
    assert.deepEqual(said(result), ['One', 'a', 'Two', 'b']);
  });

  it('contain the picture of a link once that is loaded', () => {
    const parts = [words('Here'), { kind: 'link' as const, link, candidate: 0 }];
    const result = replied({ parts, links: [link] }, []);
    assert.deepEqual(said(result), ['Here', link]);
    assert.deepEqual(said({ ...result, pictures: [pictureOf('c', { link })] }), ['Here', 'c']);
  });

  it('are the pictures, then the text and links, for a result without stored parts', () => {
    const result = doneResult('r', { pictures, text: 'Words.', links: [link] });
    assert.deepEqual(said(result), ['a', 'b', 'Words.', link]);
  });

  it('contain every picture, even if the stored parts do not name it', () => {
    assert.deepEqual(said(replied({ parts: [words('One'), shown(0)] })), ['One', 'a', 'b']);
  });

  it('are limited to the candidate of a picture', () => {
    const result = replied({ parts: [words('One'), shown(0), words('Two', 1), { ...shown(1), candidate: 1 }] });
    assert.deepEqual(named(getCandidateParts(result, 'b')), ['Two', 'b']);
  });
});

describe('Text around a picture', () => {
  it('is the text before and after it, up to the adjacent pictures', () => {
    const result = replied({ parts: [words('One'), shown(0), words('Two'), shown(1), words('End')] });
    assert.deepEqual([getTextAround(result, 'a'), getTextAround(result, 'b')], ['One\n\nTwo', 'Two\n\nEnd']);
  });

  it('contains no text of another candidate', () => {
    const result = replied({ parts: [words('One'), shown(0), words('Two', 1), { ...shown(1), candidate: 1 }] });
    assert.deepEqual([getTextAround(result, 'a'), getTextAround(result, 'b')], ['One', 'Two']);
  });
});

describe('Illustrated text', () => {
  it('has text between two pictures', () => {
    assert.equal(isIllustrated(replied({ parts: [shown(0), words('Then'), shown(1)] })), true);
  });

  it('is neither one picture with text nor pictures of several candidates', () => {
    assert.equal(
      isIllustrated(replied({ parts: [words('Here'), shown(0), words('There')] }, pictures.slice(0, 1))),
      false,
    );
    const candidates = [shown(0), words('One'), words('Two', 1), { ...shown(1), candidate: 1 }];
    assert.equal(isIllustrated(replied({ parts: candidates })), false);
  });
});

function shown(index: number) {
  return { kind: 'picture' as const, index, candidate: 0 };
}

function replied(reply: Partial<ImageResponse>, kept = pictures): Result {
  const whole = { pictures: [], earlier: [], text: '', parts: [], links: [], ...reply };
  return toImageResult(createResult('m', { now: 1, id: 'r' }), whole, { pictures: kept, earlier: [] });
}

function said(result: Result): readonly string[] {
  return named(getParts(result));
}

function named(parts: ReturnType<typeof getParts>): readonly string[] {
  return parts.map((part) => {
    if (part.kind === 'words') return part.text;
    return part.kind === 'picture' ? part.picture.id : part.link;
  });
}
