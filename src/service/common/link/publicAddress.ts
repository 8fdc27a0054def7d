/**
 * Decides which internet addresses an image may be loaded from. All others lead into the user's own network, where a request can do things
 * that the sender of the link could not do from outside.
 */

/** IPv6's public space, and the range of IPv4 within IPv6. */
const open: readonly string[] = [range('2000::', 3), range('0.0.0.0', 0)];

/**
 * By https://www.iana.org/assignments/iana-ipv4-special-registry and its counterpart for IPv6. 198.18.0.0/15 is allowed although it is
 * reserved for benchmarks: proxies on the user's own computer return such addresses for every public name.
 */
const closed: readonly string[] = [
  range('0.0.0.0', 8),
  range('10.0.0.0', 8),
  range('100.64.0.0', 10),
  range('127.0.0.0', 8),
  range('169.254.0.0', 16),
  range('172.16.0.0', 12),
  range('192.0.0.0', 24),
  range('192.0.2.0', 24),
  range('192.88.99.0', 24),
  range('192.168.0.0', 16),
  range('198.51.100.0', 24),
  range('203.0.113.0', 24),
  range('224.0.0.0', 3),
  range('2001::', 23),
  range('2001:db8::', 32),
  range('2002::', 16),
  range('3fff::', 20),
];

/** Networks without IPv4 embed its addresses in this range. */
const translated = range('64:ff9b::', 96);

/** Names that never resolve to a public address. */
const innerName = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)\.?$/i;

/** Whether a request may go to a URL: https, without user name or password, and with a host that is not known to be internal. */
export function isPublicUrl({ protocol, username, password, hostname }: URL): boolean {
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  // `URL` normalizes all notations of an IPv4 address.
  if (hostname.startsWith('[')) return isPublicAddress(hostname.slice(1, -1));
  if (/^[\d.]+$/.test(hostname)) return isPublicAddress(hostname);
  return /\.[^.]/.test(hostname) && !innerName.test(hostname);
}

/** Whether a text is an IP address of the public internet. */
export function isPublicAddress(address: string): boolean {
  const own = bitsOf(address.replace(/%.*$/, ''));
  const bits = own.startsWith(translated) ? range('0.0.0.0', 0) + own.slice(translated.length) : own;
  return open.some((prefix) => bits.startsWith(prefix)) && !closed.some((prefix) => bits.startsWith(prefix));
}

/** Returns the first bits of a range, as zeros and ones; for an IPv4 range those it has within IPv6. */
function range(address: string, length: number): string {
  return bitsOf(address).slice(0, address.includes(':') ? length : 96 + length);
}

/** Returns the 128 bits of an address, IPv4 as mapped into IPv6; empty if it is not an address. */
function bitsOf(address: string): string {
  const text = `http://[${address.includes(':') ? address : `::ffff:${address}`}]`;
  if (!URL.canParse(text)) return '';
  const [before = [], after = []] = new URL(text).hostname
    .slice(1, -1)
    .split('::')
    .map((text) => (text === '' ? [] : text.split(':')));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => parseInt(group, 16).toString(2).padStart(16, '0')).join('');
}
