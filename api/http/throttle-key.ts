import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** In characters. The column of the key holds 255, with the name of the limit before it. */
const longest = 64;

/**
 * Under what name somebody is counted. An IPv6 address counts as its network of 64 bits, all of which one customer of a
 * provider has. What is long, or holds what PostgreSQL keeps in no text, is named by its digest: a proxy may forward anything.
 */
export function throttleKey(parts: readonly string[]): string {
  return parts.map((part) => (isIPv6(part) ? network(part) : brief(part))).join(' ');
}

const brief = (text: string): string =>
  /^[\w.:-]*$/.test(text) && text.length <= longest ? text : createHash('sha256').update(text).digest('base64url');

/** The first 64 bits of an address in its canonical form, `::/64`; an IPv4 address within an IPv6 one as itself. */
function network(address: string): string {
  const canonical = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical);
  if (mapped) {
    const bits = mapped.slice(1).map((group) => parseInt(group, 16));
    return bits.flatMap((group) => [group >> 8, group & 255]).join('.');
  }
  const [left = '', right = ''] = canonical.split('::');
  const [head, tail] = [left, right].map((side) => side.split(':').filter(Boolean));
  const zeros = canonical.includes('::') ? 8 - (head?.length ?? 0) - (tail?.length ?? 0) : 0;
  const groups = [...(head ?? []), ...Array<string>(zeros).fill('0'), ...(tail ?? [])];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
