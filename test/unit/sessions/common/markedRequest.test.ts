import assert from 'node:assert/strict';
import type { Ask } from '../../../../src/sessions/common/editSession.ts';
import type { Marks } from '../../../../src/sessions/common/model/marks.ts';
import { findTurn } from '../../../../src/sessions/common/model/session.ts';
import { getOptions } from '../../../../src/sessions/common/pictureTurn.ts';
import { getRequestText } from '../../../../src/sessions/common/requestContent.ts';
import { attachmentOf, emptySession, options, pictureOf, withTurn } from './pictures.ts';

const marks: Marks = {
  original: 'light',
  copy: 'marked',
  marks: [{ tool: 'ellipse', color: 'red', width: 4, x1: 0, y1: 0, x2: 3, y2: 2 }],
};
const images = [attachmentOf('light'), attachmentOf('marked')];
const other = attachmentOf('other');
const ask: Ask = { mode: 'image', prompt: 'a boat here', options, attachments: images, marks };

describe('The request of a marked image', () => {
  const textOf = (sent: Partial<Ask>, instead?: ReturnType<typeof pictureOf>) => {
    const turn = findTurn(withTurn(emptySession(), 't', { ...ask, ...sent }, []), 't') ?? assert.fail();
    return getRequestText(turn, {}, { instead, before: [] });
  };

  it('numbers both images as they are sent', () => {
    assert.match(
      textOf({}),
      /^a boat here\n\nAttached picture 1 is the image to change\. Attached picture 2 is a copy/,
    );
    assert.match(textOf({ attachments: [other, ...images] }), /picture 2 is the image to change\. Attached picture 3 /);
    assert.match(textOf({}, pictureOf('before')), /picture 2 is the image to change\. Attached picture 3 /);
  });

  it('says nothing of marks without one of the images', () =>
    assert.equal(textOf({ attachments: images.slice(0, 1) }), 'a boat here'));

  it('asks for the shape of the image, whatever is set', () => {
    const wide = { ...attachmentOf('light'), picture: pictureOf('light', { width: 1920, height: 1080 }) };
    const square = { ...ask, options: { aspectRatio: '1:1', size: '2K' } };
    const ratioOf = (first: typeof wide) => {
      const session = withTurn(emptySession(), 't', { ...square, attachments: [first, ...images.slice(1)] }, []);
      return getOptions(findTurn(session, 't') ?? assert.fail(), {});
    };
    assert.deepEqual(ratioOf(wide), { aspectRatio: '16:9', size: '2K' });
    const odd = { ...wide, picture: pictureOf('light', { width: 1000, height: 333 }) };
    assert.equal(ratioOf(odd).aspectRatio, '');
  });
});
