import assert from 'node:assert/strict';
import { isPublicAddress, isPublicUrl } from '../../../../../src/service/common/link/publicAddress.ts';

const inner = [
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::8.8.8.8',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fdff::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
];

const outer = [
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.18.0.5',
  '223.255.255.255',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '2001:4860:4860::8888',
  '2606:4700:4700::1111',
  '2A00:1450:4001:830::200E',
];

const none = ['', 'localhost', '1.2.3', '1.2.3.4.5', '256.1.1.1', '0x7f.0.0.1', 'g::1', '1::2::3', '%eth0'];

/** Each is parsed by `URL` first, which normalizes all notations of a host. */
const refused = [
  ['plain http', 'http://img.example.com/x.png'],
  ['another scheme', 'ftp://img.example.com/x.png'],
  ['a file', 'file:///etc/hosts'],
  ['a data URI', 'data:image/png;base64,AA=='],
  ['a name and password', 'https://user:word@img.example.com/'],
  ['a name alone', 'https://user@img.example.com/'],
  ['this computer by name', 'https://localhost/'],
  ['this computer by name, written large', 'https://LOCALHOST:8443/'],
  ['this computer by name with a dot', 'https://localhost./'],
  ['a name below localhost', 'https://a.localhost/'],
  ['a name of the local network', 'https://printer.local/'],
  ['a name of a cloud’s inside', 'https://metadata.google.internal/'],
  ['a name of a home', 'https://router.home.arpa/'],
  ['a bare name', 'https://intranet/'],
  ['a bare name with a dot', 'https://intranet./'],
  ['loopback', 'https://127.0.0.1/'],
  ['loopback with a dot', 'https://127.0.0.1./'],
  ['loopback as a number', 'https://2130706433/'],
  ['loopback as a hexadecimal number', 'https://0x7f000001/'],
  ['loopback in octal', 'https://0177.0.0.1/'],
  ['loopback cut short', 'https://127.1/'],
  ['loopback in full-width digits', 'https://１２７.０.０.１/'],
  ['loopback with encoded dots', 'https://127%2E0%2E0%2E1/'],
  ['loopback in IPv6', 'https://[::1]/'],
  ['loopback in IPv6, written out', 'https://[0:0:0:0:0:0:0:1]/'],
  ['loopback mapped into IPv6', 'https://[::ffff:127.0.0.1]/'],
  ['a cloud’s metadata mapped into IPv6', 'https://[::ffff:a9fe:a9fe]/'],
  ['a private address', 'https://192.168.0.1/'],
  ['a unique local address', 'https://[fd00::1]/'],
] as const;

const allowed = [
  'https://img.example.com/x.png?sig=1',
  'https://img.example.com.:8443/x.png',
  'https://localhost.example.com/',
  'https://8.8.8.8/x.png',
  'https://[2606:4700:4700::1111]/x.png',
  'https://图片.example/x.png',
];

describe('Public address check', () => {
  for (const address of inner) it(`rejects ${address}`, () => assert.equal(isPublicAddress(address), false));
  for (const address of outer) it(`to ${address}`, () => assert.equal(isPublicAddress(address), true));
  for (const text of none)
    it(`rejects “${text}”, which is not an IP address`, () => assert.equal(isPublicAddress(text), false));
  for (const [what, url] of refused)
    it(`rejects ${what}: ${url}`, () => assert.equal(isPublicUrl(new URL(url)), false));
  for (const url of allowed) it(`to ${url}`, () => assert.equal(isPublicUrl(new URL(url)), true));
});
