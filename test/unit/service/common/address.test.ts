import assert from 'node:assert/strict';
import { endpoints, parseAddress } from '../../../../src/service/common/address.ts';

const understood: readonly (readonly [typed: string, baseUrl: string])[] = [
  ['https://gateway.example.com', 'https://gateway.example.com'],
  ['https://gateway.example.com/', 'https://gateway.example.com'],
  ['  https://gateway.example.com \n', 'https://gateway.example.com'],
  ['gateway.example.com', 'https://gateway.example.com'],
  ['gateway.example.com:8443/', 'https://gateway.example.com:8443'],
  ['HTTPS://Gateway.Example.com', 'https://gateway.example.com'],
  ['https：//gateway.example.com／v1', 'https://gateway.example.com'],
  ['"https://gateway.example.com",', 'https://gateway.example.com'],
  ['https:/gateway.example.com', 'https://gateway.example.com'],
  ['//gateway.example.com', 'https://gateway.example.com'],
  ['https://gateway.example.com/v1', 'https://gateway.example.com'],
  ['https://gateway.example.com/v1/', 'https://gateway.example.com'],
  ['https://gateway.example.com//v1//', 'https://gateway.example.com'],
  ['https://gateway.example.com/v1/v1', 'https://gateway.example.com'],
  ['https://gateway.example.com/v1beta', 'https://gateway.example.com'],
  ['https://gateway.example.com/v1/chat/completions', 'https://gateway.example.com'],
  ['https://gateway.example.com/chat/completions', 'https://gateway.example.com'],
  ['https://gateway.example.com/v1/models', 'https://gateway.example.com'],
  ['https://gateway.example.com/v1beta/models/a/b:generateContent', 'https://gateway.example.com'],
  ['https://gateway.example.com/v1?key=abc#top', 'https://gateway.example.com'],
  ['https://gateway.example.com/team/api/v1', 'https://gateway.example.com/team/api'],
  ['https://gateway.example.com/v1/account/openai', 'https://gateway.example.com/v1/account/openai'],
  ['https://gateway', 'https://gateway'],
  ['https://192.168.1.20:3000', 'https://192.168.1.20:3000'],
  ['http://localhost:8080/v1', 'http://localhost:8080'],
  ['localhost:8080', 'http://localhost:8080'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://127.8.9.1', 'http://127.8.9.1'],
  ['http://[::1]:9000/', 'http://[::1]:9000'],
];

const refused: readonly (readonly [typed: string, kind: string])[] = [
  ['', 'addressInvalid'],
  ['   ', 'addressInvalid'],
  ['no address', 'addressInvalid'],
  ['gateway', 'addressInvalid'],
  ['https://', 'addressInvalid'],
  ['ftp://gateway.example.com', 'addressInvalid'],
  ['file:///etc/hosts', 'addressInvalid'],
  ['javascript:alert(1)', 'addressInvalid'],
  ['someone@example.com', 'addressInvalid'],
  ['https://name:word@gateway.example.com', 'addressInvalid'],
  ['https://gateway.example.com:99999', 'addressInvalid'],
  ['http://gateway.example.com', 'addressInsecure'],
  ['http://192.168.1.20:3000', 'addressInsecure'],
  ['http://localhost.example.com', 'addressInsecure'],
  ['http://127.0.0.1.example.com', 'addressInsecure'],
];

const paths: readonly (readonly [model: string, path: string])[] = [
  ['picture-pro-3', '/v1beta/models/picture-pro-3:generateContent'],
  [' models/picture-pro-3 ', '/v1beta/models/picture-pro-3:generateContent'],
  ['maker/picture', '/v1beta/models/maker/picture:generateContent'],
  ['tuned:picture', '/v1beta/models/tuned%3Apicture:generateContent'],
  ['my picture?#%', '/v1beta/models/my%20picture%3F%23%25:generateContent'],
  ['画图', '/v1beta/models/%E7%94%BB%E5%9B%BE:generateContent'],
  ['../../v1/files', '/v1beta/models/v1/files:generateContent'],
  ['half\ud800', '/v1beta/models/half%EF%BF%BD:generateContent'],
];

describe('Service address', () => {
  for (const [typed, baseUrl] of understood) {
    it(`parses ${JSON.stringify(typed)} as ${baseUrl}`, () => {
      assert.deepEqual(parseAddress(typed), { ok: true, baseUrl, origin: new URL(baseUrl).origin });
    });
    it(`parses ${baseUrl} (from ${JSON.stringify(typed)}) to the same address again`, () => {
      assert.deepEqual(parseAddress(baseUrl), { ok: true, baseUrl, origin: new URL(baseUrl).origin });
    });
  }

  for (const [typed, kind] of refused) {
    it(`rejects ${JSON.stringify(typed)} as ${kind}`, () => {
      assert.deepEqual(parseAddress(typed), { ok: false, kind });
    });
  }

  for (const [model, path] of paths) {
    it(`requests the model ${JSON.stringify(model)} at ${path}`, () => {
      const { image, chat } = endpoints('https://gateway.example.com/team', model);
      assert.equal(image, `https://gateway.example.com/team${path}`);
      assert.equal(new URL(image).pathname, `/team${path}`);
      assert.equal(chat, 'https://gateway.example.com/team/v1/chat/completions');
    });
  }
});
