import { deepEqual, equal } from 'node:assert/strict';
import { droppedAddresses, mayHoldPictures } from '../../../../../src/panel/page/attachments/pasteAndDrop.ts';
import { scales } from '../../../../../src/panel/page/attachments/toSendableImage.ts';
import { limits } from '../../../../../src/product/common/limits.ts';

function data(forms: Readonly<Record<string, string>>) {
  return { getData: (form: string) => forms[form] ?? '' };
}

describe('What is dragged over the message box', () => {
  it('may hold pictures when it is files, of the computer or of the editor', () => {
    const held = (type: string) => mayHoldPictures({ types: [type] });
    deepEqual(['Files', 'text/uri-list', 'resourceurls', 'text/plain'].map(held), [true, true, true, false]);
  });

  it('is left alone when it is a picture of the panel', () => {
    equal(mayHoldPictures({ types: ['application/vnd.limn.picture', 'text/uri-list'] }), false);
  });
});

describe('The files dropped from the editor', () => {
  it('are read from each form that VS Code writes, the fullest first', () => {
    deepEqual(
      droppedAddresses(
        data({
          'application/vnd.code.uri-list': 'file:///a.png\nvscode-remote://ssh/b.png',
          'text/uri-list': 'file:///a.png',
        }),
      ),
      ['file:///a.png', 'vscode-remote://ssh/b.png'],
    );
    deepEqual(droppedAddresses(data({ resourceurls: '["file:///c.png",7]' })), ['file:///c.png']);
  });

  it('are nothing where there is no address, or no list', () => {
    deepEqual(droppedAddresses(data({ 'text/uri-list': '# none\r\nnot an address', resourceurls: '{' })), []);
    deepEqual(droppedAddresses(data({ resourceurls: '{"file:///c.png":1}' })), []);
  });

  it('are as many as can go along', () => {
    const many = Array.from({ length: 30 }, (_, index) => `file:///${index}.png`).join('\r\n');
    equal(droppedAddresses(data({ 'text/uri-list': many })).length, limits.attachments);
  });
});

describe('The scales of a picture that is too large', () => {
  it('begin with all of it, as far as a browser can draw, and halve', () => {
    deepEqual(scales(400), [1, 0.5, 0.25]);
    equal(scales(16_384)[0], 0.5);
    deepEqual(scales(8), [1]);
  });
});
