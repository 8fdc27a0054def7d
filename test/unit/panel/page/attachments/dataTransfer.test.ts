import { deepEqual, equal } from 'node:assert/strict';
import { getDroppedUris, mayContainPictures } from '../../../../../src/panel/page/attachments/pasteAndDrop.ts';
import { scales } from '../../../../../src/panel/page/attachments/toSendableImage.ts';
import { limits } from '../../../../../src/product/common/limits.ts';

function data(forms: Readonly<Record<string, string>>) {
  return { getData: (form: string) => forms[form] ?? '' };
}

describe('A drag over the message box', () => {
  it('may contain pictures if it has files of the computer or of the editor', () => {
    const held = (type: string) => mayContainPictures({ types: [type] });
    deepEqual(['Files', 'text/uri-list', 'resourceurls', 'text/plain'].map(held), [true, true, true, false]);
  });

  it('is ignored if it is a picture of the panel', () => {
    equal(mayContainPictures({ types: ['application/vnd.limn.picture', 'text/uri-list'] }), false);
  });
});

describe('The URIs of files dropped from the editor', () => {
  it('are read from each format that VS Code writes, the most complete first', () => {
    deepEqual(
      getDroppedUris(
        data({
          'application/vnd.code.uri-list': 'file:///a.png\nvscode-remote://ssh/b.png',
          'text/uri-list': 'file:///a.png',
        }),
      ),
      ['file:///a.png', 'vscode-remote://ssh/b.png'],
    );
    deepEqual(getDroppedUris(data({ resourceurls: '["file:///c.png",7]' })), ['file:///c.png']);
  });

  it('are an empty list if there is no URI or no list', () => {
    deepEqual(getDroppedUris(data({ 'text/uri-list': '# none\r\nnot an address', resourceurls: '{' })), []);
    deepEqual(getDroppedUris(data({ resourceurls: '{"file:///c.png":1}' })), []);
  });

  it('are at most as many as can be sent', () => {
    const many = Array.from({ length: 30 }, (_, index) => `file:///${index}.png`).join('\r\n');
    equal(getDroppedUris(data({ 'text/uri-list': many })).length, limits.attachments);
  });
});

describe('The scales of a picture that is too large', () => {
  it('begin with the largest that a browser can draw, and halve each time', () => {
    deepEqual(scales(400), [1, 0.5, 0.25]);
    equal(scales(16_384)[0], 0.5);
    deepEqual(scales(8), [1]);
  });
});
